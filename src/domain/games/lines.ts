import { type AmericanOdds, type FairPair, fairPair, impliedProbability } from '../odds/odds.ts'
import { dayMs, hourMs, type Instant } from '../times.ts'
import type { Side } from './sides.ts'
import type { SportKey } from './sports.ts'

/** The prices of one book on one game. A market is present only if both of its sides have a price. */
export type Book = {
  readonly key: string
  readonly title: string
  readonly lastUpdate: Instant | null
  readonly moneyline?: { readonly home: AmericanOdds; readonly away: AmericanOdds }
  readonly spread?: { readonly home: LinePrice; readonly away: LinePrice }
  readonly total?: { readonly point: number; readonly over: AmericanOdds; readonly under: AmericanOdds }
}

/** A spread of one team: points added to its score, and the price. The other team has the same points, negated. */
export type LinePrice = { readonly point: number; readonly odds: AmericanOdds }

/** A game as the odds service lists it, with the books that quote it. Identified by its `id`, not by its teams. */
export type ListedGame = {
  readonly id: string
  readonly sport: SportKey
  readonly homeTeam: string
  readonly awayTeam: string
  readonly startsAt: Instant
  readonly books: readonly Book[]
}

/** One side's price at a book: as quoted, without the margin, and the same for the other side. */
export type Quote = {
  readonly originalOdds: AmericanOdds
  readonly fairOdds: AmericanOdds
  readonly oppositeFairOdds: AmericanOdds
  readonly juicePercent: number
}

/** The books that Automatic prefers, in this order; the service's key for `caesars` is `williamhill_us`. [LINE-14] */
export const preferredBooks = ['draftkings', 'fanduel', 'caesars', 'betmgm', 'espnbet', 'williamhill_us'] as const

/** A listed game with the time at which its prices were fetched. */
export type PricedGame = ListedGame & { readonly pricedAt: Instant }

/** A price of a game to come is good for so long; one of a running game only since its start. */
const pricesLastMs = dayMs

/** Whether a price can no longer be bid on: it is more than a day old, or from before a game that may have begun. [BEY-40] */
export function isPriceTooOld({ pricedAt, startsAt }: PricedGame, now: Instant): boolean {
  return now - pricedAt > pricesLastMs || (startsAt <= now && pricedAt < startsAt)
}

/** How long after its start a game counts as in progress, and a bid on it may stay open. [LINE-05] [BID-27] */
export const liveWindowMs = 4 * hourMs
const soonWindowMs = 2 * hourMs

/**
 * Whether a game is in progress: it started within the last 4 hours and is not known to be over. [LINE-05] [LINE-11]
 */
export function isLive(game: { startsAt: Instant; completed?: boolean }, now: Instant): boolean {
  return game.startsAt <= now && now - game.startsAt < liveWindowMs && game.completed !== true
}

/** Whether a game starts within 2 hours. [LINE-06] */
export function isSoon(game: { startsAt: Instant }, now: Instant): boolean {
  return game.startsAt > now && game.startsAt - now <= soonWindowMs
}

/**
 * The game that explains fair prices to strangers: the next to start that its automatic book quotes in full; null if
 * there is none. [BEY-31]
 */
export function exampleGame(games: readonly ListedGame[], now: Instant): ListedGame | null {
  const whole = games.filter((game) => {
    const book = automaticBook(game.books)
    return game.startsAt > now && book?.moneyline && book.spread && book.total
  })
  return whole.toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** The latest time at which a bid on a live game closes: 4 hours after its start. [BID-27] */
export function liveUntil(startsAt: Instant): Instant {
  return (startsAt + liveWindowMs) as Instant
}

/**
 * The book that Automatic shows: of the preferred books with a moneyline, the one whose home price is closest in
 * implied probability to their average, the earlier on a tie; without a moneyline the first preferred book, else the
 * first book. Null if no book quotes the game. [LINE-15]
 */
export function automaticBook(books: readonly Book[]): Book | null {
  const quoting = books.filter((book) => book.moneyline ?? book.spread ?? book.total)
  const preferred = preferredBooks.flatMap((key) => quoting.find((book) => book.key === key) ?? [])
  const quoted = preferred.flatMap((book) =>
    book.moneyline ? [{ book, probability: impliedProbability(book.moneyline.home) as number }] : [],
  )
  if (quoted.length === 0) return preferred[0] ?? quoting[0] ?? null
  const average = quoted.reduce((sum, { probability }) => sum + probability, 0) / quoted.length
  const distance = (probability: number) => Math.abs(probability - average)
  // Two equal distances may differ in the last binary digit, so only a clearly smaller one beats the earlier book.
  return quoted.reduce((best, one) => (distance(one.probability) < distance(best.probability) - 1e-12 ? one : best))
    .book
}

/** The fair prices of a book's market, the home side or Over first; null if the book does not quote it. */
export function fairMarket(book: Book, market: 'moneyline' | 'spread' | 'total'): FairPair | null {
  if (market === 'moneyline')
    return book.moneyline ? fairPair({ a: book.moneyline.home, b: book.moneyline.away }) : null
  if (market === 'spread') return book.spread ? fairPair({ a: book.spread.home.odds, b: book.spread.away.odds }) : null
  return book.total ? fairPair({ a: book.total.over, b: book.total.under }) : null
}

/** What `book` quotes for exactly this side and line, or null if it does not: a moved line is a different line. */
export function quoteOf(game: ListedGame, book: Book, side: Side): Quote | null {
  if (side.betType === 'custom' || side.betType === 'prop') return null
  const original = originalPrices(game, book, side)
  if (!original) return null
  const pair = fairPair({ a: original.odds, b: original.opposite })
  return {
    originalOdds: original.odds,
    fairOdds: pair.a,
    oppositeFairOdds: pair.b,
    juicePercent: pair.juicePercent,
  }
}

type Prices = { odds: AmericanOdds; opposite: AmericanOdds }

function originalPrices(game: ListedGame, book: Book, side: Side): Prices | null {
  if (side.betType === 'total') {
    if (!book.total || book.total.point !== side.line) return null
    const { over, under } = book.total
    return side.type === 'Over' ? { odds: over, opposite: under } : { odds: under, opposite: over }
  }
  if (side.team !== game.homeTeam && side.team !== game.awayTeam) return null
  const [mine, theirs] = side.team === game.homeTeam ? (['home', 'away'] as const) : (['away', 'home'] as const)
  if (side.betType !== 'spread') {
    return book.moneyline ? { odds: book.moneyline[mine], opposite: book.moneyline[theirs] } : null
  }
  if (!book.spread || book.spread[mine].point !== side.line) return null
  return { odds: book.spread[mine].odds, opposite: book.spread[theirs].odds }
}
