import { z } from 'zod'
import { cancellationCauses } from '#domain/bids/bidCancellations.ts'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { bet } from '../bets/contract.ts'
import { leg } from '../bets/legContract.ts'
import { command, dollars, id, instantText, page, pageOf, query, wholeOdds } from '../contracts/procedure.ts'
import { betType, selection } from '../games/selectionContract.ts'
import { person, personName } from '../groups/personContract.ts'
import { acceptedLikeABid, counter, counterContract } from './counterContract.ts'
import { offerContract } from './offerContract.ts'
import { customBid, editBid, limitRefusals, listedBid, oneBid, parlayBid, reason, version } from './requestContract.ts'

export const bid = z.object({
  id: z.string(),
  groupId: z.string(),
  creator: person,
  creatorId: z.string(),
  creatorName: personName,
  /** The one member who can accept it; null if it is for everybody. */
  challenged: person.nullable(),
  challengedUserId: z.string().nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  gameId: z.string().nullable(),
  sport: z.string(),
  gameTime: instantText.nullable(),
  description: z.string(),
  betType,
  selection,
  bookmaker: z.string().nullable(),
  /** What the creator puts up. */
  wagerAmount: dollars,
  /** The same as `wagerAmount`. */
  amount: dollars,
  /** What the creator can win; also what the acceptor puts up. */
  toWin: dollars,
  /** Members may take a part of it. */
  allowParts: z.boolean(),
  /** How much of `wagerAmount` can still be taken, or ended without a taker; nothing once all of it was accepted. */
  remaining: dollars,
  /** How much of `wagerAmount` was taken at its present odds: the cents of the next part follow from it. */
  takenAtOdds: dollars,
  /** The bets made of parts of it, oldest first; none for a bid that was taken whole. */
  parts: z.array(
    z.object({
      betId: z.string(),
      acceptor: person,
      /** What the creator puts up and can win in it. */
      wagerAmount: dollars,
      toWin: dollars,
    }),
  ),
  /** The sides of a parlay; none of any other bid. [BEY-32] */
  legs: z.array(leg),
  odds: wholeOdds,
  oppositeOdds: wholeOdds,
  isLive: z.boolean(),
  isCustom: z.boolean(),
  /** While it is open, the odds follow the fair price of its line, until they are set by hand. */
  autoUpdateOdds: z.boolean(),
  /** Its odds were following the line, but the book no longer quotes that line: they stay as they are. */
  lineGone: z.boolean(),
  expirationTime: instantText,
  /** When it can no longer be accepted: at its expiration or when the game starts. */
  closesAt: instantText,
  status: z.enum(['open', 'accepted', 'cancelled']),
  approval: z.enum(['none', 'waiting', 'approved', 'declined']),
  version: z.int(),
  /** The number of comments. */
  comments: z.int(),
  acceptedAt: instantText.nullable(),
  acceptor: person.nullable(),
  acceptorId: z.string().nullable(),
  acceptorName: personName.nullable(),
  /** The bet that it became, or that its last part became; null until all of it is taken. */
  betId: z.string().nullable(),
  /** The open counter-offers, oldest first, that the reader may see: to their own bid all, else their own. */
  counters: z.array(counter),
  cancelledAt: instantText.nullable(),
  cancelledBy: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  /** Why it ended, if nobody took it. */
  cancellationCause: z.enum(cancellationCauses).nullable(),
  /** The reason given by the admin who approved it; null for any other bid. */
  approvalReason: z.string().nullable(),
  /** The reason given by the admin who declined it; null for any other bid. */
  declineReason: z.string().nullable(),
  createdAt: instantText,
  lastModified: instantText,
  /** Why the reader cannot accept it, or null. */
  why: z.string().nullable(),
})
export type BidView = z.infer<typeof bid>
/** The same as the server makes it. */
export type BidMade = z.input<typeof bid>

const bidPrices = z.object({
  /**
   * The fair price of now of the creator's side, at the bid's own book and line; absent if it is not known for sure.
   */
  prices: z.array(z.object({ bidId: z.string(), fairOdds: wholeOdds })),
  /** The listed games that have open bids. */
  games: z.array(
    z.object({
      gameId: z.string(),
      isLive: z.boolean(),
      completed: z.boolean(),
      score: z.object({ home: z.int(), away: z.int() }).nullable(),
    }),
  ),
  /** When the oldest of the prices of those games were fetched; null where there are none. [BEY-40] */
  lastUpdated: instantText.nullable(),
  /** Whose prices these are, in words, where that must be said; else null. [BEY-41] */
  credit: z.string().nullable(),
})
export type BidPrices = z.infer<typeof bidPrices>

const bidEvents = [
  'game.moved',
  'bid.posted',
  'bid.changed',
  'bid.approved',
  'bid.declined',
  'bid.accepted',
  'bid.cancelled',
  'bid.expired',
  'counter.made',
  'counter.accepted',
  'counter.declined',
  'counter.withdrawn',
  'counter.lapsed',
  ...(['comment.posted', 'comment.deleted', 'group.changed'] as const),
  ...(['member.changed', 'member.renamed', 'member.locked', 'member.unlocked'] as const),
] as const

const postRefusals: readonly RefusalCode[] = [
  'bids-off',
  'live-score-old',
  'auto-update-off',
  'props-off',
  'game-unknown',
  'game-started',
  'line-gone',
  'price-too-old',
  'parlay-legs',
  'parlay-same-game',
  'parlay-too-long',
  'field-missing',
  'teams-missing',
  'custom-teams-missing',
  'custom-teams-equal',
  'proposition-missing',
  'custom-odds-missing',
  ...(['odds-unsigned', 'odds-invalid', 'odds-too-short', 'odds-too-long'] as const),
  'selection-invalid',
  'wager-invalid',
  'amount-out-of-range',
  'expiration-past',
  'expiration-far',
  'expiration-without-game',
  'same-bet-type',
  'challenge-stranger',
  'challenge-oneself',
  'too-many-bids',
  ...limitRefusals,
]
const editRefusals: readonly RefusalCode[] = [
  'bid-not-found',
  'not-your-bid',
  'bid-not-available',
  'bids-off',
  'bid-changed-meanwhile',
  'wager-invalid',
  'odds-invalid',
  'odds-too-short',
  'odds-too-long',
  'parlay-price',
  'selection-invalid',
  'amount-out-of-range',
  'rest-too-small',
  'expiration-past',
  'expiration-far',
  'expiration-without-game',
  ...limitRefusals,
]
const byJudge = { access: 'member-or-website-admin' } as const
const decideRefusals: readonly RefusalCode[] = [
  ...(['bid-not-found', 'approvals-admins-only', 'admin-too-late', 'website-asked'] as const),
  ...(['bid-not-available', 'approval-not-waiting', 'bid-changed-meanwhile'] as const),
]
const approveRefusals: readonly RefusalCode[] = [...decideRefusals, 'on-break']

export const bidsContract = {
  /** `declined`: the reader's own bids that an admin declined. */
  list: query('/groups/{groupId}/bids', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: bidEvents,
  })
    .input(
      z.strictObject({
        groupId: id,
        ...page,
        status: z.enum(['open', 'accepted', 'cancelled', 'declined']).optional(),
      }),
    )
    .output(pageOf(bid)),
  read: query('/groups/{groupId}/bids/{bidId}', {
    access: 'member',
    readsReplica: true,
    refuses: ['bid-not-found'],
    staleOn: bidEvents,
  })
    .input(z.strictObject(oneBid))
    .output(bid),
  /** What the open bids on listed games are worth now, next to what they ask. */
  prices: query('/groups/{groupId}/bid-prices', { access: 'member', staleOn: [...bidEvents, 'lines.updated'] })
    .input(z.strictObject({ groupId: id }))
    .output(bidPrices),
  post: command('POST', '/groups/{groupId}/bids', {
    access: 'member',
    examples: {
      listed: {
        ...{ gameId: 'f1bc532d', betType: 'spread', selection: { team: 'Buffalo Bills', line: 3.5 }, odds: 100 },
        wagerAmount: 20,
      },
      custom: {
        ...{ isCustom: true, homeTeam: 'Rain on Sunday', awayTeam: 'Sun on Sunday', odds: 150, wagerAmount: 50 },
        allowParts: true,
      },
      parlay: {
        legs: [
          { gameId: 'f1bc532d', betType: 'spread', selection: { team: 'Buffalo Bills', line: 3.5 }, odds: 100 },
          { gameId: '0a9c3d11', betType: 'moneyline', selection: { team: 'Green Bay Packers' }, odds: 138 },
        ],
        ...{ odds: 376, wagerAmount: 10 },
      },
    },
    refuses: postRefusals,
    status: 201,
  })
    .input(z.union([listedBid, customBid, parlayBid]))
    .output(bid),
  /** Missing fields stay as they are. With `version`, only if that is still the current version. */
  edit: command('PATCH', '/groups/{groupId}/bids/{bidId}', {
    access: 'member',
    example: { wagerAmount: 60, allowParts: true },
    refuses: editRefusals,
  })
    .input(editBid)
    .output(bid),
  /** `part`: whole dollars of the creator's stake; without it, all that is left. [BEY-18] */
  accept: command('POST', '/groups/{groupId}/bids/{bidId}/accept', {
    access: 'member',
    example: { version: 1, part: 20 },
    refuses: [
      ...acceptedLikeABid,
      'bid-not-found',
      'own-bid',
      'live-score-old',
      'approval-waiting',
      'challenge-of-other',
      'bid-changed',
      'field-missing',
      ...(['part-invalid', 'parts-off', 'part-too-large', 'part-too-small', 'part-wins-nothing'] as const),
      ...limitRefusals,
      ...(['bid-on-hold', 'too-many-holds'] as const),
    ],
    status: 201,
  })
    .input(z.strictObject({ ...oneBid, version, part: z.number(refusal('part-invalid').message).optional() }))
    .output(bet),
  cancel: command('POST', '/groups/{groupId}/bids/{bidId}/cancel', {
    access: 'member',
    refuses: ['bid-not-found', 'not-your-bid', 'bid-not-available'],
  })
    .input(z.strictObject({ ...oneBid, reason }))
    .output(bid),
  /** By the one challenged. [BEY-17] */
  declineChallenge: command('POST', '/groups/{groupId}/bids/{bidId}/decline-challenge', {
    access: 'member',
    example: { reason: 'Not on my own team' },
    refuses: ['bid-not-found', 'not-challenged', 'bid-not-available'],
  })
    .input(z.strictObject({ ...oneBid, reason }))
    .output(bid),
  ...counterContract,
  ...offerContract,
  /** By a group admin; with `version`, only if that is still the current version. */
  approve: command('POST', '/groups/{groupId}/bids/{bidId}/approve', { ...byJudge, refuses: approveRefusals })
    .input(z.strictObject({ ...oneBid, reason, version: version.optional() }))
    .output(bid),
  decline: command('POST', '/groups/{groupId}/bids/{bidId}/decline', { ...byJudge, refuses: decideRefusals })
    .input(z.strictObject({ ...oneBid, reason, version: version.optional() }))
    .output(bid),
}
