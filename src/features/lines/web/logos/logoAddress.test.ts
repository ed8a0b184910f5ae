import { expect, test } from 'vitest'
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
