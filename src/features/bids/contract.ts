import { z } from 'zod'
import { cancellationCauses } from '#domain/bids/bidCancellations.ts'
import { readCustomOdds } from '#domain/bids/customBids.ts'
import { longestOdds } from '#domain/odds/odds.ts'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { bet } from '../bets/contract.ts'
import { command, dollars, gameId, id, instantText, page, pageOf, query, wholeOdds } from '../procedure.ts'
import { betType, selection } from '../selection.ts'

export const bid = z.object({
  id: z.string(),
  groupId: z.string(),
  creatorId: z.string(),
  creatorName: z.string(),
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
  acceptorId: z.string().nullable(),
  acceptorName: z.string().nullable(),
  /** The bet that it became; null until somebody takes it. */
  betId: z.string().nullable(),
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
})
export type BidPrices = z.infer<typeof bidPrices>

const wagerAmount = z.number({ error: 'Valid wager amount is required' })
const expiration = z.union([z.enum(['gameTime', '1hour', '24hours', '1week']), instantText], {
  error: 'The expiration is gameTime, 1hour, 24hours, 1week or an instant',
})
const oddsInvalid = refusal('odds-invalid').message
const oddsOr = (wrong: (sent: unknown) => string) =>
  z
    .int({ error: ({ input }) => wrong(input) })
    .refine((odds) => Math.abs(odds) >= 100, oddsInvalid)
    .refine((odds) => Math.abs(odds) <= longestOdds, refusal('odds-too-long').message)
/** What to say of a field that is not there; any other fault keeps the sentence that it has. [BID-08] */
const requiredAs = (field: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? refusal('field-missing', { field }).message : undefined,
})
const americanOdds = oddsOr(() => oddsInvalid)
/** Must be a number; text is refused with the sentence for a person who typed it. [BID-49] [BID-50] [BID-51] */
const customOdds = oddsOr((sent) => {
  const read = typeof sent === 'string' || sent === undefined || sent === null ? readCustomOdds(sent ?? '') : null
  return read && 'refusal' in read ? read.refusal.message : oddsInvalid
})
const teamLength = 80
const teamLong = `A team name has at most ${teamLength} characters`
const team = (field: 'homeTeam' | 'awayTeam') =>
  z
    .string({
      error: ({ input }) =>
        input === undefined ? refusal('field-missing', { field }).message : refusal('teams-missing').message,
    })
    .overwrite(writtenText)
    .trim()
    .min(1, refusal('teams-missing').message)
    .max(teamLength, teamLong)

const listedBid = z.strictObject({
  groupId: id,
  isCustom: z.literal(false).optional(),
  gameId: z.string(requiredAs('gameId')).pipe(gameId),
  betType: z.string(requiredAs('betType')).max(20),
  selection: z.union(
    [
      z.strictObject({ team: z.string().max(80), line: z.number().nullable().optional() }),
      z.strictObject({ type: z.enum(['Over', 'Under']), line: z.number() }),
    ],
    { error: 'Valid selection with odds is required' },
  ),
  /** The key of the book whose price is made fair; if absent, Automatic's book. */
  bookmaker: z.string().max(40).optional(),
  /** The fair price that was seen: if it has changed since, the bid is refused. */
  odds: wholeOdds.optional(),
  /** The creator's own price in place of the fair one, as an edit may set it; it does not follow the line. */
  ownOdds: americanOdds.optional(),
  wagerAmount,
  expiration: expiration.optional(),
  autoUpdateOdds: z.boolean().optional(),
})

const customBid = z.strictObject({
  groupId: id,
  isCustom: z.literal(true),
  /** A prop is a proposition with two sides; the group must have prop bets enabled. */
  betType: z.enum(['custom', 'prop']).optional(),
  homeTeam: team('homeTeam'),
  awayTeam: team('awayTeam'),
  /** What it is about; for a prop, the proposition, which is required. */
  description: z.string().overwrite(writtenText).trim().max(200, 'A description has at most 200 characters').optional(),
  /** The creator's side; if absent, the home team. */
  selection: z.strictObject({ team: z.string().overwrite(writtenText).max(teamLength, teamLong) }).optional(),
  odds: customOdds,
  wagerAmount,
  expiration: expiration.optional(),
})

export type PostBid = z.infer<typeof listedBid> | z.infer<typeof customBid>
export type PostListedBid = z.infer<typeof listedBid>
export type PostCustomBid = z.infer<typeof customBid>

const oneBid = { groupId: id, bidId: id }
const version = z.int(requiredAs('version')).min(1)
const reason = z.string().overwrite(writtenText).trim().max(200, 'A reason has at most 200 characters').optional()
const editBid = z.strictObject({
  ...oneBid,
  wagerAmount: wagerAmount.optional(),
  odds: americanOdds.optional(),
  expiration: expiration.optional(),
  version: version.optional(),
})
export type EditBid = z.infer<typeof editBid>

const bidEvents = [
  'game.moved',
  'bid.posted',
  'bid.changed',
  'bid.approved',
  'bid.declined',
  'bid.accepted',
  'bid.cancelled',
  'bid.expired',
  'comment.posted',
  'comment.deleted',
  'group.changed',
  'member.changed',
  'member.renamed',
] as const

const limitRefusals = ['on-break', 'weekly-limit', 'friend-limit'] as const
const postRefusals: readonly RefusalCode[] = [
  'bids-off',
  'auto-update-off',
  'props-off',
  'game-unknown',
  'game-started',
  'line-gone',
  'field-missing',
  'teams-missing',
  'custom-teams-missing',
  'custom-teams-equal',
  'proposition-missing',
  'custom-odds-missing',
  'odds-unsigned',
  'odds-invalid',
  'odds-too-long',
  'selection-invalid',
  'wager-invalid',
  'amount-out-of-range',
  'expiration-past',
  'expiration-without-game',
  'same-bet-type',
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
  'odds-too-long',
  'selection-invalid',
  'amount-out-of-range',
  'expiration-past',
  'expiration-without-game',
  ...limitRefusals,
]
const decideRefusals: readonly RefusalCode[] = [
  'bid-not-found',
  'approvals-admins-only',
  'bid-not-available',
  'approval-not-waiting',
  'bid-changed-meanwhile',
]
const approveRefusals: readonly RefusalCode[] = [...decideRefusals, 'on-break']

export const bidsContract = {
  /** `declined`: the reader's own bids that an admin declined. */
  list: query('/groups/{groupId}/bids', { access: 'member', isCompressed: true, staleOn: bidEvents })
    .input(
      z.strictObject({
        groupId: id,
        ...page,
        status: z.enum(['open', 'accepted', 'cancelled', 'declined']).optional(),
      }),
    )
    .output(pageOf(bid)),
  read: query('/groups/{groupId}/bids/{bidId}', { access: 'member', refuses: ['bid-not-found'], staleOn: bidEvents })
    .input(z.strictObject(oneBid))
    .output(bid),
  /** What the open bids on listed games are worth now, next to what they ask. */
  prices: query('/groups/{groupId}/bid-prices', { access: 'member', staleOn: [...bidEvents, 'lines.updated'] })
    .input(z.strictObject({ groupId: id }))
    .output(bidPrices),
  post: command('POST', '/groups/{groupId}/bids', { access: 'member', refuses: postRefusals, status: 201 })
    .input(z.union([listedBid, customBid]))
    .output(bid),
  /** Missing fields stay as they are. With `version`, only if that is still the current version. */
  edit: command('PATCH', '/groups/{groupId}/bids/{bidId}', { access: 'member', refuses: editRefusals })
    .input(editBid)
    .output(bid),
  accept: command('POST', '/groups/{groupId}/bids/{bidId}/accept', {
    access: 'member',
    refuses: [
      'bid-not-found',
      'accepts-off',
      'own-bid',
      'bid-not-available',
      'bid-expired',
      'game-started',
      'approval-waiting',
      'bid-changed',
      'field-missing',
      ...limitRefusals,
      'bid-on-hold',
    ],
    status: 201,
  })
    .input(z.strictObject({ ...oneBid, version }))
    .output(bet),
  cancel: command('POST', '/groups/{groupId}/bids/{bidId}/cancel', {
    access: 'member',
    refuses: ['bid-not-found', 'not-your-bid', 'bid-not-available'],
  })
    .input(z.strictObject({ ...oneBid, reason }))
    .output(bid),
  /** By a group admin; with `version`, only if that is still the current version. */
  approve: command('POST', '/groups/{groupId}/bids/{bidId}/approve', { access: 'member', refuses: approveRefusals })
    .input(z.strictObject({ ...oneBid, reason, version: version.optional() }))
    .output(bid),
  decline: command('POST', '/groups/{groupId}/bids/{bidId}/decline', { access: 'member', refuses: decideRefusals })
    .input(z.strictObject({ ...oneBid, reason, version: version.optional() }))
    .output(bid),
}
