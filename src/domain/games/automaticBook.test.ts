import { describe, expect, it } from 'vitest'
import { americanOdds, mirrorOdds } from '../odds/odds.ts'
import { automaticBook, type Book, preferredBooks } from './lines.ts'

function quoting(key: string, home: number): Book {
  const odds = americanOdds(home)
  return { key, title: key, lastUpdate: null, moneyline: { home: odds, away: mirrorOdds(odds) } }
}

const totalOnly = (key: string): Book => ({
  key,
  title: key,
  lastUpdate: null,
  total: { point: 44.5, over: americanOdds(-110), under: americanOdds(-110) },
})

describe('the automatic book', () => {
  it('is one of the six preferred [LINE-14]', () => {
    expect(preferredBooks).toEqual(['draftkings', 'fanduel', 'caesars', 'betmgm', 'espnbet', 'williamhill_us'])
  })

  it.each([
    // Probabilities 0.6, 0.5 and 0.4: the average is 0.5.
    [
      'is the one closest to the average',
      [quoting('draftkings', -150), quoting('fanduel', 150), quoting('betmgm', 100)],
      'betmgm',
    ],
    // The probabilities average 0.26, and +250 (0.286) is closest; the average of the prices would choose +550.
    [
      'averages probabilities, not prices',
      [quoting('draftkings', 550), quoting('fanduel', 700), quoting('betmgm', 250), quoting('espnbet', 110)],
      'betmgm',
    ],
    // Two books are equally far from their average, although in binary fractions the second seems closer.
    ['is the earlier in the list on any tie', [quoting('draftkings', -160), quoting('fanduel', 107)], 'draftkings'],
    ['is the earlier in the list on a tie', [quoting('fanduel', 150), quoting('draftkings', -150)], 'draftkings'],
    ['is the earlier when all quote the same', [quoting('williamhill_us', -120), quoting('espnbet', -120)], 'espnbet'],
    [
      'ignores books that are not preferred',
      [quoting('bovada', -1_000), quoting('betmgm', 100), quoting('betus', 100)],
      'betmgm',
    ],
    ['skips preferred books without a moneyline', [totalOnly('draftkings'), quoting('betmgm', 100)], 'betmgm'],
    [
      'without any moneyline is the first preferred',
      [totalOnly('betus'), totalOnly('betmgm'), totalOnly('fanduel')],
      'fanduel',
    ],
    ['without a preferred one is the first book', [totalOnly('bovada'), quoting('betus', 100)], 'bovada'],
    [
      'skips books that quote nothing',
      [{ key: 'fanduel', title: '', lastUpdate: null }, totalOnly('bovada')],
      'bovada',
    ],
  ])('%s [LINE-15]', (_, books, key) => {
    expect(automaticBook(books)?.key).toBe(key)
  })

  it('is none where no book quotes the game [LINE-15]', () => {
    expect(automaticBook([])).toBeNull()
    expect(automaticBook([{ key: 'fanduel', title: 'FanDuel', lastUpdate: null }])).toBeNull()
  })

  it('does not depend on the order of the books [LINE-15]', () => {
    const books = [
      quoting('draftkings', -150),
      quoting('fanduel', 150),
      quoting('betmgm', -150),
      quoting('espnbet', 150),
    ]
    expect(automaticBook(books)?.key).toBe('draftkings')
    expect(automaticBook(books.toReversed())?.key).toBe('draftkings')
  })
})
