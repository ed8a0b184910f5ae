import { describe, expect, test } from 'vitest'
import type { BookView, GameView } from '../contract.ts'
import { booksFound, cardsOf, daysOf, firstOf, gamesOfAllSports, readFilters } from './filters.ts'

/** Times are in the time zone of the machine. */
const at = (text: string) => new Date(text).toISOString()
const now = Date.parse(at('2026-11-22T15:23:00'))

const book = (key: string): BookView => ({ key, title: key.toUpperCase(), lastUpdate: null, markets: {} })

function game(id: string, commenceTime: string, more: Partial<GameView> = {}): GameView {
  return {
    id,
    sportKey: 'basketball_nba',
    sportTitle: 'NBA',
    homeTeam: 'Boston Celtics',
    awayTeam: 'Los Angeles Lakers',
    commenceTime: at(commenceTime),
    isLive: false,
    completed: false,
    score: null,
    automaticBook: 'fanduel',
    books: [book('fanduel'), book('draftkings')],
    ...more,
  }
}

const games = [
  game('long over', '2026-11-22T10:00:00'),
  game('live', '2026-11-22T13:00:00'),
  game('over early', '2026-11-22T14:00:00', { completed: true }),
  game('tonight', '2026-11-22T22:00:00'),
  game('in 7 days', '2026-11-29T15:23:00'),
  game('later', '2026-11-29T15:24:00'),
]

test.each([
  ['all', ['live', 'tonight', 'in 7 days', 'later']],
  ['today', ['live', 'tonight']],
  [undefined, ['live', 'tonight', 'in 7 days']],
  ['live', ['live']],
])('of the dates "%s" there are %j [LINE-09] [LINE-10] [LINE-11]', (date, found) => {
  const shown = gamesOfAllSports(games, readFilters({ date }), now)
  expect(shown.map(({ id }) => id)).toEqual(found)
})

describe('the books', () => {
  test('are those found, the preferred ones first [LINE-12] [LINE-14]', () => {
    const listed = [game('a', '2026-11-22T22:00:00', { books: [book('bovada'), book('fanduel'), book('draftkings')] })]
    expect(booksFound(listed).map(({ key }) => key)).toEqual(['draftkings', 'fanduel', 'bovada'])
  })

  test('without a choice are the automatic one of each game, else each chosen one that quotes it [LINE-13] [LINE-15]', () => {
    const tonight = games.slice(3, 4)
    const keys = (books: readonly string[]) => cardsOf(tonight, books).map((card) => card.book.key)
    expect(keys(readFilters({ books: '' }).books)).toEqual(['fanduel'])
    expect(keys(readFilters({ books: 'draftkings,fanduel' }).books)).toEqual(['fanduel', 'draftkings'])
    expect(keys(['betmgm'])).toEqual([])
  })
})

test('the first cards of the days are the first of all, and a day counts its games and not its cards', () => {
  const days = daysOf(cardsOf(games, ['fanduel', 'draftkings']))
  expect(days.map((day) => [day.games, day.cards.length])).toEqual([
    [4, 8],
    [2, 4],
  ])
  expect(firstOf(days, 9).map((day) => [day.games, day.cards.length])).toEqual([
    [4, 8],
    [2, 1],
  ])
  expect(firstOf(days, 8).map((day) => day.cards.length)).toEqual([8])
  expect(firstOf(days, 0)).toEqual([])
})
