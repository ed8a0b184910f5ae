import {
  type CreditCount,
  type CreditPart,
  type CreditRefusal,
  costOf,
  creditForecast,
  creditsLeft,
  type Endpoint,
  isPaid,
  isToAskAgain,
  monthOf,
  oddsCostOf,
  type PaidEndpoint,
  paceOf,
  type SaidCredits,
  serviceMonth,
  whyNoCredits,
} from '#domain/credits/creditShares.ts'
import { type MonthPlan, type PlannedLeague, pacedAfter, planMonth, type Turn } from '#domain/credits/monthPlan.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { defaultUsageRange, keptDetails, usageDate } from '#domain/odds/apiUsage.ts'
import { dayMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { adminSettings, askedLines } from '#features/website/server/settings.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { inMemory } from '#server/memory.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { plannedLeagues } from './plannedLeagues.ts'
import {
  type accountColumns,
  addUse,
  findTurns,
  findWarned,
  largestCount,
  lockAccount,
  noteRemaining,
  noteTurn,
  noteWarned,
  readAccount,
  recordUsage,
  sumCredits,
  sumUses,
  takeFromAccount,
} from './usageRows.ts'

/**
 * Credits that a request may cost, counted before it is made. `cost` is 0 if they could not be written down, or there are
 * none. `taken`: of what the service said at `saidAt` that it has left for us; null if it said nothing. `turn`: the
 * league's as it was before, for a request that is refused there.
 */
export type Booking = {
  readonly part: CreditPart
  readonly cost: number
  readonly date: string
  readonly taken: { readonly credits: number; readonly saidAt: Instant } | null
  readonly turn: (Turn & { readonly id: string }) | null
}

type Request = {
  readonly part: CreditPart
  readonly endpoint: Endpoint
  readonly sport: SportKey
  /** The id of the cache entry. */
  readonly id: string
  readonly isBid: boolean
  readonly dueAt: Instant | null
}

type Booked = { booking: Booking; refusal: null } | { booking: null; refusal: CreditRefusal }

/**
 * Counts the credits of a request before it is made, if the plan of the month allows it; otherwise answers why not. If
 * that is only because of what the service said long ago, it is asked first. One request after the other, in all
 * processes: two never take the same credit, and a crash in the middle leaves it counted. The sample games and lists of
 * games cost nothing. [FEED-35] [BEY-40]
 */
export async function bookCredits(services: Services, request: Request): Promise<Booked> {
  const nothing = { part: request.part, cost: 0, date: usageDate(services.clock()), taken: null, turn: null }
  const { endpoint } = request
  if (!isPaid(endpoint)) return { booking: nothing, refusal: null }
  try {
    const planned = { ...request, endpoint, leagues: await plannedLeagues(services) }
    const found = await book(services, planned, { wasAsked: false })
    if (!found.isDoubtful) return found
    await askCreditsLeft(services)
    return await book(services, planned, { wasAsked: true })
  } catch (error) {
    // A failure to count affects nothing else. [FEED-18]
    services.log.warn({ error }, 'credits could not be booked')
    return { booking: nothing, refusal: null }
  }
}

type Planned = Request & {
  readonly endpoint: PaidEndpoint
  readonly leagues: readonly PlannedLeague[]
}

async function book(
  services: Services,
  { id, leagues, ...asked }: Planned,
  { wasAsked }: { wasAsked: boolean },
): Promise<Booked & { isDoubtful: boolean }> {
  const { db, clock, odds } = services
  const { part, endpoint } = asked
  const now = clock()
  const date = usageDate(now)
  const [{ apiQuotaLimit }, oddsCost] = await Promise.all([adminSettings(services), oddsCostNow(services)])
  const turnId = turnIdOf(part, id)
  return db.transaction(async (tx) => {
    const [account, turns] = await Promise.all([tx.query(lockAccount, {}), tx.query(findTurns, { ids: [turnId] })])
    const [{ said, renewedAt }, counts] = [heardIn(firstOf(account)), await readCounts(tx, now)]
    const turn = turnIn(firstOf(turns))
    const situation = { now, apiQuotaLimit, oddsCost, leagues }
    const refusalFor = (believed: SaidCredits | null) => {
      const { count, plan } = planOf(counts, { said: believed, renewedAt }, situation)
      return odds.isFree ? null : whyNoCredits(count, { ...asked, turn }, plan)
    }
    const isOld = said !== null && (isNewHere(odds) || isToAskAgain(said, part, now))
    const { plan } = planOf(counts, { said, renewedAt }, situation)
    const cost = costOf(endpoint, plan)
    // The service refuses what costs more than it has left for us, so trying costs nothing.
    const refusal = refusalFor(wasAsked && isOld && said.remaining < cost ? null : said)
    if (refusal !== null) return { booking: null, refusal, isDoubtful: isOld && refusalFor(null) === null }
    const taken = said && { credits: Math.min(cost, said.remaining), saidAt: said.saidAt }
    tx.write(recordUsage, { ...nothing, date, credits: cost })
    tx.write(addUse, { date, part, credits: cost, fetches: 0 })
    if (taken) tx.write(takeFromAccount, taken)
    tx.write(noteTurn, { id: turnId, askedAt: now, pacedUntil: pacedAfter(turn, paceOf(asked, plan), now) })
    return { booking: { part, cost, date, taken, turn: { ...turn, id: turnId } }, refusal: null, isDoubtful: false }
  })
}

/** Settling has turns of its own. */
function turnIdOf(part: CreditPart, id: string): string {
  return part === 'settling' ? `settling_${id}` : id
}

function turnIn(row: Row<typeof findTurns.columns> | null): Turn {
  return { askedAt: row?.asked_at ?? null, pacedUntil: row?.paced_until ?? null }
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
    const { remaining = null, used = null } = (await odds.fetchCredits?.()) ?? {}
    if (remaining !== null) {
      const most = (count: number | null) => (count === null ? null : Math.min(count, largestCount))
      await db.query(noteRemaining, { remaining: Math.min(remaining, largestCount), used: most(used), now: clock() })
    }
  } catch (error) {
    log.warn({ error }, 'the odds service did not say what is left')
  }
}

const nothing = { hits: 0, fetches: 0, quotaRemaining: null, details: [], keep: keptDetails } as const

/** The credits of this month as they are now; as if none were used where that cannot be read. [FEED-19] */
export async function creditsNow(services: Services): Promise<CreditCount> {
  return (await planNow(services)).count
}

/** What a request for odds costs now. */
export async function oddsCostNow(services: Services): Promise<number> {
  const { oddsRegions, oddsMarkets } = await askedLines(services)
  return oddsCostOf(oddsRegions, oddsMarkets)
}

/** The plan of the month as it is now. */
export async function planNow(services: Services): Promise<{ readonly count: CreditCount; readonly plan: MonthPlan }> {
  const now = services.clock()
  const [{ apiQuotaLimit }, oddsCost] = await Promise.all([adminSettings(services), oddsCostNow(services)])
  try {
    const [counts, account] = await Promise.all([readCounts(services.db, now), services.db.query(readAccount, {})])
    const heard = heardIn(firstOf(account))
    return planOf(counts, heard, { now, apiQuotaLimit, oddsCost, leagues: await plannedLeagues(services) })
  } catch (error) {
    services.log.warn({ error }, 'the credits used could not be read')
    const count = { now, used: 0, left: apiQuotaLimit, today: {} }
    return {
      count,
      plan: planMonth({ now, until: monthOf(now).to, left: apiQuotaLimit, oddsCost }, []),
    }
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

/** What the service has said of our credits. */
type Heard = { readonly said: SaidCredits | null; readonly renewedAt: Instant | null }

function heardIn(account: Row<typeof accountColumns> | null): Heard {
  const { remaining = null, said_at: saidAt = null, renewed_at: renewedAt = null } = account ?? {}
  return { said: remaining === null || saidAt === null ? null : { remaining, saidAt }, renewedAt }
}

type Situation = {
  readonly now: Instant
  readonly apiQuotaLimit: number
  readonly oddsCost: number
  readonly leagues: readonly PlannedLeague[]
}

function planOf(
  { used, today }: Counts,
  { said, renewedAt }: Heard,
  { now, apiQuotaLimit, oddsCost, leagues }: Situation,
) {
  const left = creditsLeft({ now, used, limit: apiQuotaLimit, renewedAt }, said)
  const until = said && left < apiQuotaLimit - used ? serviceMonth(now, renewedAt).to : monthOf(now).to
  const plan = planMonth({ now, until, left, oddsCost }, leagues)
  return { count: { now, used, left, today }, plan }
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
