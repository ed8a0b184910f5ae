import type { DecidedBy, DisputedOutcome } from '../bets/disputes.ts'
import type { ChatService } from '../chatServices.ts'
import type { Matchup, Side } from '../games/sides.ts'
import type { Cents } from '../money/money.ts'
import type { OddsFormat } from '../odds/oddsFormats.ts'
import type { AccountChange, WithPassword } from '../people/accountChanges.ts'
import type { CommentedType } from '../people/comments.ts'
import type { PoolKind } from '../pools/pools.ts'
import type { Instant } from '../times.ts'

export type Named = { readonly id: string; readonly name: string }

/** The parts of a bid or bet that notices describe, from its creator's side. */
export type OfferInWords = {
  readonly bidId: string
  /** Null for a bid that was not accepted. */
  readonly betId: string | null
  readonly creator: Named
  readonly acceptor: Named | null
  readonly homeTeam: string
  readonly awayTeam: string
  /** The start of its game; null without a listed game. */
  readonly startsAt: Instant | null
  /** What a custom bet is about, the proposition of a prop, the name of a parlay; may be empty. */
  readonly description: string
  readonly side: Side
  /** Only a parlay has any. [BEY-32] */
  readonly legs?: readonly { readonly side: Side; readonly game: Matchup }[]
  readonly odds: number
  readonly stake: Cents
}

/** How a bet ended; no winner means a push. `amount`: what the loser owes. No score if it was settled by hand. */
export type Result = {
  readonly winnerId: string | null
  readonly amount: Cents
  readonly score: { readonly home: number; readonly away: number } | null
}

/**
 * What happened to the game of an active bet; `game`: that of a leg. `doubt`: why its result is not sure; `reason`: a
 * sentence.
 */
export type GameChange =
  | { readonly what: 'moved'; readonly from: Instant; readonly to: Instant; readonly game?: Matchup }
  | { readonly what: 'held'; readonly doubt: string }
  | { readonly what: 'void'; readonly reason: string }

export type Payment = {
  readonly id: string
  readonly payer: Named
  readonly payee: Named
  readonly amount: Cents
  readonly method: string
  /** The two ends of the payment of the settle-up plan that it is a step of; null for an ordinary one. */
  readonly settleUp: { readonly payer: Named; readonly payee: Named } | null
}

/** An opening balance. `recordedBy`: who is told what became of it. */
export type OpeningThen = {
  readonly debtor: Named
  readonly creditor: Named
  readonly amount: Cents
  readonly recordedBy: string
}

/**
 * `judgeIds`: the admins of the group who may decide it. The website's administrators are told where there are none, and
 * `asksWebsite` where some of it is theirs to decide.
 */
export type ToDecide = { readonly judgeIds: readonly string[]; readonly asksWebsite?: boolean }

/** What happened, with the data needed to notify people. Most follow from an event of a group's log. */
export type NoticeFacts =
  /** The group can see a bid that it may take: posted, or approved. */
  | { readonly kind: 'bid.posted'; readonly offer: OfferInWords }
  /** A bid needs the approval of an admin. */
  | ({ readonly kind: 'bid.waiting'; readonly offer: OfferInWords } & ToDecide)
  /** A bid for one member alone is open to them, they declined it, or they are no longer in the group. [BEY-17] */
  | {
      readonly kind: 'bid.challenge'
      readonly offer: OfferInWords
      readonly challenged: Named
      readonly what: 'made' | 'declined' | 'gone'
      readonly reason: string | null
    }
  /**
   * Somebody would take a bid on other terms, `offer` having those; its creator has answered; or it ended before its
   * bid, which has changed. [BEY-17]
   */
  | {
      readonly kind: 'bid.counter'
      readonly offer: OfferInWords
      readonly authorId: string
      readonly what: 'made' | 'accepted' | 'declined' | 'lapsed'
      readonly reason: string | null
    }
  | { readonly kind: 'bid.approved'; readonly offer: OfferInWords; readonly reason: string | null }
  | { readonly kind: 'bid.declined'; readonly offer: OfferInWords; readonly reason: string | null }
  /** `left`: still offered of a bid that was taken in part. */
  | { readonly kind: 'bid.accepted'; readonly offer: OfferInWords; readonly left?: Cents }
  | { readonly kind: 'bet.started'; readonly offer: OfferInWords }
  /** `disputableUntil`: of a bet settled by hand. */
  | {
      readonly kind: 'bet.settled'
      readonly offer: OfferInWords
      readonly result: Result
      readonly disputableUntil?: Instant
    }
  /** A participant asks to call the bet off, or the other one has answered. */
  | {
      readonly kind: 'bet.cancel'
      readonly offer: OfferInWords
      readonly what: 'asked' | 'agreed' | 'declined'
      readonly reason: string | null
    }
  /** The result of a bet is disputed, or a participant says what is right. */
  | ({
      readonly kind: 'bet.disputed'
      readonly offer: OfferInWords
      readonly outcome: DisputedOutcome
      readonly reason: string | null
      readonly isAnswer: boolean
    } & ToDecide)
  /** A dispute is decided. `stands`: for the result that was in force. `refunded`: what was paid for the former one. */
  | ({
      readonly kind: 'bet.corrected'
      readonly offer: OfferInWords
      readonly how: DecidedBy
      readonly reason: string | null
      readonly stands: boolean
      readonly winnerId: string | null
      readonly amount: Cents
      readonly refunded: Cents
    } & ToDecide)
  | { readonly kind: 'bet.moved'; readonly offer: OfferInWords; readonly change: GameChange }
  /** `isSquare`: no debt is left between the two. */
  | { readonly kind: 'payment.recorded'; readonly payment: Payment; readonly isSquare: boolean }
  | { readonly kind: 'payment.reversed'; readonly payment: Payment; readonly reason: string }
  /** The payee gave up what the payer owed. */
  | { readonly kind: 'payment.forgiven'; readonly payment: Payment }
  /** The payee says that it did not arrive, or the payer that it was made, which decides nothing. */
  | ({
      readonly kind: 'payment.doubted'
      readonly payment: Payment
      readonly reason: string
      readonly isAnswer: boolean
    } & ToDecide)
  /** The doubt was answered: it was made. */
  | { readonly kind: 'payment.kept'; readonly payment: Payment; readonly reason: string }
  /** Somebody records what is owed from before, perhaps out of a file. */
  | { readonly kind: 'opening.recorded'; readonly opening: OpeningThen }
  /** What became of it. */
  | {
      readonly kind: 'opening.answered'
      readonly opening: OpeningThen
      readonly what: 'agreed' | 'refused' | 'withdrawn'
    }
  /** `offer`: null in the group's thread. `people`: earlier commenters. `mentioned`: the members named in it. */
  | {
      readonly kind: 'comment.posted'
      readonly commentId: string
      readonly content: string
      readonly about: CommentedType
      readonly offer: OfferInWords | null
      readonly people: readonly string[]
      readonly mentioned: readonly string[]
    }
  /** Nothing is posted to a chat outside any more. */
  | { readonly kind: 'channel.stopped'; readonly service: ChatService; readonly label: string; readonly why: string }
  /** `userId`: the user with the invited address. */
  | { readonly kind: 'member.invited'; readonly inviteId: string; readonly code: string; readonly userId: string }
  /** `inviterId`: the member who invited them by email, if any. */
  | { readonly kind: 'member.joined'; readonly member: Named; readonly inviterId: string | null }
  /** Nobody can act with the account of a member. `owed`: what it owes others, by user; `bets`: its active ones with them. */
  | {
      readonly kind: 'member.locked'
      readonly member: Named
      readonly owed: Readonly<Record<string, Cents>>
      readonly bets: Readonly<Record<string, number>>
    }
  /** By a website administrator, for a reason that the group reads. */
  | { readonly kind: 'member.removed'; readonly member: Named; readonly reason: string }
  /**
   * Debts of one member to another have been pending for long, or the creditor reminds of them. `amount`: what the debtor
   * owes the creditor, of all `debtIds` between the two.
   */
  | {
      readonly kind: 'debts.overdue'
      readonly debtorId: string
      readonly creditor: Named
      readonly amount: Cents
      readonly debtIds: readonly string[]
    }
  /**
   * A bid is about to close untaken, or a custom bet that has ended is not settled: then `closesAt` is null. `timeZone`:
   * what the creator of the bid has chosen.
   */
  | {
      readonly kind: 'nudge'
      readonly offer: OfferInWords
      readonly closesAt: Instant | null
      readonly timeZone: string | null
    }
  /** Members may join a pool. [BEY-34] */
  | { readonly kind: 'pool.opened'; readonly pool: PoolNamed }
  | PoolNoticeFacts
  /** By the website administrator. `userIds`: all users, or those of one group. */
  | {
      readonly kind: 'announcement.posted'
      readonly title: string
      readonly text: string
      readonly userIds: readonly string[]
    }
  /** Somebody with their session changed or downloaded what is theirs. */
  | {
      readonly kind: 'account.changed'
      readonly userId: string
      readonly what: AccountChange
      readonly with: WithPassword
    }

/** What `people` are told of a pool. Amounts in cents, by user. [BEY-34] */
export type PoolNoticeFacts = {
  readonly kind: 'pool.news'
  readonly pool: PoolNamed
  readonly people: readonly string[]
  readonly news:
    | { readonly what: 'joined' }
    | { readonly what: 'reminded'; readonly round: number }
    | {
        readonly what: 'round-over'
        readonly round: number
        readonly places: Readonly<Record<string, number>>
        readonly fallen: readonly string[]
      }
    | {
        readonly what: 'settled'
        readonly prizes: Readonly<Record<string, number>>
        readonly nets: Readonly<Record<string, number>>
      }
    | { readonly what: 'called-off' | 'asked'; readonly reason: string | null }
    | { readonly what: 'disputed' | 'corrected' | 'stands'; readonly onGame: string; readonly reason: string | null }
} & ToDecide

export type PoolNamed = Named & { readonly kind: PoolKind; readonly entry: Cents }

export type FactsKind = NoticeFacts['kind']

/**
 * Where it happened (null: on the website, outside any group), who did it (null: the product itself), and the current
 * members and admins of the group.
 */
export type Circumstances = {
  readonly group: Named | null
  readonly author: Named | null
  readonly memberIds: readonly string[]
  readonly adminIds: readonly string[]
  /** The administrators of the website, where they may have to decide for the group. [BEY-11] */
  readonly websiteAdminIds?: readonly string[]
  /** How the recipients read odds, by user, as far as that is not the American way. [BEY-22] */
  readonly oddsFormats?: Readonly<Record<string, OddsFormat>>
  /** The time zones that they have chosen, by user. */
  readonly timeZones?: Readonly<Record<string, string>>
}
