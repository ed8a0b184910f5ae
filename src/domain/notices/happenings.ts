import type { Side } from '../games/sides.ts'
import type { Cents } from '../money/money.ts'

export type Named = { readonly id: string; readonly name: string }

/** The parts of a bid or bet that notices describe, from its creator's side. */
export type Offer = {
  readonly bidId: string
  /** Null for a bid that was not accepted. */
  readonly betId: string | null
  readonly creator: Named
  readonly acceptor: Named | null
  readonly homeTeam: string
  readonly awayTeam: string
  readonly side: Side
  readonly odds: number
  readonly stake: Cents
}

/**
 * How a bet ended; no winner means a push. `amount`: what the loser owes. No score if it was settled by hand or by a
 * rule.
 */
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

/** What happened, with the data needed to notify people. Most kinds are events of a group's log. */
export type Happening =
  | { readonly kind: 'bid.posted'; readonly offer: Offer }
  | { readonly kind: 'bid.accepted'; readonly offer: Offer }
  | { readonly kind: 'bet.started'; readonly offer: Offer }
  | { readonly kind: 'bet.settled'; readonly offer: Offer; readonly result: Result }
  /** `isSquare`: no debt is left between the two. */
  | { readonly kind: 'payment.recorded'; readonly payment: Payment; readonly isSquare: boolean }
  | { readonly kind: 'payment.reversed'; readonly payment: Payment; readonly reason: string }
  /** `people`: earlier commenters. */
  | {
      readonly kind: 'comment.posted'
      readonly commentId: string
      readonly content: string
      readonly about: 'bid' | 'bet'
      readonly offer: Offer
      readonly people: readonly string[]
    }
  /** `userId`: the user with the invited address. */
  | { readonly kind: 'member.invited'; readonly inviteId: string; readonly code: string; readonly userId: string }
  /** `inviterId`: the member who invited them by email, if any. */
  | { readonly kind: 'member.joined'; readonly member: Named; readonly inviterId: string | null }
  /** Debts of one member to another have been pending for a long time. `amount`: their sum. */
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
 * Where it happened (null: on the website, outside any group), who did it (null: the product itself), and the current
 * members of the group.
 */
export type Circumstances = {
  readonly group: Named | null
  readonly author: Named | null
  readonly memberIds: readonly string[]
}
