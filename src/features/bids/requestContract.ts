import { z } from 'zod'
import { readCustomOdds, whyOddsRefused } from '#domain/bids/customBids.ts'
import { fewestLegs, mostLegs } from '#domain/bids/parlays.ts'
import { refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { gameId, id, instantText, wholeOdds } from '../contracts/procedure.ts'

export const wagerAmount = z.number({ error: 'Valid wager amount is required' })
const expiration = z.union([z.enum(['gameTime', '1hour', '24hours', '1week']), instantText], {
  error: 'The expiration is gameTime, 1hour, 24hours, 1week or an instant',
})
const oddsInvalid = refusal('odds-invalid').message
const oddsOr = (wrong: (sent: unknown) => string) =>
  z
    .int({ error: ({ input }) => wrong(input) })
    .refine((odds) => whyOddsRefused(odds) === null, { error: ({ input }) => whyOddsRefused(Number(input))?.message })
/** What to say of a field that is not there; any other fault keeps the sentence that it has. [BID-08] */
const requiredAs = (field: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? refusal('field-missing', { field }).message : undefined,
})
export const americanOdds = oddsOr(() => oddsInvalid)
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

/** The one member who can accept it; without it, every other member can. [BEY-17] */
const challengedUserId = id.optional()

/** One side of a listed game. */
const listedSide = {
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
}

export const listedBid = z.strictObject({
  groupId: id,
  isCustom: z.literal(false).optional(),
  ...listedSide,
  /** The creator's own price in place of the fair one, as an edit may set it; it does not follow the line. */
  ownOdds: americanOdds.optional(),
  wagerAmount,
  expiration: expiration.optional(),
  /** Members may take a part of it; by default only the whole. */
  allowParts: z.boolean().optional(),
  challengedUserId,
  autoUpdateOdds: z.boolean().optional(),
})

export const customBid = z.strictObject({
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
  /** Members may take a part of it; by default only the whole. */
  allowParts: z.boolean().optional(),
  challengedUserId,
})

/** All of two to six sides of different games. [BEY-32] */
export const parlayBid = z.strictObject({
  groupId: id,
  isCustom: z.literal(false).optional(),
  betType: z.literal('parlay').optional(),
  legs: z
    .array(z.strictObject(listedSide))
    .min(fewestLegs, refusal('parlay-legs').message)
    .max(mostLegs, refusal('parlay-legs').message),
  /** The price that was seen: if it has changed since, the bid is refused. */
  odds: wholeOdds.optional(),
  wagerAmount,
  expiration: expiration.optional(),
  /** Members may take a part of it; by default only the whole. */
  allowParts: z.boolean().optional(),
  challengedUserId,
})

export type PostBid = PostListedBid | PostCustomBid | PostParlay
export type PostParlay = z.infer<typeof parlayBid>
/** One side of a listed game, as it was asked for. */
export type ChosenSide = PostParlay['legs'][number]
export type PostListedBid = z.infer<typeof listedBid>
export type PostCustomBid = z.infer<typeof customBid>

export const oneBid = { groupId: id, bidId: id }
export const version = z.int(requiredAs('version')).min(1)
export const reason = z
  .string()
  .overwrite(writtenText)
  .trim()
  .max(200, 'A reason has at most 200 characters')
  .optional()
export const editBid = z.strictObject({
  ...oneBid,
  wagerAmount: wagerAmount.optional(),
  odds: americanOdds.optional(),
  expiration: expiration.optional(),
  /** Members may take a part of it; by default only the whole. */
  allowParts: z.boolean().optional(),
  version: version.optional(),
})
export type EditBid = z.infer<typeof editBid>

/** What limits that people set for themselves refuse. [BEY-21] */
export const limitRefusals = ['on-break', 'weekly-limit', 'friend-limit'] as const
