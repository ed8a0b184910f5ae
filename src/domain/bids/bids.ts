import type { Game } from '../games/game.ts'
import { hasBegun } from '../games/games.ts'
import { liveUntil } from '../games/lines.ts'
import { oppositeSide, type Side } from '../games/sides.ts'
import type { BetSport } from '../games/sports.ts'
import { type Cents, cents, centsFromDollars, noCents } from '../money/money.ts'
import { highestStakeDollars, lowestStakeDollars } from '../money/stakes.ts'
import { type AmericanOdds, mirrorOdds, winAmount } from '../odds/odds.ts'
import type { BettingRules, Group, Member } from '../people/groups.ts'
import { whyNotPermitted } from '../people/permissions.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import { gameRefusal } from '../refusals/gameRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, dayMs, earliest, hourMs, type Instant, weekMs } from '../times.ts'
import type { Flags } from '../website/flags.ts'
import type { Leg } from './parlays.ts'

/**
 * A bid is offered by its creator to the group. It is open until another member accepts it (then it is a bet), its
 * creator cancels it, or its time runs out (then it is cancelled with the reason `expired`). A bid that allows parts may
 * become several bets: it is open while something is left of it, and accepted with the last part. [BEY-18]
 */
export type BidStatus = 'open' | 'accepted' | 'cancelled'

/** Whether a group admin has approved a large bid. Only `none` and `approved` can be accepted. [GRP-33] */
export type Approval = 'none' | 'waiting' | 'approved' | 'declined'

export type Bid = {
  readonly id: string
  readonly groupId: string
  readonly creatorId: string
  readonly creatorName: string
  /** The one member who can take it; null if it is for everybody. [BEY-17] */
  readonly challengedId: string | null
  readonly challengedName: string | null
  /** Null for a custom bid and for a parlay. */
  readonly gameId: string | null
  readonly sport: BetSport
  readonly homeTeam: string
  readonly awayTeam: string
  /** When the game starts, or the first game of a parlay; null for a custom bid. */
  readonly startsAt: Instant | null
  readonly description: string
  /** The creator's side. */
  readonly side: Side
  /** The sides of a parlay, in their order; none of any other bid. [BEY-32] */
  readonly legs: readonly Leg[]
  readonly odds: AmericanOdds
  /**
   * The book's price for the same side that `odds` were made fair from (of a parlay, the product of the books' prices);
   * null for a custom bid, and once its creator has set the odds.
   */
  readonly originalOdds: AmericanOdds | null
  readonly bookmaker: string | null
  /**
   * What the creator puts up, without the parts that became bets while it was open. The other side puts up what this
   * stake wins.
   */
  readonly stake: Cents
  /** Others may take a part of it. [BEY-18] */
  readonly allowParts: boolean
  /** What the creator risks and wins in bets made of parts of it, while something was left. */
  readonly taken: Exposure
  /** How much of that stake was taken at its present odds: what a part wins is rounded over all parts together. */
  readonly takenAtOdds: Cents
  /** Posted while the game was in progress. */
  readonly isLive: boolean
  /** While it is open, its odds follow the fair price of the same book, market, side and line. [BID-40] */
  readonly autoUpdateOdds: boolean
  /** The book no longer quotes the line that the odds were following; they stay as they are. */
  readonly lineGone: boolean
  readonly expiresAt: Instant
  readonly status: BidStatus
  readonly approval: Approval
  /**
   * Raised by every edit, new price, move of the game, and part that is taken; a bid can only be accepted in the
   * version that was seen. [BID-27] [BID-31] [BEY-18]
   */
  readonly version: number
  readonly createdAt: Instant
}

/** What one person puts up and what they can win. */
export type Exposure = { readonly risk: Cents; readonly toWin: Cents }

/** The money of a bid. `takenAtOdds` is nothing unless parts of it were taken. */
export type Stakes = Pick<Bid, 'stake' | 'odds'> & Partial<Pick<Bid, 'takenAtOdds'>>

/**
 * What the creator of a bid risks and wins. All parts that are taken at the same odds win together what the sum of them
 * would: each wins what it adds to the former ones. [DEBT-05] [BEY-18]
 */
export function creatorExposure({ stake, odds, takenAtOdds = noCents }: Stakes): Exposure {
  const before = winAmount(takenAtOdds, odds)
  return { risk: stake, toWin: cents(winAmount(cents(takenAtOdds + stake), odds) - before) }
}

/** What the taker of a bid risks and wins: the creator's figures, mirrored. [DEBT-05] [BEY-01] */
export function takerExposure(bid: Stakes): Exposure {
  const { risk, toWin } = creatorExposure(bid)
  return { risk: toWin, toWin: risk }
}

/** The bet as its taker would hold it: other side, mirrored price, mirrored money. */
export function takerTerms(bid: Pick<Bid, 'side' | 'homeTeam' | 'awayTeam'> & Stakes) {
  return { side: oppositeSide(bid.side, bid), odds: mirrorOdds(bid.odds), ...takerExposure(bid) }
}

/**
 * When a bid can no longer be accepted: at its expiration, and on a listed game no later than its start; a bid made on
 * a live game no later than 4 hours after the start. [BID-27] [BEY-02]
 */
export function closesAt(bid: Pick<Bid, 'expiresAt' | 'startsAt' | 'isLive'>): Instant {
  const gameLimit = latestClose(bid)
  return gameLimit === null ? bid.expiresAt : earliest(bid.expiresAt, gameLimit)
}

function latestClose({ startsAt, isLive }: Pick<Bid, 'startsAt' | 'isLive'>): Instant | null {
  if (startsAt === null) return null
  return isLive ? liveUntil(startsAt) : startsAt
}

/** What is known of a bid's game, as far as it opens and closes bids. */
export type HeardGame = Pick<Game, 'startsAt' | 'hasPoints' | 'isOver'>

/** Null (or missing) for a custom bid. */
type WithGame = { readonly game?: HeardGame | null }

/** What decides whether a bid can still be taken. */
type Availability = Pick<Bid, 'status' | 'expiresAt' | 'startsAt' | 'isLive'> & WithGame

/** Whether others can still take the bid: by the clock, and by what is known of its game. [BID-11] [BID-27] */
export function isOpen(bid: Availability, now: Instant): boolean {
  return bid.status === 'open' && now < closesAt(bid) && !isClosedByGame(bid, now)
}

/**
 * Whether what is known of the game closes a bid, or rules out a new one, although the recorded start is still to come:
 * a pregame bid once the game has begun, a live one once it is over or began 4 hours ago. [BID-27] [BEY-02]
 */
function isClosedByGame({ isLive, game }: Pick<Bid, 'isLive'> & WithGame, now: Instant): boolean {
  if (!game) return false
  return isLive ? game.isOver || now >= liveUntil(game.startsAt) : hasBegun(game, now)
}

/** When, by the clock alone, a bid may turn from open to closed, or for another reason. */
export function clockBoundariesOf({ status, ...bid }: Availability): (Instant | null)[] {
  if (status !== 'open') return []
  const { startsAt, game } = bid
  return [closesAt(bid), startsAt, ...(game ? [game.startsAt, liveUntil(game.startsAt)] : [])]
}

/** The stake for a submitted number of dollars, or why it is refused. [BID-09] [BID-43] [BID-44] */
export function readStake(dollars: number): Cents | Refusal {
  if (!Number.isFinite(dollars)) return bidRefusal('wager-invalid')
  if (dollars < lowestStakeDollars || dollars > highestStakeDollars) {
    const [min, max] = [centsFromDollars(lowestStakeDollars), centsFromDollars(highestStakeDollars)]
    return bidRefusal('amount-out-of-range', { min, max })
  }
  return Number.isInteger(dollars) ? centsFromDollars(dollars) : bidRefusal('wager-invalid')
}

/** What the rules need to know about a bid to decide who may take it. */
export type Offer = Availability & Pick<Bid, 'creatorId' | 'approval' | 'challengedId' | 'challengedName'>

/**
 * Why `member` cannot accept `bid` at `now`, or null if they can. [BID-11] to [BID-14] [BID-33] [GRP-32] [GRP-33]
 * [BEY-17]
 */
export function whyCannotAccept(
  bid: Offer,
  member: Member,
  group: Pick<Group, 'permissions'>,
  now: Instant,
): Refusal | null {
  if (bid.creatorId === member.userId) return bidRefusal('own-bid')
  const notPermitted = whyNotPermitted('membersCanAcceptBids', member, group.permissions)
  if (notPermitted) return notPermitted
  if (bid.status !== 'open') return bidRefusal('bid-not-available')
  if (!isOpen(bid, now)) {
    const hasStarted = bid.startsAt !== null && !bid.isLive && (now >= bid.startsAt || isClosedByGame(bid, now))
    return hasStarted ? gameRefusal('game-started') : bidRefusal('bid-expired')
  }
  const forAnother = whyForAnother(bid, member)
  if (forAnother) return forAnother
  if (bid.approval === 'waiting') return bidRefusal('approval-waiting')
  return bid.approval === 'declined' ? bidRefusal('bid-not-available') : null
}

/** Why a challenge is not for `member`, or null: it is theirs, or the bid is for everybody. [BEY-17] */
function whyForAnother(
  { challengedId, challengedName }: Pick<Bid, 'challengedId' | 'challengedName'>,
  { userId }: Pick<Member, 'userId'>,
): Refusal | null {
  if (challengedId === null || challengedId === userId) return null
  return bidRefusal('challenge-of-other', { name: challengedName ?? 'the one challenged' })
}

/** Why `member` cannot decline a challenge, or null: only the one challenged, only while it is open. [BEY-17] */
export function whyCannotDecline(bid: Offer, member: Pick<Member, 'userId'>, now: Instant): Refusal | null {
  if (bid.challengedId !== member.userId) return bidRefusal('not-challenged')
  return isOpen(bid, now) ? null : bidRefusal('bid-not-available')
}

/** Why nobody can be challenged by `creator` in that way, or null: only another member. `challenged`: null if none. */
export function whyCannotChallenge(
  challenged: Pick<Member, 'userId'> | null,
  creator: Pick<Member, 'userId'>,
): Refusal | null {
  if (!challenged) return bidRefusal('challenge-stranger')
  return challenged.userId === creator.userId ? bidRefusal('challenge-oneself') : null
}

/**
 * Why `member` cannot edit or cancel `bid`, or null if they can: only their own, only while it is open. [BID-25]
 * [BID-30]
 */
export function whyCannotChange(bid: Offer, member: Member, now: Instant): Refusal | null {
  if (bid.creatorId !== member.userId) return bidRefusal('not-your-bid')
  return isOpen(bid, now) ? null : bidRefusal('bid-not-available')
}

/** The terms of a new bid, once its price is known. */
export type BidTerms = Pick<Bid, 'gameId' | 'side' | 'odds' | 'stake' | 'startsAt' | 'isLive' | 'expiresAt'> & WithGame

/** Why `member` cannot post these terms at `now`, or null if they can. [BID-09] [BID-36] [GRP-32] [GRP-33] */
export function whyCannotPost(
  terms: BidTerms,
  member: Member,
  group: Pick<Group, 'permissions' | 'bettingRules'>,
  ownOpenBids: readonly Pick<Bid, 'gameId' | 'side'>[],
  now: Instant,
): Refusal | null {
  const notPermitted = whyNotPermitted('membersCanCreateBids', member, group.permissions)
  if (notPermitted) return notPermitted
  const amount = whyAmountRefused(terms.stake, terms.odds, group.bettingRules)
  if (amount) return amount
  const gameLimit = latestClose(terms)
  if ((gameLimit !== null && now >= gameLimit) || isClosedByGame(terms, now)) return gameRefusal('game-started')
  if (terms.expiresAt <= now) return bidRefusal('expiration-past')
  const sameType = ownOpenBids.some((bid) => bid.gameId === terms.gameId && bid.side.betType === terms.side.betType)
  if (!group.bettingRules.allowSameBetTypes && terms.gameId !== null && sameType)
    return bidRefusal('same-bet-type', { betType: terms.side.betType })
  return null
}

/** Why the group lacks a feature that these terms need, or null: odds that follow, a prop. [BID-39] [ADM-26] */
export function whyFeatureOff(terms: Pick<Bid, 'autoUpdateOdds' | 'side'>, flags: Flags): Refusal | null {
  if (terms.autoUpdateOdds && !flags.autoUpdateOdds) return bidRefusal('auto-update-off')
  return terms.side.betType === 'prop' && !flags.propBets ? bidRefusal('props-off') : null
}

/** Why a stake at that price is refused, or null: outside the group's limits, or it would win less than a cent. */
export function whyAmountRefused(stake: Cents, odds: AmericanOdds, rules: BettingRules): Refusal | null {
  if (stake < rules.minBetAmount || stake > rules.maxBetAmount)
    return bidRefusal('amount-out-of-range', { min: rules.minBetAmount, max: rules.maxBetAmount })
  return winAmount(stake, odds) > noCents ? null : bidRefusal('selection-invalid')
}

/** Whether a bid must wait for a group admin before it can be accepted: stake or win amount above the threshold. [GRP-33] */
export function approvalNeeded(terms: Stakes, member: Pick<Member, 'role'>, rules: BettingRules): Approval {
  if (!rules.requireApprovalForLargeBets) return 'none'
  const { risk, toWin } = creatorExposure(terms)
  if (Math.max(risk, toWin) <= rules.largeBetThreshold) return 'none'
  return member.role === 'admin' ? 'approved' : 'waiting'
}

/** The choices of the bid slip; an instant is the member's own date and time. [BID-34] */
export type Expiration = 'gameTime' | '1hour' | '24hours' | '1week' | { readonly at: Instant }

/** The default choice: game time, 1 week for a custom bid, 1 hour on a live game. [BID-35] [BID-38] */
export function defaultExpiration(game: { isLive: boolean } | null): Exclude<Expiration, object> {
  if (!game) return '1week'
  return game.isLive ? '1hour' : 'gameTime'
}

/** When a bid with that choice expires; a refusal if the choice makes no sense. [BID-27] [BID-36] [BID-37] */
export function expirationInstant(
  choice: Expiration,
  { now, startsAt, isLive }: { now: Instant; startsAt: Instant | null; isLive: boolean },
): Instant | Refusal {
  switch (choice) {
    case 'gameTime':
      return startsAt === null || isLive ? bidRefusal('expiration-without-game') : startsAt
    case '1hour':
      return after(now, hourMs)
    case '24hours':
      return after(now, dayMs)
    case '1week':
      return after(now, weekMs)
    default:
      // A year, also one with a 29th of February.
      return choice.at > now + 366 * dayMs ? bidRefusal('expiration-far') : choice.at
  }
}
