import type { Side } from '../games/sides.ts'
import type { Cents } from '../money/money.ts'

export type Named = { readonly id: string; readonly name: string }

/** A bid or a bet, as far as notices describe it: from its creator's side. */
export type Offer = {
  readonly bidId: string
  /** Null of a bid that nobody has accepted. */
  readonly betId: string | null
  readonly creator: Named
  readonly acceptor: Named | null
  readonly homeTeam: string
  readonly awayTeam: string
  readonly side: Side
  readonly odds: number
  readonly stake: Cents
}

/** How a bet ended; no winner is a push. `amount`: what the loser owes. No score where people or a rule decided. */
export type Result = {
  readonly winnerId: string | null
  readonly amount: Cents
  readonly score: { readonly home: number; readonly away: number } | null
  readonly voidReason: string | null
}

export type Payment = {
  readonly id: string
  readonly payer: Named
  readonly payee: Named
  readonly amount: Cents
  readonly method: string
}

/** What happened, with what it takes to notify people. Most kinds are events of a group's log. */
export type Happening =
  | { readonly kind: 'bid.posted'; readonly offer: Offer }
  | { readonly kind: 'bid.accepted'; readonly offer: Offer }
  | { readonly kind: 'bet.started'; readonly offer: Offer }
  | { readonly kind: 'bet.settled'; readonly offer: Offer; readonly result: Result }
  /** `isSquare`: no debt is left between the two. */
  | { readonly kind: 'payment.recorded'; readonly payment: Payment; readonly isSquare: boolean }
  | { readonly kind: 'payment.reversed'; readonly payment: Payment; readonly reason: string }
  /** `people`: who said something there before. */
  | {
      readonly kind: 'comment.posted'
      readonly commentId: string
      readonly content: string
      readonly about: 'bid' | 'bet'
      readonly offer: Offer
      readonly people: readonly string[]
    }
  /** `userId`: whose address the invite went to. */
  | { readonly kind: 'member.invited'; readonly inviteId: string; readonly code: string; readonly userId: string }
  /** `inviterId`: who had invited them by e-mail, if somebody had. */
  | { readonly kind: 'member.joined'; readonly member: Named; readonly inviterId: string | null }
  /** Debts of one member to another have been pending for long. `amount`: their sum. */
  | {
      readonly kind: 'debts.overdue'
      readonly debtorId: string
      readonly creditor: Named
      readonly amount: Cents
      readonly debtIds: readonly string[]
    }
  /** By the website administrator. `userIds`: all users, or those of one group. */
  | {
      readonly kind: 'announcement.posted'
      readonly title: string
      readonly text: string
      readonly userIds: readonly string[]
    }

export type HappeningKind = Happening['kind']

/**
 * Where it happened (null: on the website, outside any group), who did it (null: the product itself), and who is in the
 * group now.
 */
export type Circumstances = {
  readonly group: Named | null
  readonly author: Named | null
  readonly memberIds: readonly string[]
}
