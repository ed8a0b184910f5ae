import { describe, expect, test } from 'vitest'
import type { Book } from '#domain/games/lines.ts'
import { readFinalScore } from '#domain/games/settlement.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { americanFromDecimal, isAmericanOdds } from '#domain/odds/odds.ts'
import { hasRecordedData, readRecordedJson, recordedDataNote } from '#test/support/recordedData.ts'
import { readGames, readScores } from './oddsApiReader.ts'

type Outcome = { name: string; price: number; point?: number }
type Event = {
  id: string
  home_team: string
  away_team: string
  bookmakers: { key: string; markets: { key: string; outcomes: Outcome[] }[] }[]
}

/** Games, games without a book, books, and markets of each kind in each recorded answer. */
const files: [
  string,
  SportKey,
  { games: number; bare: number; books: number; h2h: number; spreads: number; totals: number },
][] = [
  [
    'nba_odds_2022-11-23_us_3markets_american_live',
    'basketball_nba',
    { games: 14, bare: 0, books: 168, h2h: 138, spreads: 156, totals: 133 },
  ],
  [
    'nba_odds_2023-11-06_fanduel_3markets_decimal',
    'basketball_nba',
    { games: 12, bare: 0, books: 12, h2h: 12, spreads: 12, totals: 12 },
  ],
  [
    'ncaaf_odds_2023-11-06_fanduel_3markets_decimal',
    'americanfootball_ncaaf',
    { games: 65, bare: 1, books: 64, h2h: 64, spreads: 64, totals: 64 },
  ],
  [
    'nfl_historical-odds_2021-11-25_us_3markets_american',
    'americanfootball_nfl',
    { games: 15, bare: 0, books: 285, h2h: 281, spreads: 267, totals: 255 },
  ],
  [
    'nfl_odds_2023-11-06_us_3markets_decimal_live',
    'americanfootball_nfl',
    { games: 14, bare: 0, books: 171, h2h: 120, spreads: 170, totals: 170 },
  ],
  [
    'nhl_odds_2023-11-06_fanduel_3markets_decimal',
    'icehockey_nhl',
    { games: 4, bare: 0, books: 4, h2h: 4, spreads: 4, totals: 4 },
  ],
  [
    'nhl_odds_2024-03-21_us_h2h_decimal',
    'icehockey_nhl',
    { games: 15, bare: 0, books: 170, h2h: 170, spreads: 0, totals: 0 },
  ],
]

describe.skipIf(!hasRecordedData)('recorded answers of the odds service', () => {
  test.each(files)(
    `every two-sided market of %s reads back with its prices${recordedDataNote} [FEED-01] [FEED-02] [FEED-03]`,
    (file, sport, counts) => {
      const events = eventsIn(file)
      const games = readGames(events, sport)
      const books = games.flatMap((game) => game.books)
      expect({
        games: games.length,
        bare: games.filter((game) => game.books.length === 0).length,
        books: books.length,
        h2h: books.filter(({ moneyline }) => moneyline).length,
        spreads: books.filter(({ spread }) => spread).length,
        totals: books.filter(({ total }) => total).length,
      }).toEqual(counts)
      for (const event of events) {
        const game = games.find(({ id }) => id === event.id)
        expect(game).toMatchObject({ homeTeam: event.home_team, awayTeam: event.away_team })
        for (const { key, markets } of event.bookmakers) {
          expect(pricesIn(game?.books.find((book) => book.key === key))).toEqual(recordedPrices(markets, event))
        }
      }
    },
  )

  test(`a game with a single event of its own is read too${recordedDataNote}`, () => {
    const event = readRecordedJson('odds-api/event_odds_single.json') as Event & { sport_key: SportKey }
    const [game] = readGames([event], event.sport_key)
    expect(game?.books).toHaveLength(14)
  })

  test(`of 33 recorded scores 18 are final and 15 to come${recordedDataNote} [FEED-04]`, () => {
    const scores = readScores(readRecordedJson('odds-api/nhl_scores_2024-03-21_daysFrom3.json'), 'icehockey_nhl')
    const finals = scores.filter(({ completed }) => completed)
    expect([scores.length, finals.length]).toEqual([33, 18])
    for (const final of finals) expect(readFinalScore(final, final, 'icehockey_nhl')).toHaveProperty('homeScore')
    expect(scores.filter((one) => one.scores === null)).toHaveLength(15)
    expect(scores[0]).toMatchObject({
      homeTeam: 'Calgary Flames',
      awayTeam: 'Washington Capitals',
      scores: [
        { name: 'Calgary Flames', score: '2' },
        { name: 'Washington Capitals', score: '5' },
      ],
    })
  })
})

function eventsIn(file: string): Event[] {
  const body = readRecordedJson(`odds-api/${file}.json`) as Event[] | { data: Event[] }
  return Array.isArray(body) ? body : body.data
}

type Flat = Record<string, number>

function pricesIn(book: Book | undefined): Flat {
  return {
    ...(book?.moneyline && { mlHome: book.moneyline.home, mlAway: book.moneyline.away }),
    ...(book?.spread && {
      home: book.spread.home.odds,
      away: book.spread.away.odds,
      homePoint: book.spread.home.point,
      awayPoint: book.spread.away.point,
    }),
    ...(book?.total && { over: book.total.over, under: book.total.under, point: book.total.point }),
  }
}

function recordedPrices(markets: Event['bookmakers'][number]['markets'], { home_team, away_team }: Event): Flat {
  const outcome = (market: string, name: string) =>
    markets.find(({ key }) => key === market)?.outcomes.find((one) => one.name === name)
  const entries: [string, number | undefined][] = [
    ['mlHome', american(outcome('h2h', home_team)?.price)],
    ['mlAway', american(outcome('h2h', away_team)?.price)],
    ['home', american(outcome('spreads', home_team)?.price)],
    ['away', american(outcome('spreads', away_team)?.price)],
    ['homePoint', outcome('spreads', home_team)?.point],
    ['awayPoint', outcome('spreads', away_team)?.point],
    ['over', american(outcome('totals', 'Over')?.price)],
    ['under', american(outcome('totals', 'Under')?.price)],
    ['point', outcome('totals', 'Over')?.point],
  ]
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== undefined))
}

function american(price: number | undefined): number | undefined {
  if (price === undefined) return undefined
  if (isAmericanOdds(price)) return price === -100 ? 100 : price
  return americanFromDecimal(price) ?? undefined
}
