import { defaultUsageRange, type FetchDetail, hitRate, keptDetails, usageDate } from '#domain/odds/apiUsage.ts'
import { isoFromInstant } from '#domain/times.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import type { UsageView } from '../contract.ts'
import { listUsage, recordUsage, sumCredits, type UsageRow } from './usageRows.ts'

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
  await record(services, { hits })
}

/** Records one request to the service. [FEED-11] [FEED-12] */
export async function recordFetch(services: Counting, fetched: Omit<FetchDetail, 'timestamp'>): Promise<void> {
  const detail: FetchDetail = { timestamp: isoFromInstant(services.clock()), ...fetched }
  await record(services, {
    credits: fetched.credits,
    fetches: 1,
    quotaRemaining: fetched.quotaRemaining,
    details: [detail],
  })
}

type Counts = { credits?: number; hits?: number; fetches?: number; quotaRemaining?: number | null; details?: unknown[] }

/** A failure to count affects nothing else. [FEED-18] */
async function record({ db, clock, log }: Counting, counts: Counts): Promise<void> {
  const { credits = 0, hits = 0, fetches = 0, quotaRemaining = null, details = [] } = counts
  const row = { date: usageDate(clock()), credits, hits, fetches, quotaRemaining, details, keep: keptDetails }
  await db.query(recordUsage, row).catch((error: unknown) => log.warn({ error }, 'usage could not be written down'))
}

/** The credits used since the first of the month; 0 if they cannot be read. [FEED-35] */
export async function creditsThisMonth({ db, clock, log }: Counting): Promise<number> {
  try {
    return firstOf(await db.query(sumCredits, defaultUsageRange(clock())))?.credits ?? 0
  } catch (error) {
    log.warn({ error }, 'the credits used could not be read')
    return 0
  }
}

type Range = { from?: string | undefined; to?: string | undefined }

/** The usage, day by day. Zeros if it cannot be read. [FEED-19] [FEED-20] [FEED-21] [ADM-60] [ADM-61] */
export async function readUsage({ services }: OperationContext, requested: Range): Promise<UsageView> {
  const { db, clock, log } = services
  await writeHits(services)
  const range = { ...defaultUsageRange(clock()), ...withoutGaps(requested) }
  const rows = await db.query(listUsage, range).catch((error: unknown): UsageRow[] => {
    log.warn({ error }, 'the usage could not be read')
    return []
  })
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
    days,
  }
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
