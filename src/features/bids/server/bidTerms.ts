import {
  type Bid,
  defaultExpiration,
  type Expiration,
  expirationInstant,
  type HeardGame,
  readStake,
} from '#domain/bids/bids.ts'
import { whyPropositionRefused, whyTeamsRefused } from '#domain/bids/customBids.ts'
import { whyLegsRefused } from '#domain/bids/parlayRules.ts'
import { heardOfAll, type Leg, type ListedSide, parlayName, parlayOdds, parlaySides } from '#domain/bids/parlays.ts'
import type { Game } from '#domain/games/game.ts'
import { hasBegun } from '#domain/games/games.ts'
import { automaticBook, isLive, isPriceTooOld, type ListedGame, type PricedGame, quoteOf } from '#domain/games/lines.ts'
import { betTypeFrom, sideOf } from '#domain/games/sides.ts'
import type { Cents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { looksLike } from '#domain/people/looks.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import type { ChosenSide, PostBid, PostCustomBid, PostListedBid, PostParlay } from '../requestContract.ts'

/** The terms of a new bid, before its creator is known. */
export type NewBidTerms = Pick<
  Bid,
  | 'gameId'
  | 'sport'
  | 'homeTeam'
  | 'awayTeam'
  | 'startsAt'
  | 'description'
  | 'side'
  | 'legs'
  | 'odds'
  | 'originalOdds'
  | 'bookmaker'
  | 'stake'
  | 'allowParts'
  | 'isLive'
  | 'autoUpdateOdds'
  | 'expiresAt'
>

/**
 * The terms of a bid on a listed game: the price is the current fair price of exactly that line at that book; the caller
 * may say which price they saw. Or it is their own, which, as after an edit, neither follows the line nor is compared
 * with the book's price. [BID-30] [ODDS-12]
 */
export function listedTerms(
  input: PostListedBid,
  { game, heard }: { game: PricedGame | null; heard: HeardGame | null },
  now: Instant,
): NewBidTerms {
  if (!game || !heard) throw new Refused(refusal('game-unknown'))
  const { side, book, quote } = quotedSide(input, game)
  const own = input.ownOdds === undefined ? null : americanOdds(input.ownOdds)
  if (own === null && isPriceTooOld(game, now)) throw new Refused(refusal('price-too-old'))
  const isOwn = own !== null && own !== quote.fairOdds
  // Prices from before the game do not count for a game that has since begun.
  const { startsAt } = heard
  const live = game.startsAt <= now && isLive({ startsAt }, now)
  return {
    gameId: game.id,
    sport: game.sport,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    startsAt,
    description: '',
    side,
    legs: [],
    odds: isOwn ? own : quote.fairOdds,
    originalOdds: isOwn ? null : quote.originalOdds,
    bookmaker: book,
    stake: stakeOf(input),
    allowParts: input.allowParts ?? false,
    isLive: live,
    autoUpdateOdds: own === null && (input.autoUpdateOdds ?? false),
    expiresAt: expiresAt(input, { now, startsAt, isLive: live }),
  }
}

/**
 * The terms of a bid in the member's own words and at their own price: a game that is not listed, or a prop. Its
 * creator is on the home side by default.
 */
export function customTerms(input: PostCustomBid, now: Instant): NewBidTerms {
  const { homeTeam, awayTeam, betType = 'custom', description = '' } = input
  const team = input.selection?.team ?? homeTeam
  refuseIf(whyTeamsRefused(input, looksLike))
  if (betType === 'prop') refuseIf(whyPropositionRefused(description))
  if (team !== homeTeam && team !== awayTeam) throw new Refused(refusal('selection-invalid'))
  return {
    gameId: null,
    sport: 'custom',
    homeTeam,
    awayTeam,
    startsAt: null,
    description,
    side: { betType, team },
    legs: [],
    odds: americanOdds(input.odds),
    originalOdds: null,
    bookmaker: null,
    stake: stakeOf(input),
    allowParts: input.allowParts ?? false,
    isLive: false,
    autoUpdateOdds: false,
    expiresAt: expiresAt(input, { now, startsAt: null, isLive: false }),
  }
}

/**
 * The terms of a parlay: each leg at the current fair price of exactly that line at that book, and all together at the
 * product of them. The games are those of the legs, in the same order. [BEY-32]
 */
export function parlayTerms(
  input: PostParlay,
  games: readonly { game: PricedGame | null; heard: Game | null }[],
  now: Instant,
): NewBidTerms {
  refuseIf(whyLegsRefused(input.legs))
  const legs = input.legs.map((leg, index): Leg => {
    const { game, heard } = games[index] ?? {}
    if (!game || !heard) throw new Refused(refusal('game-unknown'))
    // Prices from before a game do not count once it has begun.
    if (hasBegun(heard, now)) throw new Refused(refusal('game-started'))
    const { side, book: bookmaker, quote } = quotedSide(leg, game)
    if (isPriceTooOld(game, now)) throw new Refused(refusal('price-too-old'))
    return { game: heard, side, odds: quote.fairOdds, originalOdds: quote.originalOdds, bookmaker }
  })
  const odds = parlayOdds(legs.map((leg) => leg.odds))
  if (odds === null) throw new Refused(refusal('parlay-too-long'))
  if (input.odds !== undefined && input.odds !== odds) throw new Refused(refusal('line-gone'))
  const startsAt = heardOfAll(legs.map((leg) => leg.game))?.startsAt ?? null
  return {
    gameId: null,
    sport: 'parlay',
    ...parlaySides,
    startsAt,
    description: parlayName(legs),
    side: { betType: 'parlay', team: parlaySides.homeTeam },
    legs,
    odds,
    originalOdds: parlayOdds(legs.map((leg) => leg.originalOdds)),
    bookmaker: null,
    stake: stakeOf(input),
    allowParts: input.allowParts ?? false,
    isLive: false,
    autoUpdateOdds: false,
    expiresAt: expiresAt(input, { now, startsAt, isLive: false }),
  }
}

/** A requested side with its current prices; refused if the book no longer quotes it, or at another fair price. */
function quotedSide(input: ChosenSide, game: ListedGame) {
  const side = requestedSide(input, game)
  const { betType } = side
  // Automatic may not quote the market that another book quotes.
  const quoting = automaticBook(game.books)?.[betType] ? game.books : game.books.filter((one) => one[betType])
  const book = input.bookmaker ? game.books.find(({ key }) => key === input.bookmaker) : automaticBook(quoting)
  const quote = book ? quoteOf(game, book, side) : null
  if (!book || !quote) throw new Refused(refusal('line-gone'))
  if (input.odds !== undefined && input.odds !== quote.fairOdds) throw new Refused(refusal('line-gone'))
  return { side, book: book.key, quote }
}

function requestedSide(input: ChosenSide, { homeTeam, awayTeam }: ListedGame): ListedSide {
  const betType = betTypeFrom(input.betType)
  const side = betType && sideOf(betType, input.selection)
  if (!side || side.betType === 'custom' || side.betType === 'prop' || side.betType === 'parlay')
    throw new Refused(refusal('selection-invalid'))
  if (side.betType !== 'total' && side.team !== homeTeam && side.team !== awayTeam) {
    throw new Refused(refusal('selection-invalid'))
  }
  if (side.betType === 'total' || side.betType === 'spread') return side
  return { betType: 'moneyline', team: side.team }
}

/** The submitted stake, or a refusal. */
export function stakeOf({ wagerAmount }: { wagerAmount: number }): Cents {
  const stake = readStake(wagerAmount)
  if (typeof stake === 'number') return stake
  throw new Refused(stake)
}

function expiresAt(
  { expiration }: PostBid,
  game: { now: Instant; startsAt: Instant | null; isLive: boolean },
): Instant {
  const choice: Expiration =
    expiration === undefined ? defaultExpiration(game.startsAt === null ? null : game) : readExpiration(expiration)
  const at = expirationInstant(choice, game)
  if (typeof at === 'number') return at
  throw new Refused(at)
}

/** The date of a custom bid, if its creator chose one. [BEY-11] */
export function dateOf(expiration: string | undefined): Instant | null {
  const choice = expiration === undefined ? null : readExpiration(expiration)
  return typeof choice === 'object' && choice !== null ? choice.at : null
}

const choices = ['gameTime', '1hour', '24hours', '1week'] as const

/** One of the choices, or the instant in the text. */
export function readExpiration(text: string): Expiration {
  return choices.find((choice) => choice === text) ?? { at: instantFromIso(text) }
}
