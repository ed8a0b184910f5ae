import { z } from 'zod'
import { cancellationCauses } from '#domain/bids/bidCancellations.ts'
import { chatServices } from '#domain/chatServices.ts'
import { eventTypes } from '#domain/log/events.ts'
import { decidedHow, outcome } from '../bets/historyContract.ts'
import { eventTerms } from '../bets/termsContract.ts'
import { dollars, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { betType } from '../games/selectionContract.ts'
import { person } from '../groups/personContract.ts'

/** A bid, or the bet that it became, as it was then, from its creator's side. */
const offer = eventTerms.extend({
  type: z.enum(['bid', 'bet']),
  id: z.string(),
  creator: person,
  /** Null for a bid that nobody accepted. */
  acceptor: person.nullable(),
  /** The one member who can take the bid; null if everybody can. */
  challenged: person.nullable(),
  sport: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  description: z.string(),
  betType,
  side: z.object({
    team: z.string().nullable(),
    type: z.enum(['Over', 'Under']).nullable(),
    line: z.number().nullable(),
  }),
  /** What the acceptor of a bet risks; null for a bid. */
  toWin: dollars.nullable(),
  /** For a bet that was settled: who won what from the other; without a winner it is a push. */
  result: z.object({ winnerId: z.string().nullable(), amount: dollars, voidReason: z.string().nullable() }).nullable(),
})
export type OfferFacts = z.infer<typeof offer>

/**
 * One event of the group's log with what is needed to describe it, on the terms that it had. Null where the event has
 * no such subject, or it no longer exists.
 */
const activity = z.object({
  seq: z.int(),
  type: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Null: the product itself. */
  actor: person.nullable(),
  at: instantText,
  /** The bid or bet that was posted, agreed or commented on. */
  offer: offer.nullable(),
  /** For a changed bid: the terms that were replaced. */
  before: eventTerms.nullable(),
  /** In the words of the person who decided. */
  reason: z.string().nullable(),
  /** Why a bid was cancelled. */
  cause: z.enum(cancellationCauses).nullable(),
  /** Why a bet could not be settled, for one that was held or no longer is. */
  doubt: z.string().nullable(),
  /** What is said to be right, in a dispute; and what ended it. */
  outcome: outcome.nullable(),
  how: decidedHow.nullable(),
  payment: z
    .object({
      payer: person,
      payee: person,
      amount: dollars,
      /** `forgiven`: no money moved. */
      method: z.string(),
      reversalReason: z.string().nullable(),
    })
    .nullable(),
  /** What is owed from before. */
  opening: z.object({ from: person, to: person, amount: dollars }).nullable(),
  member: person.nullable(),
  /** The role that a member was given. */
  role: z.enum(['admin', 'member']).nullable(),
  /** `gameTime`: the start that it moved to, `from`: the one before; null if not recorded. */
  game: z
    .object({
      sport: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
      from: instantText.nullable(),
      gameTime: instantText.nullable(),
    })
    .nullable(),
  /** A leg of a parlay that came out; it counts from 1. */
  leg: z.object({ number: z.int(), status: z.enum(['won', 'lost', 'push', 'void']) }).nullable(),
  /** As it was named or left by the event, and for a changed one its name before. */
  season: z
    .object({ name: z.string(), from: z.iso.date(), to: z.iso.date(), formerName: z.string().nullable() })
    .nullable(),
  /** By what it was when it happened; `round` and `onGame` where it is about one. */
  pool: z.object({ name: z.string(), round: z.int().nullable(), onGame: z.string().nullable() }).nullable(),
  comment: z.object({ preview: z.string() }).nullable(),
  /** A chat outside. */
  channel: z
    .object({
      service: z.enum(chatServices),
      label: z.string(),
      /** Why it was switched off; null where it was not. */
      why: z.string().nullable(),
    })
    .nullable(),
})
export type ActivityView = z.infer<typeof activity>
/** The same as the server makes it. */
export type ActivityMade = z.input<typeof activity>

/** What the list can be filtered by. */
export const activityKinds = ['bids', 'bets', 'payments', 'comments', 'group'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityContract = {
  /** Who did what, and when, newest first. [BEY-07] */
  list: query('/groups/{groupId}/activity', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: eventTypes,
  })
    .input(z.strictObject({ groupId: id, ...page, kind: z.enum(activityKinds).optional() }))
    .output(pageOf(activity)),
}
