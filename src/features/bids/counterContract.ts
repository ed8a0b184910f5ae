import { z } from 'zod'
import type { RefusalCode } from '#domain/refusals.ts'
import { bet } from '../bets/contract.ts'
import { command, dollars, id, instantText, wholeOdds } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'
import { americanOdds, limitRefusals, oneBid, reason, wagerAmount } from './requestContract.ts'

/** What a member would rather take, on the terms of the bid's creator. Only that creator and its author see it. */
export const counter = z.object({
  id: z.string(),
  bidId: z.string(),
  author: person,
  odds: wholeOdds,
  /** What the creator would put up, in place of all that is left of the bid, and could win. */
  wagerAmount: dollars,
  toWin: dollars,
  /** When it ends at the latest: when the bid was to close when this was made. */
  closesAt: instantText,
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed']),
  createdAt: instantText,
})
export type CounterView = z.infer<typeof counter>
export type CounterMade = z.input<typeof counter>

const oneCounter = { ...oneBid, counterId: id }
export const acceptedLikeABid: readonly RefusalCode[] = [
  'bid-not-available',
  'bid-expired',
  'game-started',
  'accepts-off',
]
const answered: readonly RefusalCode[] = [
  'bid-not-found',
  'counter-not-found',
  'not-your-bid',
  'bid-not-available',
  'counter-not-open',
]

export const counterContract = {
  /** Other odds or another stake for all that is left of a bid; it replaces the member's former one. [BEY-17] */
  counter: command('POST', '/groups/{groupId}/bids/{bidId}/counters', {
    access: 'member',
    example: { odds: -110, wagerAmount: 20 },
    refuses: [
      ...acceptedLikeABid,
      'bid-not-found',
      'own-counter',
      'challenge-of-other',
      'approval-waiting',
      'counter-same',
      'parlay-price',
      'wager-invalid',
      'amount-out-of-range',
      'selection-invalid',
      ...limitRefusals,
      'too-many-bids',
    ],
    status: 201,
  })
    .input(z.strictObject({ ...oneBid, odds: americanOdds.optional(), wagerAmount: wagerAmount.optional() }))
    .output(counter),
  /** By the bid's creator: makes the bet on exactly these terms, with the author, and closes the bid. */
  acceptCounter: command('POST', '/groups/{groupId}/bids/{bidId}/counters/{counterId}/accept', {
    access: 'member',
    refuses: [
      ...answered,
      ...acceptedLikeABid,
      'live-score-old',
      'counter-large',
      'challenge-of-other',
      'amount-out-of-range',
      'selection-invalid',
      ...limitRefusals,
      'bid-on-hold',
      'too-many-holds',
    ],
    status: 201,
  })
    .input(z.strictObject(oneCounter))
    .output(bet),
  /** By the bid's creator. */
  declineCounter: command('POST', '/groups/{groupId}/bids/{bidId}/counters/{counterId}/decline', {
    access: 'member',
    example: { reason: 'That is too little' },
    refuses: answered,
  })
    .input(z.strictObject({ ...oneCounter, reason }))
    .output(counter),
  /** By its author. */
  withdrawCounter: command('POST', '/groups/{groupId}/bids/{bidId}/counters/{counterId}/withdraw', {
    access: 'member',
    refuses: ['bid-not-found', 'counter-not-found', 'not-your-counter', 'counter-not-open'],
  })
    .input(z.strictObject(oneCounter))
    .output(counter),
}
