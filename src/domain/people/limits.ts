import { addCents, type Cents, centsFromDollars, isDollarAmount } from '../money/money.ts'
import { limitRefusal } from '../refusals/limitRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, dayMs, type Instant, minuteMs } from '../times.ts'
import { momentWords } from '../timeZones.ts'

/**
 * What a person allows themselves, over all their groups; null: no limit. A tighter limit holds immediately, a looser
 * one a day after it was asked for, and a break cannot be ended. Nobody else sees them. [BEY-21]
 */
export type Limits = {
  /** The most that they can lose in a week: what was lost since Monday, and what bids and bets could still lose. */
  readonly weeklyLoss: Cents | null
  /** The most at risk against one friend. */
  readonly perFriend: Cents | null
  /** Until then they can post and accept nothing. */
  readonly breakUntil: Instant | null
}

/** A limit as stored: `amount` holds until `next` does. */
export type KeptLimit = {
  readonly amount: Cents | null
  readonly next: { readonly amount: Cents | null; readonly from: Instant } | null
}

export type KeptLimits = {
  readonly weeklyLoss: KeptLimit
  readonly perFriend: KeptLimit
  readonly breakUntil: Instant | null
}

const noLimit: KeptLimit = { amount: null, next: null }
export const noLimits: KeptLimits = { weeklyLoss: noLimit, perFriend: noLimit, breakUntil: null }

/** The zone of the week for a person who has set none. */
export const usualZone = 'America/New_York'

/** How long a looser limit waits. */
export const loosenMs = dayMs

/** The lengths of a break. */
export const breaks = { '24hours': dayMs, '7days': 7 * dayMs, '30days': 30 * dayMs } as const
export type BreakLength = keyof typeof breaks
export const breakLengths = Object.keys(breaks) as readonly BreakLength[]

/** How far an instant that was sent as the end of a break may be off one of the lengths. */
const breakSlackMs = 5 * minuteMs

const lowestLimit = centsFromDollars(1)
const highestLimit = centsFromDollars(100_000)

/** The limit for a submitted number of dollars, or why it is refused; null takes it away. */
export function readLimit(dollars: number | null): Cents | null | Refusal {
  if (dollars === null) return null
  if (!isDollarAmount(dollars)) return limitRefusal('limit-invalid')
  const amount = centsFromDollars(dollars)
  return amount >= lowestLimit && amount <= highestLimit ? amount : limitRefusal('limit-invalid')
}

/** The limit that holds at `now`, with what is still to follow it. */
export function limitAt(kept: KeptLimit, now: Instant): KeptLimit {
  return kept.next && kept.next.from <= now ? { amount: kept.next.amount, next: null } : kept
}

/** The limits that hold at `now`. A break that is over is none. */
export function limitsAt(kept: KeptLimits, now: Instant): Limits {
  return {
    weeklyLoss: limitAt(kept.weeklyLoss, now).amount,
    perFriend: limitAt(kept.perFriend, now).amount,
    breakUntil: kept.breakUntil !== null && now < kept.breakUntil ? kept.breakUntil : null,
  }
}

/**
 * The limit after its owner asks for `to`: a tighter one holds now, a looser one in a day. Asking again for what is
 * already to follow does not begin its day again; asking for what holds withdraws what is to follow.
 */
export function changedLimit(kept: KeptLimit, to: Cents | null, now: Instant): KeptLimit {
  const held = limitAt(kept, now)
  if (to === held.amount || isTighter(to, held.amount)) return { amount: to, next: null }
  if (held.next?.amount === to) return held
  return { amount: held.amount, next: { amount: to, from: after(now, loosenMs) } }
}

function isTighter(to: Cents | null, than: Cents | null): boolean {
  return to !== null && (than === null || to < than)
}

/** How long a break shall be, or when it shall end. */
export type AskedBreak = BreakLength | { readonly at: Instant } | null

/**
 * Until when the break lasts, or why it is refused: it takes one of the lengths from now, and never ends before the one
 * that holds. The end of the one that holds leaves it as it is.
 */
export function changedBreak(
  held: Instant | null,
  asked: AskedBreak,
  { now, timeZone }: { now: Instant; timeZone: string },
): Instant | null | Refusal {
  const running = held !== null && now < held ? held : null
  const until = asked === null ? null : typeof asked === 'string' ? after(now, breaks[asked]) : asked.at
  if (until === running) return running
  if (running !== null && (until === null || until < running)) {
    return limitRefusal('break-holds', { until: momentWords(running, timeZone) })
  }
  if (until === null) return null
  const isLength = breakLengths.some((length) => Math.abs(until - after(now, breaks[length])) <= breakSlackMs)
  return isLength ? until : limitRefusal('break-invalid')
}

/** What counts against the limits of a person, in all their groups. */
export type AtRisk = {
  /** Lost in bets that were settled since Monday 00:00 in their time zone; wins do not offset it. */
  readonly lost: Cents
  /** What their open bids could lose, those that wait for approval too. */
  readonly open: Cents
  /** What their active bets could lose, by friend. */
  readonly friends: readonly { readonly userId: string; readonly atRisk: Cents }[]
}

/** What could still be lost. */
export function stillAtRisk({ open, friends }: AtRisk): Cents {
  return addCents([open, ...friends.map(({ atRisk }) => atRisk)])
}

/** What counts against the weekly limit. */
export function countedThisWeek(atRisk: AtRisk): Cents {
  return addCents([atRisk.lost, stillAtRisk(atRisk)])
}

function againstFriend({ friends }: AtRisk, userId: string): Cents {
  return addCents(friends.filter((friend) => friend.userId === userId).map(({ atRisk }) => atRisk))
}

/** Why limits cannot be set so low, or null: what is already at risk could pass them with nobody doing anything. */
export function whyBelowRisk({ weeklyLoss, perFriend }: Limits, risk: AtRisk): Refusal | null {
  const [counted, open] = [countedThisWeek(risk), stillAtRisk(risk)]
  if (weeklyLoss !== null && open > 0 && counted > weeklyLoss) {
    return limitRefusal('weekly-limit-below-risk', { atRisk: open, lost: risk.lost })
  }
  const most = Math.max(0, ...risk.friends.map(({ atRisk }) => atRisk)) as Cents
  return perFriend !== null && most > perFriend ? limitRefusal('friend-limit-below-risk', { atRisk: most }) : null
}

/** What somebody is about to do. */
export type Undertaking = {
  /** What it adds to what they could lose. */
  readonly added: Cents
  /** What they would risk in the bet. */
  readonly risk: Cents
  /** Against whom; null: anybody who takes the bid. */
  readonly friendId: string | null
}

/** Why it would pass the person's own limits, or null. [BEY-21] */
export function whyBeyondLimits(
  limits: Limits,
  atRisk: AtRisk,
  { added, risk, friendId }: Undertaking,
  { now, timeZone }: { now: Instant; timeZone: string },
): Refusal | null {
  const onBreak = whyOnBreak(limits, { now, timeZone })
  if (onBreak) return onBreak
  const { weeklyLoss, perFriend } = limits
  if (weeklyLoss !== null && countedThisWeek(atRisk) + added > weeklyLoss) {
    return limitRefusal('weekly-limit', { amount: weeklyLoss })
  }
  const before = friendId === null ? 0 : againstFriend(atRisk, friendId)
  return perFriend !== null && before + risk > perFriend ? limitRefusal('friend-limit', { amount: perFriend }) : null
}

/** Why they can post and accept nothing, or null. */
export function whyOnBreak(
  { breakUntil }: Pick<Limits, 'breakUntil'>,
  { now, timeZone }: { now: Instant; timeZone: string },
): Refusal | null {
  if (breakUntil === null || now >= breakUntil) return null
  return limitRefusal('on-break', { until: momentWords(breakUntil, timeZone) })
}
