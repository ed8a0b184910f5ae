import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SportKey } from '#domain/games/sports.ts'
import { impliedProbability, isAmericanOdds, oddsFromProbability, type Probability } from '#domain/odds/odds.ts'
import { type CsvRow, cell, numberIn, readRecordedCsv } from '#test/support/recordedData.ts'
import { mlbTeams, nbaTeams, ncaafTeam, nflTeams } from './sampleTeams.ts'

/**
 * Compiles the games of the sample feed from recorded games in `../shared/data`: the teams, the final score, and the
 * prices. Run by hand; the output is part of the project, with its sources listed next to it.
 */

/** Home and away moneyline, home point with both prices, total with Over and Under; null: not quoted. */
type Prices = (number | null)[]
type Game = { away: string; home: string; score: [number, number]; prices: Record<string, Prices> }

const folder = join(import.meta.dirname, '../src/app/sampleFeed/data')
/** Enough for months without a repeat, small enough to read at the start. */
const mostGames = 300

/** A team plays once a day: so many games in a row should all have different teams. */
const windows: Record<SportKey, number> = {
  americanfootball_nfl: 13,
  basketball_nba: 10,
  baseball_mlb: 11,
  icehockey_nhl: 10,
  americanfootball_ncaaf: 16,
  basketball_ncaab: 12,
  basketball_wnba: 5,
}

function nfl(): Game[] {
  return readRecordedCsv('games-with-lines/nfl_2023_nflverse.csv').map((row) => ({
    away: known(nflTeams, cell(row, 'away_team')),
    home: known(nflTeams, cell(row, 'home_team')),
    score: [numberIn(row, 'away_score'), numberIn(row, 'home_score')],
    prices: {
      closing: [
        number(row, 'home_moneyline'),
        number(row, 'away_moneyline'),
        -numberIn(row, 'spread_line'),
        number(row, 'home_spread_odds'),
        number(row, 'away_spread_odds'),
        number(row, 'total_line'),
        number(row, 'over_odds'),
        number(row, 'under_odds'),
      ],
    },
  }))
}

function nba(): Game[] {
  const rows = readRecordedCsv('games-with-lines/nba_2022-23_lines_verdicts.csv')
  const quoted = rows.filter((row) => cell(row, 'moneyline_home') !== '')
  // A few games without a moneyline, as recorded, so that the screens show that case.
  const unquoted = rows.filter((row) => cell(row, 'moneyline_home') === '').slice(0, 20)
  return quoted
    .slice(0, mostGames)
    .flatMap((row, n) => [row, ...unquoted.slice(n / 14, n % 14 === 0 ? n / 14 + 1 : 0)])
    .map((row) => ({
      away: known(nbaTeams, cell(row, 'away')),
      home: known(nbaTeams, cell(row, 'home')),
      score: [numberIn(row, 'score_away'), numberIn(row, 'score_home')],
      prices: {
        closing: [
          number(row, 'moneyline_home'),
          number(row, 'moneyline_away'),
          cell(row, 'whos_favored') === 'home' ? -numberIn(row, 'spread') : numberIn(row, 'spread'),
          ...evenSpread,
          number(row, 'total'),
          ...evenSpread,
        ],
      },
    }))
}

const evenSpread = [-110, -110]

function mlb(): Game[] {
  const rows = readRecordedCsv('games-with-lines/mlb_2021_apr-may_sbr.csv')
  return rows.flatMap((away, index) => {
    const home = rows[index + 1]
    if (cell(away, 'VH') !== 'V' || !home || cell(home, 'VH') !== 'H') return []
    const score: [number, number] = [numberIn(away, 'Final'), numberIn(home, 'Final')]
    const prices = [
      number(home, 'Close'),
      number(away, 'Close'),
      number(home, 'RunLine'),
      number(home, 'RunLineOdds'),
      number(away, 'RunLineOdds'),
      number(away, 'CloseOU'),
      number(away, 'CloseOUOdds'),
      number(home, 'CloseOUOdds'),
    ]
    const [awayTeam, homeTeam] = [known(mlbTeams, cell(away, 'Team')), known(mlbTeams, cell(home, 'Team'))]
    return [{ away: awayTeam, home: homeTeam, score, prices: { closing: prices } }]
  })
}

/** Rows of one book each, as the hockey and the women's basketball files have them. */
function byBook(path: string): Game[] {
  const games = new Map<string, Game>()
  for (const row of readRecordedCsv(path)) {
    if (row.decided_by_shootout_winner_not_recorded === '1') continue
    const id = cell(row, 'game_id')
    const game = games.get(id) ?? {
      away: cell(row, 'away_team'),
      home: cell(row, 'home_team'),
      score: [numberIn(row, 'away_score'), numberIn(row, 'home_score')],
      prices: {},
    }
    const book = cell(row, 'bookmaker')
    game.prices[book === 'caesars' ? 'williamhill_us' : book] = [
      'ml_home',
      'ml_away',
      'spread_home',
      'spread_home_odds',
      'spread_away_odds',
      'total_line',
      'total_over_odds',
      'total_under_odds',
    ].map((column) => number(row, column))
    games.set(id, game)
  }
  return [...games.values()]
}

function ncaaf(): Game[] {
  return readRecordedCsv('games-with-lines/ncaaf_2018_lines.csv').flatMap((row) => {
    const [away, home] = [ncaafTeam(cell(row, 'away')), ncaafTeam(cell(row, 'home'))]
    if (!away || !home) return []
    const prices = [
      number(row, 'home_ml'),
      number(row, 'away_ml'),
      -numberIn(row, 'spread'),
      ...evenSpread,
      number(row, 'o/u'),
      ...evenSpread,
    ]
    const score: [number, number] = [numberIn(row, 'away_score'), numberIn(row, 'home_score')]
    return [{ away, home, score, prices: { closing: prices } }]
  })
}

/** The file has one row per team; a game is a home row and the away row that mirrors it. No moneyline is recorded. */
function ncaab(): Game[] {
  const rows = readRecordedCsv('games-with-lines/ncaab_jan-2023_team_rows_verdicts.csv')
  const quoted = rows.filter((row) => cell(row, 'spread') !== '' && cell(row, 'total') !== '')
  const away = quoted.filter((row) => cell(row, 'location') === 'Away')
  return quoted
    .filter((row) => cell(row, 'location') === 'Home')
    .flatMap((home) => {
      const [match, ...more] = away.filter((row) => mirrors(row, home))
      if (!match || more.length > 0) return []
      const [high, low] = [numberIn(home, 'winner_score'), numberIn(home, 'loser_score')]
      const score: [number, number] = cell(home, 'result') === 'W' ? [low, high] : [high, low]
      const point = numberIn(home, 'spread')
      const prices = [...moneylineOf(point), point, ...evenSpread, number(home, 'total'), ...evenSpread]
      return [{ away: cell(match, 'team_name'), home: cell(home, 'team_name'), score, prices: { closing: prices } }]
    })
}

function mirrors(away: CsvRow, home: CsvRow): boolean {
  const same = ['date', 'winner_score', 'loser_score', 'total'].every((column) => away[column] === home[column])
  return same && away.result !== home.result && numberIn(away, 'spread') === -numberIn(home, 'spread')
}

/**
 * A price that fits the spread: the standard deviation of a college game's margin is about 11 points. Long shots are
 * not quoted.
 */
function moneylineOf(homePoint: number): (number | null)[] {
  if (Math.abs(homePoint) > 16) return [null, null]
  const fair = 1 / (1 + Math.exp((1.702 * homePoint) / 11))
  const withMargin = (p: number) => toFive(oddsFromProbability(Math.min(0.985, p * 1.045) as Probability))
  return [withMargin(fair), withMargin(1 - fair)]
}

function toFive(odds: number): number {
  return Math.sign(odds) * Math.max(100, 5 * Math.round(Math.abs(odds) / 5))
}

function number(row: CsvRow, column: string): number | null {
  const text = cell(row, column)
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}

function known(teams: Readonly<Record<string, string>>, short: string): string {
  const name = teams[short]
  if (!name) throw new Error(`unknown team ${short}`)
  return name
}

/** A market counts only with both prices, whole numbers, and with a plausible margin; its line is whole or a half. */
function cleaned([mlHome, mlAway, point, home, away, total, over, under]: Prices): Prices {
  const isLine = (line: number | null | undefined) => typeof line === 'number' && Number.isInteger(line * 2)
  const market = (a?: number | null, b?: number | null) => isPair(a, b)
  return [
    ...(market(mlHome, mlAway) ? [mlHome, mlAway] : [null, null]),
    ...(isLine(point) && market(home, away) ? [point, home, away] : [null, null, null]),
    ...(isLine(total) && market(over, under) ? [total, over, under] : [null, null, null]),
  ].map((value) => (value === undefined ? null : value === 0 ? 0 : value))
}

function isPair(a?: number | null, b?: number | null): boolean {
  if (typeof a !== 'number' || typeof b !== 'number' || !isAmericanOdds(a) || !isAmericanOdds(b)) return false
  const sum = impliedProbability(a) + impliedProbability(b)
  return sum > 1 && sum < 1.12
}

/**
 * The order of the season, rearranged so that as far as possible no two of `window` games in a row share a team, also
 * across the end and the start.
 */
function spreadOut(games: readonly Game[], window: number): Game[] {
  const waiting = [...games]
  const length = Math.min(mostGames, Math.floor(games.length * 0.9))
  const order: Game[] = []
  const distance = (game: Game) =>
    Math.min(window, ...[game.home, game.away].map((team) => distanceTo(team, order, length)))
  while (order.length < length) {
    const best = waiting.reduce(
      (found, game, n) => (distance(game) > found.distance ? { n, distance: distance(game) } : found),
      {
        n: 0,
        distance: -1,
      },
    )
    order.push(...waiting.splice(best.n, 1))
  }
  return order
}

/** The distance of the team's nearest game from the end of `order`, backward or, wrapping around, from its start. */
function distanceTo(team: string, order: readonly Game[], length: number): number {
  const plays = ({ home, away }: Game) => home === team || away === team
  const [last, first] = [order.findLastIndex(plays), order.findIndex(plays)]
  return last < 0 ? length : Math.min(order.length - last, length - order.length + first)
}

const sources: Record<string, [SportKey, () => Game[]]> = {
  nfl: ['americanfootball_nfl', nfl],
  nba: ['basketball_nba', nba],
  mlb: ['baseball_mlb', mlb],
  nhl: ['icehockey_nhl', () => byBook('games-with-lines/nhl_2025_oct-nov_noon-lines_and_finals.csv')],
  ncaaf: ['americanfootball_ncaaf', ncaaf],
  ncaab: ['basketball_ncaab', ncaab],
  wnba: ['basketball_wnba', () => byBook('games-with-lines/wnba_2026_may-jun_last-pregame-lines_and_finals.csv')],
}

mkdirSync(folder, { recursive: true })
for (const [name, [sport, read]] of Object.entries(sources)) {
  const games = read()
    .map((game) => ({
      ...game,
      prices: Object.fromEntries(Object.entries(game.prices).map(([book, prices]) => [book, cleaned(prices)])),
    }))
    .filter(({ away, home, score, prices }) => {
      const isPlayed = sport === 'americanfootball_nfl' || score[0] !== score[1]
      return away !== home && isPlayed && Object.values(prices).some(([, , point]) => point !== null)
    })
  const order = spreadOut(games, windows[sport])
  const lines = order.map(({ away, home, score, prices }) => JSON.stringify([away, home, ...score, prices]))
  writeFileSync(join(folder, `${name}.json`), `[\n${lines.join(',\n')}\n]\n`)
  process.stdout.write(`${name}: ${order.length} of ${games.length} games\n`)
}
