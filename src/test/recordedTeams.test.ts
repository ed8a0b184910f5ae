import { describe, expect, test } from 'vitest'
import { logoAddress } from '#features/lines/web/logos/logoAddress.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import {
  hasRecordedData,
  readRecordedCsv,
  readRecordedJson,
  recordedDataNote,
  recordedFiles,
} from './support/recordedData.ts'

/** The screens' tables of teams against what others recorded; here because the data is read from files. */

const base = 'https://logos.example/teams'

const leagues: Readonly<Record<string, string>> = {
  nfl: 'americanfootball_nfl',
  nba: 'basketball_nba',
  mlb: 'baseball_mlb',
  nhl: 'icehockey_nhl',
  wnba: 'basketball_wnba',
  ncaaf: 'americanfootball_ncaaf',
}

describe.skipIf(!hasRecordedData)(`the recorded logos${recordedDataNote}`, () => {
  test('have the very ids that are asked for [LIM-04] [LIM-11]', () => {
    // Two teams of one all-star evening have no logo.
    const withLogo = readRecordedCsv('espn/team_logos_seen.csv').filter((row) => row.logo_url_as_recorded)
    expect(withLogo.length).toBeGreaterThan(140)
    for (const { league = '', display_name = '', logo_url_as_recorded = '' } of withLogo) {
      const id = logo_url_as_recorded.split('/').at(-1)
      const folder = league === 'ncaaf' ? 'ncaa' : league
      expect(logoAddress(base, display_name, leagues[league] ?? '')).toBe(`${base}/${folder}/500/${id}`)
    }
  })
})

type RecordedGame = { sport_key: string; home_team: string; away_team: string }

describe.skipIf(!hasRecordedData)(`the odds service’s own spelling${recordedDataNote}`, () => {
  test('is known of every recorded team, professional or of a college [LIM-08] [LIM-10]', () => {
    const games = recordedFiles('odds-api', '.json').flatMap((path) => {
      const answer = readRecordedJson(path) as { data?: unknown }
      const found = Array.isArray(answer) ? answer : Array.isArray(answer.data) ? answer.data : []
      return (found as Partial<RecordedGame>[]).filter(
        (game): game is RecordedGame =>
          game.home_team !== undefined && /nfl|nba|mlb|nhl|ncaa/.test(game.sport_key ?? ''),
      )
    })
    const names = new Map(
      games.flatMap(({ sport_key, home_team, away_team }) => [
        [home_team, sport_key] as const,
        [away_team, sport_key] as const,
      ]),
    )
    for (const { team_name = '' } of readRecordedCsv('games-with-lines/ncaab_jan-2023_team_rows_verdicts.csv')) {
      names.set(team_name, 'basketball_ncaab')
    }
    expect(names.size).toBeGreaterThan(450)
    expect([...names].filter(([name, league]) => !teamOf(name, league).isListed)).toEqual([])
  })
})
