import { type CreditPart, creditPartNames, creditParts } from '#domain/credits/creditShares.ts'
import { defaultUsageRange, type FetchDetail, hitRate, keptDetails, usageDate } from '#domain/odds/apiUsage.ts'
import { instant, isoFromInstant } from '#domain/times.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { Row } from '#server/db/statement.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import type { UsageView } from '../contract.ts'
import type { Booking } from './credits.ts'
import {
  addUse,
  largestCount,
  listUsage,
  noteRemaining,
  noteTurn,
  recordUsage,
  sumUses,
  takeFromAccount,
  type UsageRow,
} from './usageRows.ts'

type Counting = Pick<Services, 'db' | 'clock' | 'log'>
type CountingHits = Counting & Pick<Services, 'memory' | 'beforeEnd'>

type Counter = { hits: number; timer: NodeJS.Timeout | undefined; isWrittenAtEnd: boolean }

/** Reads answered from the cache that have not been written yet. */
const unwritten = inMemory((): Counter => ({ hits: 0, timer: undefined, isWrittenAtEnd: false }))
const writeEveryMs = 5_000

/**
 * Counts reads answered from the cache. They are written every few seconds and when the program ends: a read must not
 * wait for a count.
 */
export function countHits(services: CountingHits, hits: number): void {
  if (hits === 0) return
  const counter = services.memory.of(unwritten)
  if (!counter.isWrittenAtEnd) services.beforeEnd(() => writeHits(services))
  counter.isWrittenAtEnd = true
  counter.hits += hits
  counter.timer ??= setTimeout(() => void writeHits(services), writeEveryMs).unref()
}

async function writeHits(services: Counting & Pick<Services, 'memory'>): Promise<void> {
  const counter = services.memory.of(unwritten)
  if (counter.hits === 0) return
  const { hits, timer } = counter
  clearTimeout(timer)
  Object.assign(counter, { hits: 0, timer: undefined })
  const { db, clock, log } = services
  const nothing = { credits: 0, fetches: 0, quotaRemaining: null, details: [], keep: keptDetails }
  // A failure to count affects nothing else. [FEED-18]
  await db
    .query(recordUsage, { date: usageDate(clock()), hits, ...nothing })
    .catch((error: unknown) => log.warn({ error }, notWritten))
}

/** Records one request to the service; its credits replace those that were booked. [FEED-11] [FEED-12] [FEED-15] */
export async function recordFetch(
  services: Counting,
  fetched: Omit<FetchDetail, 'timestamp'>,
  { part, cost, date, taken, turn }: Booking,
): Promise<void> {
  const { db, clock, log } = services
  const detail: FetchDetail = { timestamp: isoFromInstant(clock()), ...fetched }
  const quotaRemaining = fetched.quotaRemaining === null ? null : Math.min(fetched.quotaRemaining, largestCount)
  const credits = fetched.credits - cost
  const row = { date, credits, hits: 0, fetches: 1, quotaRemaining, details: [detail], keep: keptDetails }
  await db
    .transaction(async (tx) => {
      const used = fetched.quotaUsed === null ? null : Math.min(fetched.quotaUsed, largestCount)
      if (quotaRemaining !== null) tx.write(noteRemaining, { remaining: quotaRemaining, used, now: clock() })
      else if (taken) tx.write(takeFromAccount, { credits: fetched.credits - taken.credits, saidAt: taken.saidAt })
      tx.write(recordUsage, row)
      tx.write(addUse, { date, part, credits, fetches: 1 })
      // What failed and cost nothing takes no turn. Last, as where it was booked: neither waits for the other.
      if (turn && fetched.error !== null && fetched.credits === 0)
        tx.write(noteTurn, { id: turn.id, askedAt: turn.askedAt ?? instant(0), pacedUntil: turn.pacedUntil })
    })
    .catch((error: unknown) => log.warn({ error }, notWritten))
}

const notWritten = 'usage could not be written down'

type Range = { from?: string | undefined; to?: string | undefined }

/** The usage, day by day. Zeros if it cannot be read. [FEED-19] [FEED-20] [FEED-21] [ADM-60] [ADM-61] */
export async function readUsage({ services }: OperationContext, requested: Range): Promise<UsageView> {
  const { db, clock, log } = services
  await writeHits(services)
  const range = { ...defaultUsageRange(clock()), ...withoutGaps(requested) }
  const failed = (error: unknown): never[] => {
    log.warn({ error }, 'the usage could not be read')
    return []
  }
  const [rows, uses] = await Promise.all([
    db.query(listUsage, range).catch(failed),
    db.query(sumUses, range).catch(failed),
  ])
  const days = rows.map(dayView)
  const today = days.find(({ date }) => date === usageDate(clock()))
  const sumOf = (name: 'creditsUsed' | 'cacheHits' | 'apiFetches') => days.reduce((sum, day) => sum + day[name], 0)
  return {
    ...range,
    totalCredits: sumOf('creditsUsed'),
    cacheHitRate: hitRate({ hits: sumOf('cacheHits'), fetches: sumOf('apiFetches') }),
    today: {
      creditsUsed: today?.creditsUsed ?? 0,
      apiFetches: today?.apiFetches ?? 0,
      cacheHits: today?.cacheHits ?? 0,
    },
    parts: creditParts.map((part) => partView(part, uses)),
    days,
  }
}

function partView(part: CreditPart, uses: readonly Row<typeof sumUses.columns>[]): UsageView['parts'][number] {
  const { credits = 0, fetches = 0 } = uses.find((use) => use.part === part) ?? {}
  return { part, name: creditPartNames[part], credits, apiFetches: fetches }
}

function withoutGaps({ from, to }: Range) {
  return { ...(from && { from }), ...(to && { to }) }
}

function dayView(row: UsageRow): UsageView['days'][number] {
  return {
    date: row.date,
    creditsUsed: row.credits_used,
    cacheHits: row.cache_hits,
    apiFetches: row.api_fetches,
    quotaRemaining: row.quota_remaining,
    details: row.details as FetchDetail[],
  }
}
