import { automaticBook, type Book, fairMarket, isLive, type ListedGame } from '#domain/games/lines.ts'
import type { Matchup } from '#domain/games/sides.ts'
import { sportLabel } from '#domain/games/sports.ts'
import { type Instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { BookView, GameView } from '../contract.ts'

/** A game as the screens show it, with its score. */
export function gameView(game: ListedGame, score: FeedScore | undefined, now: Instant): GameView {
  const completed = score?.completed ?? false
  return {
    ...pricesOf(game),
    isLive: isLive({ ...game, completed }, now),
    completed,
    score: score ? runningScore(score, game) : null,
  }
}

type Prices = Omit<GameView, 'isLive' | 'completed' | 'score'>

/** Fair prices are computed once per fetch: a cached game never changes, and another fetch makes another object. */
const known = new WeakMap<ListedGame, Prices>()

function pricesOf(game: ListedGame): Prices {
  const held = known.get(game)
  if (held) return held
  const prices = {
    id: game.id,
    sportKey: game.sport,
    sportTitle: sportLabel(game.sport),
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    commenceTime: isoFromInstant(game.startsAt),
    automaticBook: automaticBook(game.books)?.key ?? null,
    books: game.books.map(bookView),
  }
  known.set(game, prices)
  return prices
}

function bookView(book: Book): BookView {
  return {
    key: book.key,
    title: book.title,
    lastUpdate: isoOrNull(book.lastUpdate),
    markets: { ...moneylineView(book), ...spreadView(book), ...totalView(book) },
  }
}

function moneylineView(book: Book): Pick<BookView['markets'], 'moneyline'> {
  const fair = fairMarket(book, 'moneyline')
  if (!book.moneyline || !fair) return {}
  const home = { odds: book.moneyline.home, fairOdds: fair.a }
  const away = { odds: book.moneyline.away, fairOdds: fair.b }
  return { moneyline: { home, away, juice: fair.juicePercent } }
}

function spreadView(book: Book): Pick<BookView['markets'], 'spread'> {
  const fair = fairMarket(book, 'spread')
  if (!book.spread || !fair) return {}
  const home = { ...book.spread.home, fairOdds: fair.a }
  const away = { ...book.spread.away, fairOdds: fair.b }
  return { spread: { home, away, juice: fair.juicePercent } }
}

function totalView(book: Book): Pick<BookView['markets'], 'total'> {
  const fair = fairMarket(book, 'total')
  if (!book.total || !fair) return {}
  const over = { odds: book.total.over, fairOdds: fair.a }
  const under = { odds: book.total.under, fairOdds: fair.b }
  return { total: { point: book.total.point, over, under, juice: fair.juicePercent } }
}

/** The score so far by team name; null unless both teams have a whole number. */
export function runningScore({ scores }: FeedScore, { homeTeam, awayTeam }: Matchup): GameView['score'] {
  const points = (team: string) => {
    const text = scores?.find(({ name }) => name === team)?.score
    return /^\d{1,3}$/.test(String(text)) ? Number(text) : null
  }
  const [home, away] = [points(homeTeam), points(awayTeam)]
  return home === null || away === null ? null : { home, away }
}
