import { describe, expect, it } from 'vitest'
import {
  type CsvRow,
  cell,
  hasRecordedData,
  numberIn,
  readRecordedCsv,
  recordedDataNote,
} from '#test/support/recordedData.ts'
import { type RecordedGame, verdictOn } from '#test/support/verdict.ts'
import type { SportKey } from './sports.ts'

/** Real games with their lines and with the verdicts from the recorded data. */
describe.skipIf(!hasRecordedData)(`settlement agrees with recorded verdicts${recordedDataNote}`, () => {
  it('on 1,320 spreads and 1,320 totals of the NBA, 13 and 9 of them pushes [STL-06] [STL-07] [STL-02]', () => {
    const rows = readRecordedCsv('games-with-lines/nba_2022-23_lines_verdicts.csv')
    const verdicts = rows.map((row) => {
      const played = game(row, 'basketball_nba', 'home', 'away', 'score_home', 'score_away')
      const favorite = cell(row, 'whos_favored') === 'home' ? played.homeTeam : played.awayTeam
      const spread = verdictOn({ betType: 'spread', team: favorite, line: -numberIn(row, 'spread') }, played)
      const over = verdictOn({ betType: 'total', type: 'Over', line: numberIn(row, 'total') }, played)
      const words = { '0': 'lost', '1': 'won', '2': 'push' } as const
      const recorded = (column: string) => words[cell(row, column) as keyof typeof words]
      expect({ spread, over }, JSON.stringify(row)).toEqual({
        spread: recorded('id_spread'),
        over: recorded('id_total'),
      })
      return { spread, over }
    })
    expect(verdicts).toHaveLength(1_320)
    expect(count(verdicts.map(({ spread }) => spread))).toMatchObject({ push: 13 })
    expect(count(verdicts.map(({ over }) => over))).toMatchObject({ push: 9 })
  })

  it('on 2,887 spreads and totals of college basketball, seen from each team [STL-06] [STL-07]', () => {
    const rows = readRecordedCsv('games-with-lines/ncaab_jan-2023_team_rows_verdicts.csv')
    const lined = rows.filter((row) => cell(row, 'ats') !== '')
    expect({ all: rows.length, lined: lined.length }).toEqual({ all: 2_894, lined: 2_887 })
    for (const row of lined) {
      const team = cell(row, 'team_name')
      const won = cell(row, 'result') === 'W'
      const [own, other] = [
        cell(row, won ? 'winner_score' : 'loser_score'),
        cell(row, won ? 'loser_score' : 'winner_score'),
      ]
      const played: RecordedGame = {
        sport: 'basketball_ncaab',
        homeTeam: team,
        awayTeam: cell(row, 'opponent'),
        homeScore: own,
        awayScore: other,
      }
      const spread = verdictOn({ betType: 'spread', team, line: numberIn(row, 'spread') }, played)
      const over = verdictOn({ betType: 'total', type: 'Over', line: numberIn(row, 'total') }, played)
      const words = { W: 'won', L: 'lost', P: 'push', O: 'won', U: 'lost' } as const
      const recorded = (column: string) => words[cell(row, column) as keyof typeof words]
      expect({ spread, over }, JSON.stringify(row)).toEqual({ spread: recorded('ats'), over: recorded('ou') })
    }
    expect(count(lined.map((row) => cell(row, 'ats')))).toMatchObject({ P: 66 })
    expect(count(lined.map((row) => cell(row, 'ou')))).toMatchObject({ P: 24 })
  })

  it('on 534 totals of the NFL, 8 of them pushes [STL-07]', () => {
    const rows = readRecordedCsv('games-with-lines/nfl_2014-2015_spreadspoke_totals_verdict.csv')
    const verdicts = rows.map((row) => {
      const played = game(row, 'americanfootball_nfl', 'team_home', 'team_away', 'score_home', 'score_away')
      const over = verdictOn({ betType: 'total', type: 'Over', line: numberIn(row, 'over_under_line') }, played)
      const words = { over: 'won', under: 'lost', push: 'push' } as const
      expect(over, JSON.stringify(row)).toBe(words[cell(row, 'over_under_result') as keyof typeof words])
      return over
    })
    expect(count(verdicts)).toEqual({ won: 247, lost: 279, push: 8 })
  })

  it('on 1,451 picks of totals and 1,432 of spreads of college football [STL-06] [STL-07]', () => {
    const rows = readRecordedCsv('games-with-lines/ncaaf_2022_picks_graded.csv')
    const words = { Win: 'won', Loss: 'lost', Push: 'push' } as const
    const recorded = (row: CsvRow, column: string) => words[cell(row, column) as keyof typeof words]
    const spreads = rows.map((row) => {
      const played = game(row, 'americanfootball_ncaaf', 'home_team', 'away_team', 'home_points', 'away_points')
      const type = cell(row, 'O/U Pick Side') === 'OVER' ? 'Over' : 'Under'
      const pick = verdictOn({ betType: 'total', type, line: numberIn(row, 'market_total') }, played)
      expect(pick, JSON.stringify(row)).toBe(recorded(row, 'Total Result'))
      const team = cell(row, 'ATS Pick Team')
      // Above zero the home team is favored.
      const line = numberIn(row, 'market_spread_home') * (team === played.homeTeam ? -1 : 1)
      const spread = verdictOn({ betType: 'spread', team, line }, played)
      // The source that graded the picks against the spread had no pushes.
      if (spread !== 'push') expect(spread, JSON.stringify(row)).toBe(recorded(row, 'Result'))
      return spread
    })
    expect(rows).toHaveLength(1_451)
    expect(count(spreads)).toMatchObject({ push: 19 })
    expect(count(rows.map((row) => cell(row, 'Total Result')))).toMatchObject({ Push: 21 })
  })
})

function game(
  row: CsvRow,
  sport: SportKey,
  home: string,
  away: string,
  homeScore: string,
  awayScore: string,
): RecordedGame {
  return {
    sport,
    homeTeam: cell(row, home),
    awayTeam: cell(row, away),
    // Some files write 38 as 38.0, which no feed does.
    homeScore: String(numberIn(row, homeScore)),
    awayScore: String(numberIn(row, awayScore)),
  }
}

function count(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
}
