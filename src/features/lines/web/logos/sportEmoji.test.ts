import { expect, test } from 'vitest'
import { sportEmoji } from './sportEmoji.ts'

test.each([
  ['americanfootball_nfl', '🏈'],
  ['basketball_nba', '🏀'],
  ['basketball_ncaab', '🏀'],
  ['basketball_wnba', '🏀'],
  ['baseball_mlb', '⚾'],
  ['icehockey_nhl', '🏒'],
  ['americanfootball_ncaaf', '🏈'],
  ['soccer_epl', '⚽'],
  ['tennis_atp', '🏆'],
  ['custom', '🏆'],
])('%s has the emoji %s [LIM-09] [LIM-11]', (sport, emoji) => {
  expect(sportEmoji(sport)).toBe(emoji)
})
