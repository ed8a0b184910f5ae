import { describe, expect, test } from 'vitest'
import { hasRecordedData, readRecordedCsv, recordedDataNote } from '#test/support/recordedData.ts'
import { logoAddress } from './logoAddress.ts'

const base = 'https://logos.example/teams'

test('a logo is asked for by league, size 500 and the host’s id of the team [LIM-04] [LIM-07]', () => {
  expect(logoAddress(base, 'Buffalo Bills', 'americanfootball_nfl')).toBe(`${base}/nfl/500/buf.png`)
  expect(logoAddress(`${base}/`, 'Los Angeles Kings', 'icehockey_nhl')).toBe(`${base}/nhl/500/la.png`)
  expect(logoAddress(base, 'Las Vegas Aces', 'basketball_wnba')).toBe(`${base}/wnba/500/lv.png`)
  expect(logoAddress(base, 'Georgia Bulldogs', 'basketball_ncaab')).toBe(`${base}/ncaa/500/61.png`)
})

test('a team that nobody listed has no address, so nothing is guessed', () => {
  expect(logoAddress(base, 'Nowhere State Ghosts', 'americanfootball_ncaaf')).toBeNull()
  expect(logoAddress(base, 'Rain on Sunday', 'custom')).toBeNull()
  expect(logoAddress(base, 'Moon Bills', 'americanfootball_nfl')).toBeNull()
})

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
