import { liveWindowMs } from '../games/lines.ts'
import type { SportKey } from '../games/sports.ts'
import { dayMs, hourMs, type Instant } from '../times.ts'

/**
 * How the credits of a month are made to last. First comes what settling will need. The rest is spread over the hours
 * until the month is over, each weighted by the games that it leads up to, so that a game day gets more than a day
 * without games, and a league that people bid on more than one that they only look at. From the weight of an hour
 * follows the pace of a league: how long one request has to do. The pace is computed anew for every request, so what
 * nobody used comes back, and what was used too fast makes the rest slower. [BEY-40]
 */

/** A league as the plan sees it. `starts`: those of its listed games; null: nobody has said. */
export type PlannedLeague = {
  readonly sport: SportKey
  readonly starts: readonly Instant[] | null
  /** Somebody bid on it within a week, or bets wait for its games. */
  readonly isBidOn: boolean
}

/** The credits that are left at `now`, when new ones come, and what one request for odds costs. */
export type Supply = {
  readonly now: Instant
  readonly until: Instant
  readonly left: number
  readonly oddsCost: number
}

export type MonthPlan = {
  readonly supply: Supply
  /** What nothing but settling may use. */
  readonly kept: number
  /** The weights of all leagues' hours until the month is over, and each league's now. */
  readonly hours: number
  readonly weights: ReadonlyMap<SportKey, number>
  /** The leagues that people bid on and that play within half a day. */
  readonly today: ReadonlySet<SportKey>
  /** The days with games that bets will be on, league by league. */
  readonly gameDays: number
}

/** A request for scores that include past days. [FEED-17] */
export const scoresCost = 2

/** Settling asks twice a game day: when the games should be over, and for those that were not. */
const settlingADay = 2 * scoresCost
/** A league that nobody bids on weighs so much of one that people bid on. */
const lookedAtOnly = 1 / 8
/** An hour without a game within a day weighs so much of one that leads up to a game. */
const quietHour = 1 / 4
/** More games than this make an hour no heavier: one request tells them all. */
const mostGames = 4
/** Listings reach that far; later weeks are taken to be like this one. */
const horizonMs = 7 * dayMs

/** The plan for the rest of the month. */
export function planMonth(supply: Supply, leagues: readonly PlannedLeague[]): MonthPlan {
  const { now, until, left } = supply
  const seen = leagues.map((league) => ({ ...league, ...lookAhead(league, now, until) }))
  const bidOn = seen.filter((league) => league.isBidOn)
  const gameDays = (bidOn.length > 0 ? bidOn : seen).reduce((sum, league) => sum + league.gameDays, 0)
  return {
    supply,
    kept: Math.ceil(Math.min(left * 0.6, Math.max(gameDays * settlingADay, left / 4))),
    hours: seen.reduce((sum, { hours }) => sum + hours, 0),
    gameDays: Math.max(1 / 24, gameDays),
    today: new Set(seen.filter(({ isBidOn, starts }) => isBidOn && playsToday(starts, now)).map(({ sport }) => sport)),
    weights: new Map(seen.map(({ sport, weight }) => [sport, weight])),
  }
}

function playsToday(starts: PlannedLeague['starts'], now: Instant): boolean {
  return starts === null || starts.some((start) => start > now && start <= now + dayMs / 2)
}

/** What a league asks of the rest of the month: its weight now, the sum of those of all hours, and its game days. */
function lookAhead({ starts, isBidOn }: PlannedLeague, now: Instant, until: Instant) {
  const factor = isBidOn ? 1 : lookedAtOnly
  const restHours = Math.max(1, (until - now) / hourMs)
  if (starts === null) return { weight: factor, hours: restHours * factor, gameDays: restHours / 24 }
  const seenHours = Math.max(
    1,
    Math.min(restHours, Math.max(24, (Math.max(now, ...starts) - now) / hourMs), horizonMs / hourMs),
  )
  const sorted = starts.toSorted((a, b) => a - b)
  const steps = Array.from({ length: Math.ceil(seenHours) }, (_, hour) => weightAt(sorted, now + hour * hourMs))
  const sum = steps.reduce((total, weight) => total + weight, 0)
  const isInSight = (start: Instant) => start > now && start <= now + seenHours * hourMs
  const days = new Set(starts.filter(isInSight).map((start) => Math.floor((start - 10 * hourMs) / dayMs))).size
  const times = restHours / steps.length
  return { weight: (steps[0] ?? quietHour) * factor, hours: sum * times * factor, gameDays: days * Math.max(1, times) }
}

/** `starts` in order. */
function weightAt(starts: readonly Instant[], at: number): number {
  const near = countUpTo(starts, at + dayMs) - countUpTo(starts, at - liveWindowMs)
  return near === 0 ? quietHour : Math.min(near, mostGames)
}

/** How many of them are not after `at`; a college's week has a thousand, and each hour of it is asked for. */
function countUpTo(starts: readonly Instant[], at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? at) <= at) low = middle + 1
    else high = middle
  }
  return low
}

export type Purpose = {
  readonly sport: SportKey
  readonly endpoint: 'odds' | 'scores'
  readonly isSettling: boolean
  /** For a bid that somebody is about to post or take. */
  readonly isBid?: boolean
}

/** Odds may use so much of what is not kept, and scores for screens the rest. */
const ofRest = { odds: 0.9, scores: 0.1 } as const
/** Lists of games, which tell whether one was called off, may use the smaller part of what is kept. */
const ofKept = { odds: 0.1, scores: 0.9 } as const

/** How long one request has to do, so that all that is left lasts until the month is over; without end if nothing is. */
export function paceMs(plan: MonthPlan, { sport, endpoint, isSettling, isBid = false }: Purpose): number {
  const { kept, hours, gameDays, weights, supply } = plan
  const cost = endpoint === 'odds' ? supply.oddsCost : scoresCost
  if (isSettling) return (gameDays * dayMs * cost) / (kept * ofKept[endpoint])
  const weight = weights.get(sport) ?? 1
  const rest = restOf(plan) * ofRest[endpoint]
  // Each game day has a first turn; the pace is that of the further ones.
  const further = Math.max(rest / 30, endpoint === 'odds' ? rest - gameDays * cost : rest)
  return (hours * hourMs * cost) / (further * (isBid ? Math.max(weight, 1) : weight))
}

/** After that time a league that people bid on has its first turn of the next game day, if there is one for each. */
const firstTurnMs = 20 * hourMs

/** How long after the last request a game day's first turn comes, whatever the pace is. */
export function firstTurnAfterMs(plan: MonthPlan, { sport, endpoint, isSettling, isBid = false }: Purpose): number {
  const isGameDay = isBid || plan.today.has(sport)
  if (endpoint === 'scores' || isSettling || !isGameDay) return Number.POSITIVE_INFINITY
  return firstTurnMs * Math.max(1, (plan.gameDays * plan.supply.oddsCost) / (restOf(plan) * ofRest.odds))
}

function restOf({ supply, kept }: MonthPlan): number {
  return Math.max(0, supply.left - kept)
}

/** When a league was last asked, and until when its requests so far have to do at their pace. */
export type Turn = { readonly askedAt: Instant | null; readonly pacedUntil: Instant | null }

/**
 * At what pace turns come. Those that nobody took are saved up, for so long, and then taken at most four times as fast.
 * `firstMs`: a turn comes then at the latest.
 */
export type Pace = { readonly ms: number; readonly savedMs: number; readonly firstMs: number }

const hurry = 4

export function paceFor(plan: MonthPlan, purpose: Purpose): Pace {
  const ms = Math.min(paceMs(plan, purpose), longestPaceMs)
  return { ms, savedMs: purpose.isSettling ? 2 * dayMs : dayMs, firstMs: firstTurnAfterMs(plan, purpose) }
}

/** An end that is never reached, and still a date. */
const longestPaceMs = 40 * dayMs

/**
 * From when on the plan allows the next request; in the past if it does so already. `isFree`: as soon as there is a turn
 * at all; otherwise in steps, so that the turns that were saved up are not used within minutes.
 */
export function nextTurnAt(
  { askedAt, pacedUntil }: Turn,
  { ms, savedMs, firstMs }: Pace,
  { now, isFree = false }: { now: Instant; isFree?: boolean },
): Instant {
  // A time in the future was written by a wrong clock.
  if (askedAt === null || askedAt > now) return now
  // The pace may have changed since: a bigger plan must not wait for turns of the smaller one.
  const paced = Math.min(pacedUntil ?? askedAt, askedAt + savedMs + ms)
  const next = Math.max(paced - savedMs, isFree ? 0 : askedAt + ms / hurry)
  return Math.round(Math.min(next, askedAt + firstMs)) as Instant
}

/** Until when a request made now has to do. */
export function pacedAfter({ pacedUntil }: Turn, { ms, savedMs }: Pace, now: Instant): Instant {
  return Math.round(Math.min(Math.max(now, pacedUntil ?? now), now + savedMs) + ms) as Instant
}
