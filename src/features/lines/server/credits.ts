import { defaultUsageRange, keptDetails, usageDate } from '#domain/odds/apiUsage.ts'
import {
  type CreditCount,
  type CreditPart,
  creditForecast,
  creditsLeft,
  type Endpoint,
  isToAskAgain,
  monthOf,
  type NoCredits,
  type SaidCredits,
  usualCost,
  whyNoCredits,
} from '#domain/odds/creditShares.ts'
import { dayMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { inMemory } from '#server/memory.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import {
  type accountColumns,
  addUse,
  findAskedAt,
  findWarned,
  largestCount,
  lockAccount,
  noteAskedAt,
  noteRemaining,
  noteWarned,
  readAccount,
  recordUsage,
  sumCredits,
  sumUses,
  takeFromAccount,
} from './usageRows.ts'

/**
 * Credits that a request may cost, counted before it is made. `cost` is 0 if they could not be written down. `taken`: of
 * what the service said at `saidAt` that it has left for us; null if it said nothing.
 */
export type Booking = {
  readonly part: CreditPart
  readonly cost: number
  readonly date: string
  readonly taken: { readonly credits: number; readonly saidAt: Instant } | null
}

type Request = {
  readonly part: CreditPart
  readonly endpoint: Endpoint
  /** Of the cache entry. */
  readonly id: string
}

type Booked = { booking: Booking; why: null } | { booking: null; why: NoCredits }

/**
 * Counts the credits of a request before it is made, if the shares allow it; otherwise answers why not. If that is only
 * because of what the service said long ago, it is asked first. One request after the other, in all processes: two never
 * take the same credit, and a crash in the middle leaves it counted. The sample games cost nothing. [FEED-35]
 */
export async function bookCredits(services: Services, request: Request): Promise<Booked> {
  try {
    const found = await book(services, request, { wasAsked: false })
    if (!found.isDoubtful) return found
    await askCreditsLeft(services)
    return await book(services, request, { wasAsked: true })
  } catch (error) {
    // A failure to count affects nothing else. [FEED-18]
    services.log.warn({ error }, 'credits could not be booked')
    return { booking: { part: request.part, cost: 0, date: usageDate(services.clock()), taken: null }, why: null }
  }
}

async function book(
  services: Services,
  { part, endpoint, id }: Request,
  { wasAsked }: { wasAsked: boolean },
): Promise<Booked & { isDoubtful: boolean }> {
  const { db, clock, odds } = services
  const now = clock()
  const [cost, date] = [usualCost[endpoint], usageDate(now)]
  const { apiQuotaLimit } = await adminSettings(services)
  return db.transaction(async (tx) => {
    const [account, asked] = await Promise.all([tx.query(lockAccount, {}), tx.query(findAskedAt, { id })])
    const [said, counts] = [saidIn(firstOf(account)), await readCounts(tx, now)]
    const request = { part, endpoint, lastAskedAt: firstOf(asked)?.asked_at ?? null }
    const whyNot = (believed: SaidCredits | null) =>
      odds.isSample ? null : whyNoCredits(countOf(counts, believed, { now, apiQuotaLimit }), request)
    const isOld = said !== null && (isNewHere(odds) || isToAskAgain(said, part, now))
    // The service refuses what costs more than it has left for us, so trying costs nothing.
    const why = whyNot(wasAsked && isOld && said.remaining < cost ? null : said)
    if (why !== null) return { booking: null, why, isDoubtful: isOld && whyNot(null) === null }
    const taken = said && { credits: Math.min(cost, said.remaining), saidAt: said.saidAt }
    tx.write(recordUsage, { ...nothing, date, credits: cost })
    tx.write(addUse, { date, part, credits: cost, fetches: 0 })
    if (taken) tx.write(takeFromAccount, taken)
    tx.write(noteAskedAt, { id, now })
    return { booking: { part, cost, date, taken }, why: null, isDoubtful: false }
  })
}

/** Whether this process has not heard from the service: a start may have brought another key. */
function isNewHere({ saidAt }: OddsService): boolean {
  return (saidAt?.() ?? null) === null
}

/** When this process last asked the service what it has left for us. */
const asking = inMemory((): { at: Instant | null; done: Promise<void> } => ({ at: null, done: Promise.resolve() }))

/** Asks the service what it has left for us, at most once a minute. */
function askCreditsLeft(services: Services): Promise<void> {
  const last = services.memory.of(asking)
  const now = services.clock()
  if (last.at === null || Math.abs(now - last.at) >= minuteMs) {
    Object.assign(last, { at: now, done: noteCreditsLeft(services) })
  }
  return last.done
}

async function noteCreditsLeft({ odds, db, clock, log }: Services): Promise<void> {
  try {
    const remaining = (await odds.fetchCredits?.())?.remaining ?? null
    if (remaining !== null) {
      await db.query(noteRemaining, { remaining: Math.min(remaining, largestCount), now: clock() })
    }
  } catch (error) {
    log.warn({ error }, 'the odds service did not say what is left')
  }
}

const nothing = { hits: 0, fetches: 0, quotaRemaining: null, details: [], keep: keptDetails } as const

/** The credits of this month as they are now; as if none were used where that cannot be read. [FEED-19] */
export async function creditsNow(services: Services): Promise<CreditCount> {
  const now = services.clock()
  const { apiQuotaLimit } = await adminSettings(services)
  try {
    const [counts, account] = await Promise.all([readCounts(services.db, now), services.db.query(readAccount, {})])
    return countOf(counts, saidIn(firstOf(account)), { now, apiQuotaLimit })
  } catch (error) {
    services.log.warn({ error }, 'the credits used could not be read')
    return { now, used: 0, left: apiQuotaLimit, today: {} }
  }
}

type Counts = { readonly used: number; readonly today: CreditCount['today'] }

async function readCounts(db: Queryable, now: Instant): Promise<Counts> {
  const date = usageDate(now)
  const [sums, uses] = await Promise.all([
    db.query(sumCredits, defaultUsageRange(now)),
    db.query(sumUses, { from: date, to: date }),
  ])
  return { used: firstOf(sums)?.credits ?? 0, today: Object.fromEntries(uses.map((row) => [row.part, row.credits])) }
}

function saidIn(account: Row<typeof accountColumns> | null): SaidCredits | null {
  if (account?.remaining == null || account.said_at === null) return null
  return { remaining: account.remaining, saidAt: account.said_at }
}

function countOf(
  { used, today }: Counts,
  said: SaidCredits | null,
  { now, apiQuotaLimit }: { now: Instant; apiQuotaLimit: number },
): CreditCount {
  return { now, used, left: creditsLeft({ now, used, limit: apiQuotaLimit }, said), today }
}

/** How far back the forecast looks. */
const forecastDays = 7

/** What the month will have cost, going by the last days. Zero if it cannot be read. */
export async function forecastCredits(services: Services, count: CreditCount): Promise<number> {
  const midnight = instant(Math.floor(count.now / dayMs) * dayMs)
  const weekAgo = later(midnight, -(forecastDays - 1) * dayMs)
  try {
    const recent = firstOf(await services.db.query(sumCredits, { from: usageDate(weekAgo), to: usageDate(count.now) }))
    const since = recent?.first_date ? instant(Date.parse(`${recent.first_date}T00:00:00Z`)) : midnight
    return creditForecast(count, { credits: recent?.credits ?? 0, since })
  } catch (error) {
    services.log.warn({ error }, 'the credits used could not be read')
    return count.used
  }
}

/** What each part used since the first of the month. */
export async function usesThisMonth({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const { from } = monthOf(clock())
  return db.query(sumUses, { from: usageDate(from), to: usageDate(clock()) })
}

/**
 * Whether the administrators are to be warned of that percentage of the month's credits; true once, if the caller's
 * transaction commits. A new limit begins again.
 */
export async function isWarningDue(
  tx: Transaction,
  { month, percent, limit }: { month: string; percent: number; limit: number },
): Promise<boolean> {
  await tx.query(lockAccount, {})
  const warned = firstOf(await tx.query(findWarned, {}))
  const before = warned?.warned_month === month && warned.warned_limit === limit ? warned.warned_percent : 0
  if (percent <= before) return false
  tx.write(noteWarned, { month, percent, limit })
  return true
}
