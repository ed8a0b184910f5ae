import { sportKeys } from '../games/sports.ts'
import { dayMs, hourMs, type Instant, instant, minuteMs } from '../times.ts'

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

/** The usual cost of a request: odds are three markets in two regions, scores include past days. [FEED-16] [FEED-17] */
export const usualCost = { odds: 6, scores: 2 } as const

export type Endpoint = keyof typeof usualCost

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
  readonly endpoint: Endpoint
  /** When this league was last asked for the same, successfully or not; null: never. */
  readonly lastAskedAt: Instant | null
}

/** What the service said at `saidAt` that it has left for us, less what was booked since. */
export type SaidCredits = { readonly remaining: number; readonly saidAt: Instant }

/** The credits that may still be used: never more than the service said this month. [FEED-15] */
export function creditsLeft(
  { now, used, limit }: { now: Instant; used: number; limit: number },
  said: SaidCredits | null,
): number {
  const isOfMonth = said !== null && monthOf(said.saidAt).from === monthOf(now).from
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
 * Whether the shares allow a request, or why not.
 *
 * | part     | may use                                                                         |
 * | -------- | ------------------------------------------------------------------------------- |
 * | settling | all that is left, at a pace at which it lasts until the month is over           |
 * | visitors | a daily share of a tenth of the month, and nothing of what is kept for settling |
 * | others   | all but what is kept for settling                                               |
 */
export function whyNoCredits(count: CreditCount, request: CreditRequest): NoCredits | null {
  const { now, used, left, today } = count
  const { part, endpoint, lastAskedAt } = request
  const cost = usualCost[endpoint]
  if (left < cost) return 'used-up'
  if (part === 'settling') {
    const isUsual = (today.settling ?? 0) + cost <= settlingBurst(count)
    return isUsual || isPaced(lastAskedAt, now, settlingPaceMs(count, endpoint)) ? null : 'must-last'
  }
  if (left - cost < keptForSettling(count)) return 'kept-for-settling'
  const visitorsToday = today.visitors ?? 0
  return part === 'visitors' && visitorsToday + cost > visitorsShare(used + left, now) ? 'visitors-share' : null
}

/** The credits that visitors may cost in one day. */
export function visitorsShare(limit: number, now: Instant): number {
  return Math.floor((limit * visitorsPercent) / 100 / monthOf(now).days)
}

/**
 * What nothing but settling may use: at the beginning of a month a quarter, and at least 600 credits, which is enough
 * to ask all leagues for their scores every two days; the service tells scores for three. It shrinks with the month. Of
 * fewer than 1,000 credits it is three fifths.
 */
export function keptForSettling({ now, used, left }: Pick<CreditCount, 'now' | 'used' | 'left'>): number {
  const limit = used + left
  const whole = Math.min(Math.max(limit / 4, 600), limit * 0.6)
  const { from, to } = monthOf(now)
  return Math.ceil((whole * (to - now)) / (to - from))
}

// A quarter of what is left is for requests as they come, half for scores and a quarter for odds at an even pace.
const ofLeft = { burst: 1 / 4, scores: 1 / 2, odds: 1 / 4 } as const

/** What settling may use today without pausing: busy evenings need more than their share of the day. */
function settlingBurst({ now, left }: CreditCount): number {
  return (left * ofLeft.burst) / Math.max(1, (monthOf(now).to - now) / dayMs)
}

/** How often each league may be asked, so that what is left lasts until the month is over. */
export function settlingPaceMs({ now, left }: Pick<CreditCount, 'now' | 'left'>, endpoint: Endpoint): number {
  const round = usualCost[endpoint] * sportKeys.length
  return (round * (monthOf(now).to - now)) / (left * ofLeft[endpoint])
}

/** A time in the future was written by a wrong clock. */
function isPaced(lastAt: Instant | null, now: Instant, paceMs: number): boolean {
  return lastAt === null || now - lastAt >= paceMs || lastAt > now
}

/** The calendar month in UTC: its first instant, the first of the next one, and its days. */
export function monthOf(now: Instant): { from: Instant; to: Instant; days: number } {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [from, to] = [instant(Date.UTC(year, month)), instant(Date.UTC(year, month + 1))]
  return { from, to, days: (to - from) / dayMs }
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
