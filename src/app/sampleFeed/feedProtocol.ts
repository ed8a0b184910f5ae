import { type SportKey, sports } from '#domain/games/sports.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'

/** The response bodies of The Odds API v4, in its spelling. */
export type FeedOutcome = { readonly name: string; readonly price: number; readonly point?: number }
export type FeedMarket = {
  readonly key: string
  readonly last_update?: string
  readonly outcomes: readonly FeedOutcome[]
}
export type FeedBook = {
  readonly key: string
  readonly title: string
  readonly last_update: string
  readonly markets: readonly FeedMarket[]
}
export type FeedEvent = {
  readonly id: string
  readonly sport_key: string
  readonly sport_title: string
  readonly commence_time: string
  readonly home_team: string
  readonly away_team: string
  readonly bookmakers: readonly FeedBook[]
}
export type FeedScoreRow = Omit<FeedEvent, 'bookmakers'> & {
  readonly completed: boolean
  readonly scores: readonly { readonly name: string; readonly score: string }[] | null
  readonly last_update: string | null
}

/** The prices of one book in American odds; a missing market is not quoted. */
export type BookPrices = {
  readonly key: string
  readonly title: string
  readonly moneyline?: { readonly home: number; readonly away: number }
  /** `point` is the home team's. */
  readonly spread?: { readonly point: number; readonly home: number; readonly away: number }
  readonly total?: { readonly point: number; readonly over: number; readonly under: number }
}

export type FeedGame = {
  readonly id: string
  readonly sport: SportKey
  readonly homeTeam: string
  readonly awayTeam: string
  readonly startsAt: Instant
}

export function feedEvent(game: FeedGame, books: readonly BookPrices[], updatedAt: Instant): FeedEvent {
  const last_update = isoSeconds(updatedAt)
  return {
    ...namesOf(game),
    bookmakers: books.map((book) => ({ key: book.key, title: book.title, last_update, markets: markets(game, book) })),
  }
}

export function feedScoreRow(
  game: FeedGame,
  state: { completed: boolean; score: { home: number; away: number } | null; lastUpdate: Instant },
): FeedScoreRow {
  const { completed, score, lastUpdate } = state
  const scores = score && [
    { name: game.homeTeam, score: String(score.home) },
    { name: game.awayTeam, score: String(score.away) },
  ]
  return { ...namesOf(game), completed, scores, last_update: scores && isoSeconds(lastUpdate) }
}

function namesOf(game: FeedGame) {
  return {
    id: game.id,
    sport_key: game.sport,
    sport_title: sports[game.sport].label,
    commence_time: isoSeconds(game.startsAt),
    home_team: game.homeTeam,
    away_team: game.awayTeam,
  }
}

function markets({ homeTeam, awayTeam }: FeedGame, { moneyline, spread, total }: BookPrices): FeedMarket[] {
  const found: FeedMarket[] = []
  if (moneyline) {
    const outcomes = [
      { name: homeTeam, price: moneyline.home },
      { name: awayTeam, price: moneyline.away },
    ]
    found.push({ key: 'h2h', outcomes })
  }
  if (spread) {
    const outcomes = [
      { name: homeTeam, price: spread.home, point: spread.point },
      { name: awayTeam, price: spread.away, point: spread.point === 0 ? 0 : -spread.point },
    ]
    found.push({ key: 'spreads', outcomes })
  }
  if (total) {
    const outcomes = [
      { name: 'Over', price: total.over, point: total.point },
      { name: 'Under', price: total.under, point: total.point },
    ]
    found.push({ key: 'totals', outcomes })
  }
  return found
}

/** The service's times have no fractions of a second. */
export function isoSeconds(at: Instant): string {
  return isoFromInstant(at).replace(/\.\d+Z$/, 'Z')
}
