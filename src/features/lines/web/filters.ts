import { isLive, preferredBooks } from '#domain/games/lines.ts'
import { isSportKey, type SportLabel, sportKeys, sports } from '#domain/games/sports.ts'
import { instant, instantFromIso, weekMs } from '#domain/times.ts'
import type { Address } from '#web/browser/address.ts'
import { dayKey } from '#web/time/timeWords.ts'
import { ownZone } from '#web/time/zones.ts'
import type { BookView, GameView } from '../contract.ts'
import { matchesTeam } from './teams.ts'

/** The eight sports to choose from. [LINE-01] [LINE-07] */
export const sportChoices = ['ALL', ...sportKeys.map((key) => sports[key].label)] as const
export type SportChoice = 'ALL' | SportLabel

export const dateChoices = [
  { value: 'all', label: 'All Dates' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'live', label: 'Live Now' },
] as const
export type DateChoice = (typeof dateChoices)[number]['value']

/** Which of all lines the page shows. `books` holds keys; none means Automatic. */
export type LinesFilters = {
  readonly sport: SportChoice
  readonly date: DateChoice
  readonly query: string
  readonly books: readonly string[]
}

/** The filters in the address; invalid values count as absent. [LINE-09] */
export function readFilters({ sport, date, q = '', books = '' }: Address): LinesFilters {
  return {
    sport: sportChoices.find((choice) => choice === sport) ?? 'ALL',
    date: dateChoices.find(({ value }) => value === date)?.value ?? 'week',
    query: q,
    books: books.split(',').filter(Boolean),
  }
}

export function leagueOf(sportKey: string): string {
  return isSportKey(sportKey) ? sports[sportKey].label : sportKey
}

export function isGameLive(game: GameView, now: number): boolean {
  return isLive({ startsAt: instantFromIso(game.commenceTime), completed: game.completed }, instant(now))
}

/** The games that match the date and the search, in every sport, for the counts. A finished game does not match. */
export function gamesOfAllSports(games: readonly GameView[], filters: LinesFilters, now: number): GameView[] {
  return games.filter(
    (game) =>
      isWithin(game, filters.date, now) &&
      [game.homeTeam, game.awayTeam].some((team) => matchesTeam(filters.query, team, game.sportKey)),
  )
}

/** [LINE-10] [LINE-11] */
function isWithin(game: GameView, date: DateChoice, now: number): boolean {
  const live = isGameLive(game, now)
  const startsAt = Date.parse(game.commenceTime)
  if (!live && (startsAt <= now || game.completed)) return false
  if (date === 'live') return live
  if (date === 'today') return dayKey(game.commenceTime) === dayKey(new Date(now).toISOString())
  return date === 'all' || startsAt - now <= weekMs
}

export function isOfSport(game: GameView, sport: SportChoice): boolean {
  return sport === 'ALL' || leagueOf(game.sportKey) === sport
}

export function countBySport(games: readonly GameView[]): ReadonlyMap<SportChoice, number> {
  const counts = new Map<SportChoice, number>()
  for (const choice of sportChoices) counts.set(choice, games.filter((game) => isOfSport(game, choice)).length)
  return counts
}

/** The books that quote any of the games, the preferred ones first. [LINE-12] */
export function booksFound(games: readonly GameView[]): { key: string; title: string }[] {
  const found = new Map(games.flatMap(({ books }) => books.map(({ key, title }) => [key, title] as const)))
  const order: readonly string[] = preferredBooks
  const rank = ({ key }: { key: string }) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Array.from(found, ([key, title]) => ({ key, title })).sort(
    (a, b) => rank(a) - rank(b) || (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1),
  )
}

/** One card of the page: a game with the prices of one book. */
export type GameAtBook = { readonly game: GameView; readonly book: BookView }

/**
 * A card for each game and chosen book that quotes it; for Automatic, the one book that it shows. [LINE-13] [LINE-15]
 */
export function cardsOf(games: readonly GameView[], books: readonly string[]): GameAtBook[] {
  return games.flatMap((game) =>
    game.books
      .filter(({ key }) => (books.length > 0 ? books.includes(key) : key === game.automaticBook))
      .map((book) => ({ game, book })),
  )
}

/** The cards of one day. */
export type Day = { readonly key: string; readonly at: string; readonly games: number; readonly cards: GameAtBook[] }

export function daysOf(cards: readonly GameAtBook[], zone = ownZone): Day[] {
  const days = new Map<string, GameAtBook[]>()
  for (const card of cards) {
    const key = dayKey(card.game.commenceTime, zone)
    days.set(key, [...(days.get(key) ?? []), card])
  }
  return Array.from(days, ([key, ofDay]) => ({
    key,
    at: ofDay[0]?.game.commenceTime ?? key,
    games: new Set(ofDay.map(({ game }) => game.id)).size,
    cards: ofDay,
  })).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The first `most` cards of these days; each day keeps its full number of games. */
export function firstOf(days: readonly Day[], most: number): Day[] {
  let left = most
  const first: Day[] = []
  for (const day of days) {
    if (left <= 0) break
    first.push({ ...day, cards: day.cards.slice(0, left) })
    left -= day.cards.length
  }
  return first
}
