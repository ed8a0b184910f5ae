import type { SportKey } from '../games/sports.ts'
import { dayMs, hourMs, type Instant, instant, minuteMs } from '../times.ts'
import { type MonthPlan, nextTurnAt, type Pace, paceFor, scoresCost, type Turn } from './monthPlan.ts'

/** What a request to the odds service is made for. Each part may use its share of the month's credits. */
export const creditParts = ['settling', 'bids', 'members', 'visitors', 'refresh'] as const

export type CreditPart = (typeof creditParts)[number]

/** The parts' names on the administrator's screen. */
export const creditPartNames: Readonly<Record<CreditPart, string>> = {
  settling: 'Settling bets',
  bids: 'Open bids and live games',
  members: 'Lines for members',
  visitors: 'Lines for visitors',
  refresh: 'Refresh by an administrator',
}

/**
 * The usual cost of a request: odds are three markets in two regions, scores include past days; the list of a league's
 * games is free, and so are the scores of a second source. [FEED-16] [FEED-17]
 */
export const usualCost = { odds: 6, scores: scoresCost, events: 0, 'second-scores': 0 } as const

export type Endpoint = keyof typeof usualCost
export type PaidEndpoint = 'odds' | 'scores'

export function isPaid(endpoint: Endpoint): endpoint is PaidEndpoint {
  return usualCost[endpoint] > 0
}

/** What a request for odds may ask for; it costs a credit for each market in each region. [FEED-13] */
export const oddsRegions = ['us', 'us2'] as const
export const oddsMarkets = ['h2h', 'spreads', 'totals'] as const
export type OddsRegion = (typeof oddsRegions)[number]
export type OddsMarket = (typeof oddsMarkets)[number]

/** What one request for odds costs. */
export function oddsCostOf(regions: readonly OddsRegion[], markets: readonly OddsMarket[]): number {
  return regions.length * markets.length
}

/** Credits as counted at `now`. `left`: those of the month that may still be used; never more than the service has. */
export type CreditCount = {
  readonly now: Instant
  readonly used: number
  readonly left: number
  /** What each part used since midnight UTC. */
  readonly today: Readonly<Partial<Record<CreditPart, number>>>
}

export type CreditRequest = {
  readonly part: CreditPart
  readonly endpoint: PaidEndpoint
  readonly sport: SportKey
  readonly turn: Turn
  /** Somebody is about to post or take a bid on it. */
  readonly isBid?: boolean
  /** When the first of the games that settling asks for should be over. */
  readonly dueAt?: Instant | null
}

/** What the service said at `saidAt` that it has left for us, less what was booked since. */
export type SaidCredits = { readonly remaining: number; readonly saidAt: Instant }

/**
 * The credits that may still be used: never more than the service said this month. `renewedAt`: when its month was last
 * seen to begin anew. [FEED-15]
 */
export function creditsLeft(
  { now, used, limit, renewedAt = null }: { now: Instant; used: number; limit: number; renewedAt?: Instant | null },
  said: SaidCredits | null,
): number {
  const { from, to } = serviceMonth(now, renewedAt)
  const isOfMonth = said !== null && said.saidAt >= from && said.saidAt < to
  return Math.max(0, Math.min(limit - used, isOfMonth ? said.remaining : Number.POSITIVE_INFINITY))
}

/**
 * Whether what the service said is so old that a request is not refused because of it before the service has been asked
 * again: its month may begin on another day, the plan may be bigger. An administrator who presses Refresh may know more.
 */
export function isToAskAgain({ saidAt }: SaidCredits, part: CreditPart, now: Instant): boolean {
  return Math.abs(now - saidAt) >= (part === 'refresh' ? minuteMs : hourMs)
}

/** Why a request may not be made now. */
export type NoCredits = 'used-up' | 'kept-for-settling' | 'visitors-share' | 'must-last'

/** `until`: when the next request may be made, as far as is known now. */
export type CreditRefusal = { readonly why: NoCredits; readonly until: Instant }

/** The sentences for the administrator. [FEED-35] */
export const noCreditsWords: Readonly<Record<NoCredits, string>> = {
  'used-up': 'Quota reached',
  'kept-for-settling': 'The rest of the credits is kept for settling bets',
  'visitors-share': 'Visitors have used their credits for today',
  'must-last': 'The rest of the credits must last until the end of the month',
}

/** Visitors may use so much of the month's credits, in equal parts each day. */
const visitorsPercent = 10

/**
 * Whether the plan of the month allows a request, or why not and until when.
 *
 * | part     | may use                                                                              |
 * | -------- | ------------------------------------------------------------------------------------ |
 * | settling | what is kept for it, at its pace                                                     |
 * | visitors | a daily share of a tenth of the month, of what members may use, and nothing saved up |
 * | others   | the turns of the league, all but what is kept for settling                           |
 */
export function whyNoCredits(count: CreditCount, request: CreditRequest, plan: MonthPlan): CreditRefusal | null {
  const { now, used, left, today } = count
  const { part, endpoint } = request
  const cost = costOf(endpoint, plan)
  if (left < cost) return { why: 'used-up', until: plan.supply.until }
  if (part !== 'settling' && left - cost < plan.kept) return { why: 'kept-for-settling', until: plan.supply.until }
  if (part === 'visitors' && (today.visitors ?? 0) + cost > visitorsShare(used + left, now))
    return { why: 'visitors-share', until: instant((Math.floor(now / dayMs) + 1) * dayMs) }
  if (isPlenty(count, plan)) return null
  const until = nextOf(request, plan)
  return until > now ? { why: 'must-last', until } : null
}

/** From that size on a plan counts turns only while more than the month's even part of it is used. */
const plenty = 50_000
/** What may be used ahead of the month's even part, and what is left at the least. */
const aheadOfTime = 0.1
const lastPart = 0.1

/** Whether there are so many credits that lines may be as new as the administrator wants them. */
export function isPlenty({ now, used, left }: CreditCount, { supply }: Pick<MonthPlan, 'supply'>): boolean {
  const passed = 1 - (supply.until - now) / (31 * dayMs)
  const size = used + left
  return size >= plenty && used <= size * (passed + aheadOfTime) && left >= size * lastPart
}

function nextOf({ turn, dueAt, ...request }: CreditRequest, plan: MonthPlan): Instant {
  const { now } = plan.supply
  const pace = paceOf(request, plan)
  if (request.part === 'visitors')
    return turn.askedAt === null || turn.askedAt > now ? now : instant(turn.askedAt + pace.ms)
  const next = nextTurnAt(turn, pace, { now, isFree: request.part === 'refresh' })
  // With few turns none is spent on games that cannot be over.
  return dueAt && dueAt > next && pace.ms > hourMs ? dueAt : next
}

export function paceOf({ part, endpoint, sport, isBid }: Omit<CreditRequest, 'turn' | 'dueAt'>, plan: MonthPlan): Pace {
  return paceFor(plan, { endpoint, sport, isSettling: part === 'settling', isBid: isBid ?? false })
}

export function costOf(endpoint: Endpoint, { supply }: Pick<MonthPlan, 'supply'>): number {
  return endpoint === 'odds' ? supply.oddsCost : usualCost[endpoint]
}

/** The credits that visitors may cost in one day. */
export function visitorsShare(limit: number, now: Instant): number {
  return Math.floor((limit * visitorsPercent) / 100 / monthOf(now).days)
}

/** The calendar month in UTC: its first instant, the first of the next one, and its days. */
export function monthOf(now: Instant): { from: Instant; to: Instant; days: number } {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [from, to] = [instant(Date.UTC(year, month)), instant(Date.UTC(year, month + 1))]
  return { from, to, days: (to - from) / dayMs }
}

/** The service's own month: that in UTC, unless it was seen to begin anew on another day, at `renewedAt`. [BEY-40] */
export function serviceMonth(now: Instant, renewedAt: Instant | null): { from: Instant; to: Instant } {
  if (renewedAt === null || renewedAt > now) return monthOf(now)
  const begin = new Date(renewedAt)
  const monthsLater = (months: number) => instant(new Date(renewedAt).setUTCMonth(begin.getUTCMonth() + months))
  const passed = Math.floor((now - renewedAt) / (31 * dayMs))
  const months = monthsLater(passed + 1) <= now ? passed + 1 : passed
  return { from: monthsLater(months), to: monthsLater(months + 1) }
}

/** At these percentages of the month's credits the administrators are warned. */
export const warningPercents = [50, 80, 95] as const

/** The highest percentage that is reached; 0 if none is. */
export function reachedPercent({ used, left }: Pick<CreditCount, 'used' | 'left'>): number {
  const reached = warningPercents.filter((percent) => used > 0 && used * 100 >= percent * (used + left))
  return Math.max(0, ...reached)
}

/**
 * The credits that the month will have cost when it is over, if they go on being used as in `recent`: what was used
 * between `since` and now, counted over a day at least.
 */
export function creditForecast({ now, used }: CreditCount, recent: { credits: number; since: Instant }): number {
  const aMs = recent.credits / Math.max(dayMs, now - recent.since)
  return Math.round(used + aMs * (monthOf(now).to - now))
}
