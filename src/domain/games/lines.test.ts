import { describe, expect, it } from 'vitest'
import { billsAtDolphins, kickoff } from '#test/support/domainExamples.ts'
import { americanOdds } from '../odds/odds.ts'
import { hourMs, instant } from '../times.ts'
import { type Book, exampleGame, fairMarket, isLive, isSoon, type ListedGame, liveUntil, quoteOf } from './lines.ts'
import { oppositeSide, type Side } from './sides.ts'

const bills = 'Buffalo Bills'
const dolphins = 'Miami Dolphins'
const at = (msAfterStart: number) => instant(kickoff + msAfterStart)
const game = { startsAt: kickoff }

describe('a game', () => {
  it.each([
    ['a millisecond before its start', -1, false],
    ['exactly at its start', 0, true],
    ['two hours in', 2 * hourMs, true],
    ['a millisecond before four hours', 4 * hourMs - 1, true],
    ['exactly four hours in', 4 * hourMs, false],
  ])('%s (%i ms after it) is live: %s [LINE-05]', (_, ms, live) => {
    expect(isLive(game, at(ms))).toBe(live)
  })

  it('that is known to be completed is not live [LINE-11]', () => {
    expect(isLive({ ...game, completed: true }, at(hourMs))).toBe(false)
    expect(isLive({ ...game, completed: false }, at(hourMs))).toBe(true)
  })

  it.each([
    ['two hours and a millisecond before', -2 * hourMs - 1, false],
    ['exactly two hours before', -2 * hourMs, true],
    ['a millisecond before', -1, true],
    ['exactly at its start', 0, false],
  ])('%s its start (%i ms after it) is soon: %s [LINE-06]', (_, ms, soon) => {
    expect(isSoon(game, at(ms))).toBe(soon)
  })

  it('stops being live at the instant at which its live bids close [LINE-05] [BID-27]', () => {
    expect(isLive(game, liveUntil(kickoff))).toBe(false)
    expect(isLive(game, instant(liveUntil(kickoff) - 1))).toBe(true)
  })
})

const book: Book = {
  key: 'draftkings',
  title: 'DraftKings',
  lastUpdate: kickoff,
  moneyline: { home: americanOdds(-150), away: americanOdds(130) },
  spread: { home: { point: -3, odds: americanOdds(-105) }, away: { point: 3, odds: americanOdds(-115) } },
  total: { point: 48.5, over: americanOdds(-125), under: americanOdds(104) },
}
const listed: ListedGame = {
  id: 'game1',
  sport: 'americanfootball_nfl',
  ...billsAtDolphins,
  startsAt: kickoff,
  books: [book],
}

describe('the game that strangers see', () => {
  const whole: Book = {
    key: 'fanduel',
    title: 'FanDuel',
    lastUpdate: null,
    moneyline: { home: americanOdds(-150), away: americanOdds(130) },
    spread: { home: { point: -3, odds: americanOdds(-110) }, away: { point: 3, odds: americanOdds(-110) } },
    total: { point: 44.5, over: americanOdds(-110), under: americanOdds(-110) },
  }
  const { moneyline: _, ...withoutMoneyline } = whole
  const aGame = (id: string, msAfter: number, book: Book = whole): ListedGame => ({
    ...{ id, sport: 'americanfootball_nfl', homeTeam: dolphins, awayTeam: bills },
    startsAt: at(msAfter),
    books: [book],
  })

  it('is the next to start that is quoted in full, or none [BEY-31]', () => {
    const games = [
      aGame('later', 3 * hourMs),
      aGame('begun', 0),
      aGame('partly', hourMs, withoutMoneyline),
      aGame('next', 2 * hourMs),
    ]
    expect(exampleGame(games, at(0))?.id).toBe('next')
    expect(exampleGame(games, at(2 * hourMs))?.id).toBe('later')
    expect(exampleGame(games, at(3 * hourMs))).toBeNull()
    expect(exampleGame([], at(0))).toBeNull()
  })
})

describe('the quote of a side', () => {
  it.each<[Side, number, number, number]>([
    [{ betType: 'moneyline', team: dolphins }, -150, -138, 138],
    [{ betType: 'moneyline', team: bills }, 130, 138, -138],
    [{ betType: 'spread', team: dolphins, line: -3 }, -105, 104, -104],
    [{ betType: 'spread', team: bills, line: 3 }, -115, -104, 104],
    [{ betType: 'total', type: 'Over', line: 48.5 }, -125, -113, 113],
    [{ betType: 'total', type: 'Under', line: 48.5 }, 104, 113, -113],
  ])(
    '%o is %i at the book and %i fair, %i for the other side [LINE-18] [LINE-23] [ODDS-08]',
    (side, original, fair, other) => {
      expect(quoteOf(listed, book, side)).toMatchObject({
        originalOdds: original,
        fairOdds: fair,
        oppositeFairOdds: other,
      })
      const opposite = quoteOf(listed, book, oppositeSide(side, listed))
      expect(opposite).toMatchObject({ fairOdds: other, oppositeFairOdds: fair })
    },
  )

  it.each<[string, Side]>([
    ['a line that has moved', { betType: 'spread', team: bills, line: 3.5 }],
    ['a line of the other sign', { betType: 'spread', team: bills, line: -3 }],
    ['another total', { betType: 'total', type: 'Over', line: 48 }],
    ['a team of another game', { betType: 'moneyline', team: 'New York Jets' }],
    ['a custom bet', { betType: 'custom', team: bills }],
    ['a proposition', { betType: 'prop', team: bills }],
  ])('is none for %s [BID-40] [ODDS-12]', (_, side) => {
    expect(quoteOf(listed, book, side)).toBeNull()
  })

  it('is none where the book has no price for the market: a missing price never sets money [ODDS-12]', () => {
    const bare: Book = { key: 'fanduel', title: 'FanDuel', lastUpdate: null }
    expect(quoteOf(listed, bare, { betType: 'moneyline', team: bills })).toBeNull()
    expect(quoteOf(listed, bare, { betType: 'spread', team: bills, line: 3 })).toBeNull()
    expect(quoteOf(listed, bare, { betType: 'total', type: 'Over', line: 48.5 })).toBeNull()
    for (const market of ['moneyline', 'spread', 'total'] as const) expect(fairMarket(bare, market)).toBeNull()
  })
})

describe('the fair prices of a market', () => {
  it.each([
    ['moneyline', { a: -138, b: 138 }],
    ['spread', { a: 104, b: -104 }],
    ['total', { a: -113, b: 113 }],
  ] as const)('%s stand with the home side or Over first [LINE-18] [ODDS-08]', (market, fair) => {
    expect(fairMarket(book, market)).toMatchObject(fair)
  })
})
