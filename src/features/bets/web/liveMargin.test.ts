import { expect, it } from 'vitest'
import type { Side } from '#domain/games/sides.ts'
import { liveMargin } from './liveMargin.ts'

const matchup = { homeTeam: 'Kansas City Chiefs', awayTeam: 'Buffalo Bills' }
const chiefs = (line: number): Side => ({ betType: 'spread', team: 'Kansas City Chiefs', line })
const total = (type: 'Over' | 'Under', line: number): Side => ({ betType: 'total', type, line })

// The Chiefs lead 21 to 17.
it.each([
  [chiefs(-2.5), 'Ahead by 1.5 against the line', 'Up 4, line -2.5'],
  [chiefs(-6), 'Behind by 2 against the line', 'Up 4, line -6'],
  [chiefs(-4), 'Level against the line', 'Up 4, line -4'],
  [{ betType: 'moneyline', team: 'Buffalo Bills' } as const, 'Behind by 4', 'Down 4'],
  [total('Over', 43.5), 'Needs 5.5 more', '38 so far'],
  [total('Over', 37), 'Over by 1', '38 so far'],
  [total('Under', 43.5), '5.5 to spare', '38 so far'],
  [total('Under', 37), 'Over by 1', '38 so far'],
])('%o reads "%s", "%s" at 21 to 17 [BEY-16]', (side, words, note) => {
  expect(liveMargin(side, { home: 21, away: 17 }, matchup)).toMatchObject({ words, note })
})

it('is silent where no score decides', () => {
  const side = { betType: 'custom', team: 'Rain' } as const
  expect(liveMargin(side, { home: 1, away: 0 }, { homeTeam: 'Rain', awayTeam: 'Sun' })).toBeNull()
})
