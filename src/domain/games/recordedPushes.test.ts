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

const folder = 'games-with-lines'
const over = (line: number) => ({ betType: 'total', type: 'Over', line }) as const
const spread = (team: string, line: number) => ({ betType: 'spread', team, line }) as const
const pushes = (verdicts: readonly string[]) => verdicts.filter((verdict) => verdict === 'push').length

/** Real games with lines and final scores; the pushes were counted independently of the product. */
describe.skipIf(!hasRecordedData)(`settlement of recorded games${recordedDataNote}`, () => {
  // nflverse, CC-BY-4.0. `spread_line` above zero: the home team is favored; `result` is home minus away.
  it('of 285 NFL games follows the margin: 14 spreads and 4 totals are pushes [STL-05] [STL-06] [STL-07]', () => {
    const rows = readRecordedCsv(`${folder}/nfl_2023_nflverse.csv`)
    const verdicts = rows.map((row) => {
      const played = gameOf(row)
      const result = numberIn(row, 'result')
      const home = played.homeTeam
      expect(verdictOn({ betType: 'moneyline', team: home }, played)).toBe(wordFor(result))
      const line = -numberIn(row, 'spread_line')
      const onSpread = verdictOn(spread(home, line), played)
      expect(onSpread).toBe(wordFor(result + line))
      const onOver = verdictOn(over(numberIn(row, 'total_line')), played)
      expect(onOver).toBe(wordFor(numberIn(row, 'total') - numberIn(row, 'total_line')))
      return { onSpread, onOver }
    })
    expect(verdicts).toHaveLength(285)
    expect(pushes(verdicts.map(({ onSpread }) => onSpread))).toBe(14)
    expect(pushes(verdicts.map(({ onOver }) => onOver))).toBe(4)
  })

  it('of 776 college football games finds 15 spreads and 13 totals that are pushes [STL-06] [STL-07]', () => {
    const rows = readRecordedCsv(`${folder}/ncaaf_2018_lines.csv`)
    const verdicts = rows.map((row) => {
      const played: RecordedGame = {
        sport: 'americanfootball_ncaaf',
        homeTeam: cell(row, 'home'),
        awayTeam: cell(row, 'away'),
        homeScore: cell(row, 'home_score'),
        awayScore: cell(row, 'away_score'),
      }
      return {
        onSpread: verdictOn(spread(played.awayTeam, numberIn(row, 'spread')), played),
        onOver: verdictOn(over(numberIn(row, 'o/u')), played),
      }
    })
    expect(verdicts).toHaveLength(776)
    expect(pushes(verdicts.map(({ onSpread }) => onSpread))).toBe(15)
    expect(pushes(verdicts.map(({ onOver }) => onOver))).toBe(13)
  })

  it('of 798 baseball games finds 26 totals that are pushes [STL-07]', () => {
    const rows = readRecordedCsv(`${folder}/mlb_2021_apr-may_sbr.csv`)
    const visitors = rows.filter((_, at) => at % 2 === 0)
    const verdicts = visitors.map((away, at) => {
      const home = rows[2 * at + 1]
      if (!home || cell(away, 'VH') !== 'V' || cell(home, 'VH') !== 'H') throw new Error(`not a game: ${at}`)
      const played: RecordedGame = {
        sport: 'baseball_mlb',
        homeTeam: cell(home, 'Team'),
        awayTeam: cell(away, 'Team'),
        homeScore: cell(home, 'Final'),
        awayScore: cell(away, 'Final'),
      }
      return verdictOn(over(numberIn(away, 'CloseOU')), played)
    })
    expect(verdicts).toHaveLength(798)
    expect(pushes(verdicts)).toBe(26)
  })

  it('of 553 hockey lines leaves the 48 with equal goals in doubt and finds 21 pushes in the others [STL-07] [BEY-03]', () => {
    const rows = readRecordedCsv(`${folder}/nhl_2025_oct-nov_noon-lines_and_finals.csv`)
    const verdicts = rows.map((row) => {
      const played: RecordedGame = { ...gameOf(row), sport: 'icehockey_nhl' }
      const [home, away] = [numberIn(row, 'home_score'), numberIn(row, 'away_score')]
      // The winner of a shootout is not recorded, so the goals are equal: the deciding goal would change the sum.
      const isInDoubt = cell(row, 'decided_by_shootout_winner_not_recorded') === '1'
      const doubt = 'tied in a sport without ties'
      const onHome = verdictOn({ betType: 'moneyline', team: played.homeTeam }, played)
      expect(onHome).toBe(isInDoubt ? doubt : wordFor(home - away))
      if (cell(row, 'total_line') === '') return { isInDoubt, equalsLine: false, onOver: 'none' }
      const excess = home + away - numberIn(row, 'total_line')
      const onOver = verdictOn(over(numberIn(row, 'total_line')), played)
      expect(onOver).toBe(isInDoubt ? doubt : wordFor(excess))
      return { isInDoubt, equalsLine: excess === 0, onOver }
    })
    expect(verdicts).toHaveLength(553)
    expect(verdicts.filter(({ isInDoubt }) => isInDoubt)).toHaveLength(48)
    expect(verdicts.filter(({ equalsLine }) => equalsLine)).toHaveLength(32)
    expect(pushes(verdicts.map(({ onOver }) => onOver))).toBe(21)
  })

  it('of 222 lines of the WNBA follows the arithmetic of each [STL-05] [STL-06] [STL-07]', () => {
    const rows = readRecordedCsv(`${folder}/wnba_2026_may-jun_last-pregame-lines_and_finals.csv`)
    const spreads = rows.filter((row) => cell(row, 'spread_home') !== '')
    for (const row of spreads) {
      const played: RecordedGame = { ...gameOf(row), sport: 'basketball_wnba' }
      const margin = numberIn(row, 'home_score') - numberIn(row, 'away_score')
      expect(verdictOn(spread(played.homeTeam, numberIn(row, 'spread_home')), played)).toBe(
        wordFor(margin + numberIn(row, 'spread_home')),
      )
    }
    expect([rows.length, spreads.length]).toEqual([222, 216])
  })
})

function gameOf(row: CsvRow): RecordedGame {
  return {
    sport: 'americanfootball_nfl',
    homeTeam: cell(row, 'home_team'),
    awayTeam: cell(row, 'away_team'),
    homeScore: cell(row, 'home_score'),
    awayScore: cell(row, 'away_score'),
  }
}

function wordFor(margin: number): string {
  if (margin === 0) return 'push'
  return margin > 0 ? 'won' : 'lost'
}
