import { type Heard, heardOfAll } from '../bids/parlays.ts'
import { hasBegun } from '../games/games.ts'
import { betRefusal } from '../refusals/betRefusals.ts'
import { gameRefusal } from '../refusals/gameRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, hourMs, type Instant } from '../times.ts'
import type { BetStatus } from './bets.ts'

/**
 * A participant's request to call a bet off. It is _open_ until the other one _agrees_ (then the bet is void) or
 * _declines_, or the one who asked _withdraws_ it. It _lapses_ when the game begins or the bet is settled. [BEY-10]
 */
export type CancellationState = 'open' | 'agreed' | 'declined' | 'withdrawn' | 'lapsed'

export type Cancellation = {
  readonly byId: string
  readonly at: Instant
  /** As stored: a request that has lapsed may not have been marked yet. */
  readonly state: CancellationState
  /** Null while it is open. */
  readonly endedAt: Instant | null
}

/**
 * The bet of a request; `game` is null for a custom bet, which can be called off until it is settled, and for a parlay,
 * which can be until the first game of its legs begins.
 */
export type CancellableBet = {
  readonly status: BetStatus
  readonly creator: { readonly id: string }
  readonly acceptor: { readonly id: string }
  readonly game: Heard | null
  readonly legs?: readonly { readonly game: Heard }[]
}

/** The `voidReason` of a bet that both have called off. */
export const calledOffByBoth = 'mutual'

/** How long the same person waits to ask again after a decline, or after they have withdrawn their request. */
export const askAgainMs = hourMs

type EndedRequest = Pick<Cancellation, 'endedAt'> & { readonly state: 'declined' | 'withdrawn' }

function isEnded(request: Cancellation): request is Cancellation & EndedRequest {
  return request.state === 'declined' || request.state === 'withdrawn'
}

/** A reason has at most so many characters. */
export const cancellationReasonLength = 200

/** Whether someone may still ask, or agree: the bet is active, and its game has not begun. */
function isStillOpen(bet: CancellableBet, now: Instant): boolean {
  const game = bet.game ?? heardOfAll((bet.legs ?? []).map((leg) => leg.game))
  return bet.status === 'active' && !(game && hasBegun(game, now))
}

/** The state of a request now: an open one has lapsed once the game has begun or the bet is settled. */
export function cancellationStateAt(request: Cancellation, bet: CancellableBet, now: Instant): CancellationState {
  return request.state === 'open' && !isStillOpen(bet, now) ? 'lapsed' : request.state
}

/**
 * Why `userId` cannot ask to call the bet off, or null. `latest`: the last request of this bet. `ended`: their last one
 * that was declined or withdrawn, as far as it is not the latest. [BEY-10]
 */
export function whyCannotAskToCallOff(
  bet: CancellableBet,
  latest: Cancellation | null,
  { userId, now, ended = null }: { userId: string; now: Instant; ended?: EndedRequest | null },
): Refusal | null {
  if (!isParticipant(bet, userId)) return betRefusal('not-your-bet')
  if (bet.status === 'settled') return betRefusal('bet-settled')
  if (!isStillOpen(bet, now)) return gameRefusal('game-started')
  if (latest?.state === 'open') return betRefusal('cancellation-open')
  const own = latest !== null && latest.byId === userId && isEnded(latest) ? latest : ended
  if (own === null || own.endedAt === null || now >= after(own.endedAt, askAgainMs)) return null
  return betRefusal(own.state === 'declined' ? 'cancellation-too-soon' : 'cancellation-withdrawn')
}

/** Why `userId` cannot do that with the latest request, or null. The other one answers it, its author withdraws it. */
export function whyCannotEndRequest(
  bet: CancellableBet,
  latest: Cancellation | null,
  { userId, now, to }: { userId: string; now: Instant; to: 'agree' | 'decline' | 'withdraw' },
): Refusal | null {
  if (!isParticipant(bet, userId)) return betRefusal('not-your-bet')
  if (bet.status === 'settled') return betRefusal('bet-settled')
  if (latest === null || latest.state !== 'open') return betRefusal('cancellation-not-open')
  if (!isStillOpen(bet, now)) return gameRefusal('game-started')
  const isOwn = latest.byId === userId
  if (to === 'withdraw') return isOwn ? null : betRefusal('not-your-cancellation')
  return isOwn ? betRefusal('own-cancellation') : null
}

export function isParticipant(bet: Pick<CancellableBet, 'creator' | 'acceptor'>, userId: string): boolean {
  return bet.creator.id === userId || bet.acceptor.id === userId
}

/** A `voidReason` as a sentence for its readers. */
export function voidSentence(voidReason: string): string {
  return voidReason === calledOffByBoth ? 'Both agreed to call it off.' : voidReason
}
