import { defaultUsageRange, keptDetails, usageDate } from '#domain/odds/apiUsage.ts'
import {
  type CreditCount,
  type CreditPart,
  creditForecast,
  type Endpoint,
  monthOf,
  type NoCredits,
  usualCost,
  whyNoCredits,
} from '#domain/odds/creditShares.ts'
import { dayMs, hourMs, type Instant, instant, after as later } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import {
  addUse,
  findAskedAt,
  findWarned,
  lockAccount,
  noteAskedAt,
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

/**
 * Counts the credits of a request before it is made, if the shares allow it; otherwise answers why not. One request
 * after the other, in all processes: two never take the same credit, and a crash in the middle leaves it counted. The
 * sample games cost nothing. [FEED-35]
 */
export async function bookCredits(
  services: Services,
  { part, endpoint, id }: Request,
): Promise<{ booking: Booking; why: null } | { booking: null; why: NoCredits }> {
  const { db, clock, log, odds } = services
  const now = clock()
  const [cost, date] = [usualCost[endpoint], usageDate(now)]
  const { apiQuotaLimit } = await adminSettings(services)
  try {
    return await db.transaction(async (tx) => {
      const [account, asked] = await Promise.all([tx.query(lockAccount, {}), tx.query(findAskedAt, { id })])
      const said = firstOf(account)
      const count = countOf(await readCounts(tx, now), said, { now, apiQuotaLimit, tries: true })
      const lastAskedAt = firstOf(asked)?.asked_at ?? null
      const why = odds.isSample ? null : whyNoCredits(count, { part, endpoint, lastAskedAt })
      if (why !== null) return { booking: null, why }
      tx.write(recordUsage, { ...nothing, date, credits: cost })
      tx.write(addUse, { date, part, credits: cost, fetches: 0 })
      const taken = takenFrom(said, cost)
      if (taken) tx.write(takeFromAccount, taken)
      tx.write(noteAskedAt, { id, now })
      return { booking: { part, cost, date, taken }, why: null }
    })
  } catch (error) {
    // A failure to count affects nothing else. [FEED-18]
    log.warn({ error }, 'credits could not be booked')
    return { booking: { part, cost: 0, date, taken: null }, why: null }
  }
}

function takenFrom(said: Account | null, cost: number): Booking['taken'] {
  if (said?.remaining == null || said.said_at === null) return null
  return { credits: Math.min(cost, said.remaining), saidAt: said.said_at }
}

const nothing = { hits: 0, fetches: 0, quotaRemaining: null, details: [], keep: keptDetails } as const

/** The credits of this month as they are now; as if none were used where that cannot be read. [FEED-19] */
export async function creditsNow(services: Services): Promise<CreditCount> {
  const now = services.clock()
  const { apiQuotaLimit } = await adminSettings(services)
  try {
    const [counts, account] = await Promise.all([readCounts(services.db, now), services.db.query(readAccount, {})])
    return countOf(counts, firstOf(account), { now, apiQuotaLimit, tries: false })
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

type Account = { readonly remaining: number | null; readonly said_at: Instant | null }

/** Once the service has nothing left for us, it is asked again so often: its month may begin on another day. */
const trySpentAfterMs = hourMs

/** What is left is never more than the service says. [FEED-15] */
function countOf(
  { used, today }: Counts,
  account: Account | null,
  { now, apiQuotaLimit, tries }: { now: Instant; apiQuotaLimit: number; tries: boolean },
): CreditCount {
  const { remaining, said_at: saidAt } = account ?? { remaining: null, said_at: null }
  const isSpent = remaining !== null && remaining < Math.min(...Object.values(usualCost))
  const isTried = tries && isSpent && saidAt !== null && Math.abs(now - saidAt) >= trySpentAfterMs
  const believed = remaining === null || isTried ? Number.POSITIVE_INFINITY : remaining
  return { now, used, left: Math.max(0, Math.min(apiQuotaLimit - used, believed)), today }
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
