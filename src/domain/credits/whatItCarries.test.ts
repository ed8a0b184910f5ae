import { expect, it } from 'vitest'
import { type SportKey, sportKeys } from '../games/sports.ts'
import { whatItCarries } from './whatItCarries.ts'

const two: readonly SportKey[] = ['americanfootball_nfl', 'basketball_nba']

it.each([
  [500, 3, two, 11, '500 credits a month: NFL and NBA, each 2 times a game day.'],
  [500, 6, two, 11, '500 credits a month: NFL and NBA, each once a game day.'],
  [500, 3, ['americanfootball_nfl'], 11, '500 credits a month: NFL 9 times a game day.'],
  [500, 3, two, 8, '500 credits a month: none of the leagues is in season.'],
  [500, 6, sportKeys, 11, '500 credits a month: NFL, NBA, NHL, NCAAF and NCAAB, each once in 4 game days.'],
  [20_000, 6, sportKeys, 11, '20,000 credits a month: NFL, NBA, NHL, NCAAF and NCAAB, each 21 times a game day.'],
  [1_000_000, 6, two, 11, '1,000,000 credits a month: NFL and NBA, each every 5 minutes.'],
] as const)('%i credits at %i a request, for %j in month %i: %s [BEY-40]', (size, oddsCost, leagues, month, says) => {
  expect(whatItCarries({ size, oddsCost, leagues, month })).toBe(says)
})
