import type { DecidedBy, DisputedOutcome } from '../bets/disputes.ts'
import type { LegResult } from '../bets/parlayBets.ts'
import type { Season } from '../bets/seasons.ts'
import type { CancellationCause } from '../bids/bidCancellations.ts'
import type { Approval, Bid } from '../bids/bids.ts'
import type { ChatService } from '../chatServices.ts'
import type { Doubt } from '../games/settlement.ts'
import type { BetType, Matchup } from '../games/sides.ts'
import type { Role } from '../people/groups.ts'
import type { GameResult, PoolKind } from '../pools/pools.ts'
import { isoFromInstant } from '../times.ts'

/**
 * What a bid offered at the moment of an event, from its creator's side. Events from before these were recorded have
 * null for whatever may have changed since.
 */
export type TermsThen = {
  readonly betType: BetType
  readonly team: string | null
  readonly type: 'Over' | 'Under' | null
  readonly line: number | null
  /** American odds. */
  readonly odds: number | null
  /** Cents. */
  readonly stake: number | null
  /** ISO 8601. */
  readonly expiresAt: string | null
  readonly approval: Approval | null
  readonly lineGone: boolean | null
}

type WithGame = { readonly game: Matchup & { readonly sport: string } }
type WithTerms = { readonly terms: TermsThen }
/** Cents, of the bid's creator. */
type WithCounter = {
  readonly counter: { readonly authorId: string; readonly odds: number; readonly stake: number }
}
type WithSeason = { readonly season: Omit<Season, 'id'> }
type WithChannel = { readonly channel: { readonly service: ChatService; readonly label: string } }
type WithReason = { readonly reason: string | null }
/** What a locked account owed each other member, in cents, and how many bets were active with each. */
export type LockThen = {
  readonly owed: Readonly<Record<string, number>>
  readonly bets: Readonly<Record<string, number>>
}
/** A leg of a parlay that came out, and what the bet paid before and after. `toWin`: of its creator, in cents. */
export type LegThen = {
  readonly number: number
  readonly status: LegResult
  readonly before: PriceThen
  readonly after: PriceThen
}
type PriceThen = { readonly odds: number; readonly toWin: number }
/** A pool, by what never changes. `entry`: cents. */
export type PoolEventDetails = { readonly name: string; readonly kind: PoolKind; readonly entry: number }
/** `people`: who is to be told, those in it. */
type WithPool = { readonly pool: PoolEventDetails; readonly people?: readonly string[] }
/** `result`: what is said, or was decided, of a game like `Bills @ Dolphins`. */
type WithPoolGame = WithPool & WithReason & { readonly onGame: string; readonly result: GameResult }
type WithJudges = { readonly began: string; readonly asksWebsite: boolean }
type Score = { readonly homeScore: number; readonly awayScore: number }

/**
 * What each event keeps, because its subject may change later: an event is told with the terms that it had. The terms
 * of a bet, a payment and a comment never change, so they are read from their own rows; but what a parlay pays may fall.
 * [BEY-07] [BEY-32]
 */
export type DetailsOf = {
  'bid.posted': WithTerms
  /** `before`: the terms that were replaced; null if they were not recorded. */
  'bid.changed': WithTerms & { readonly before: TermsThen | null }
  /** `reason`: the admin's own words; missing if they were not recorded. */
  'bid.approved': WithTerms & { readonly reason?: string | null }
  'bid.declined': WithTerms & { readonly reason?: string | null }
  'bid.cancelled': WithTerms & { readonly reason: string | null; readonly cause: CancellationCause }
  'bid.expired': WithTerms
  /**
   * `left`: of a bid that was taken in part, how much of its stake is still offered, in cents. `terms`: of a parlay.
   * `score`: of a game in progress, if it was known.
   */
  'bid.accepted': Partial<WithTerms> & { readonly left?: number; readonly score?: Score }
  /** Its starts in ISO 8601; null if they were not recorded. */
  'game.moved': WithGame & { readonly from: string | null; readonly to: string | null }
  'game.missing': WithGame
  'game.listed': WithGame
  'counter.made': WithCounter
  'counter.accepted': WithCounter
  /** `reason`: in the words of the bid's creator. */
  'counter.declined': WithCounter & WithReason
  'counter.withdrawn': WithCounter
  /** While its bid stays open. */
  'counter.lapsed': WithCounter
  /** `doubt`: null for an older event, which may also have meant that the game was not listed, or listed again. */
  'bet.held': { readonly doubt: Doubt | null }
  /** `doubt`: the one that ended. */
  'bet.released': { readonly doubt: string }
  /**
   * The start of its game that the participants last knew, and the new one, in ISO 8601. `game`: that of a leg. `newId`:
   * the odds service lists it under that id now.
   */
  'bet.moved': {
    readonly from: string
    readonly to: string
    readonly newId?: string
    readonly game?: WithGame['game'] & { readonly id: string }
  }
  'bet.leg-decided': WithGame & {
    readonly leg: LegThen
    readonly score: Score | null
    readonly voidReason: string | null
  }
  'bet.settled': {
    readonly winnerId: string | null
    readonly score: Score | null
    readonly voidReason: string | null
  }
  /** The outcome by the later score; null if it was not recorded. */
  'bet.questioned': { readonly correction: (Score & { readonly winnerId: string | null }) | null }
  /** `reason`: in the words of the person who asked; null without one. */
  'cancellation.asked': WithReason
  /** `outcome`: what they think is right. */
  'dispute.opened': WithReason & { readonly outcome: DisputedOutcome }
  'dispute.answered': WithReason & { readonly outcome: DisputedOutcome }
  /** The outcome in force stays. */
  'dispute.closed': WithReason & { readonly how: DecidedBy }
  /** The next settlement. `refunded`: what was paid for the former one, in cents. */
  'bet.corrected': WithReason & {
    readonly how: DecidedBy
    readonly winnerId: string | null
    readonly refunded: number
  }
  /** In the words of the payee. */
  'payment.doubted': { readonly reason: string }
  /** In the words of the payer, who says that it was paid. */
  'payment.answered': { readonly reason: string }
  /** In the words of the person who decided. */
  'payment.kept': { readonly reason: string }
  /** What the debtor owes the creditor who reminds them, of all these debts between the two. Cents. */
  'debt.reminded': {
    readonly reminder: { readonly debtorId: string; readonly amount: number; readonly debtIds: readonly string[] }
  }
  'pool.opened': WithPool
  'pool.joined': WithPool
  'pool.round-opened': WithPool & { readonly round: number }
  'pool.reminded': WithPool & { readonly round: number }
  /** Who leads after it, everybody's place, and who is out of a survivor pool since. */
  'pool.round-over': WithPool & {
    readonly round: number
    readonly leaders: readonly string[]
    readonly places: Readonly<Record<string, number>>
    readonly fallen: readonly string[]
  }
  /** Cents: what they get of the pot, and everybody's prize less the entry. */
  'pool.settled': WithPool & {
    readonly winners: readonly { readonly id: string; readonly amount: number }[]
    readonly nets: Readonly<Record<string, number>>
  }
  'pool.called-off': WithPool & WithReason
  'pool.cancellation-asked': WithPool & WithReason
  'pool.cancellation-withdrawn': WithPool
  /** Since when it is a matter for others, and whether the website has to decide it. */
  'pool.disputed': WithPoolGame & WithJudges
  'pool.dispute-closed': WithPoolGame
  /** Another result, of a settled pool the next settlement. `refunded`: what was paid for the former one, in cents. */
  'pool.corrected': WithPoolGame & { readonly refunded: number }
  'season.named': WithSeason
  /** `formerName`: the one that it had. */
  'season.changed': WithSeason & { readonly formerName: string }
  'season.removed': WithSeason
  'channel.connected': WithChannel
  'channel.changed': WithChannel
  'channel.disconnected': WithChannel
  /** `why`: in words for an admin. */
  'channel.stopped': WithChannel & { readonly why: string }
  /** `byWebsite`: at any time, by a website administrator, with the reason. Missing in older events. */
  'member.removed': Partial<WithReason> & { readonly byWebsite?: boolean }
  'member.locked': { readonly lock: LockThen }
  /** Null if it was not recorded. */
  'member.changed': { readonly role: Role | null }
}

/** The details of any event, as a reader of the log finds them. */
export type AnyDetails = Partial<
  WithTerms &
    DetailsOf['game.moved'] &
    Pick<DetailsOf['bid.changed'], 'before'> &
    Pick<DetailsOf['bid.cancelled'], 'reason' | 'cause'> &
    Pick<DetailsOf['bid.accepted'], 'left'> &
    WithCounter &
    DetailsOf['bet.settled'] &
    Pick<DetailsOf['bet.leg-decided'], 'leg'> &
    DetailsOf['bet.questioned'] &
    Pick<DetailsOf['dispute.opened'], 'outcome'> &
    Pick<DetailsOf['bet.corrected'], 'how' | 'refunded'> &
    DetailsOf['member.removed'] &
    DetailsOf['member.locked'] &
    DetailsOf['channel.stopped'] &
    DetailsOf['member.changed'] &
    DetailsOf['pool.round-over'] &
    DetailsOf['pool.settled'] &
    WithJudges &
    Pick<WithPoolGame, 'pool' | 'people' | 'onGame' | 'result'> &
    DetailsOf['season.changed'] &
    DetailsOf['debt.reminded'] & { readonly doubt: string | null }
>

/** A bid's terms, for an event about it. */
export function termsOf({
  side,
  odds,
  stake,
  expiresAt,
  approval,
  lineGone,
}: Pick<Bid, 'side' | 'odds' | 'stake' | 'expiresAt' | 'approval' | 'lineGone'>): TermsThen {
  return {
    betType: side.betType,
    team: side.betType === 'total' ? null : side.team,
    type: side.betType === 'total' ? side.type : null,
    line: side.betType === 'total' || side.betType === 'spread' ? side.line : null,
    odds,
    stake,
    expiresAt: isoFromInstant(expiresAt),
    approval,
    lineGone,
  }
}
