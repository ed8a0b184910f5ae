import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billsAtDolphins } from '#test/support/domainExamples.ts'
import { readFinalScore, type ScoreRecord } from './settlement.ts'
import { sportKeys } from './sports.ts'

const bills = 'Buffalo Bills'
const dolphins = 'Miami Dolphins'
const of = (...scores: [name: string, score: unknown][]): ScoreRecord => ({
  completed: true,
  scores: scores.map(([name, score]) => ({ name, score })),
})
const read = (record: ScoreRecord) => readFinalScore(record, billsAtDolphins, 'americanfootball_nfl')

describe('a final score', () => {
  it('is read from text, by the names of the teams, in whatever order they stand [STL-06]', () => {
    const final = { homeScore: 14, awayScore: 21 }
    expect(read(of([dolphins, '14'], [bills, '21']))).toEqual(final)
    expect(read(of([bills, '21'], [dolphins, '14']))).toEqual(final)
    expect(read(of([bills, 21], [dolphins, 14]))).toEqual(final)
  })

  it('is read whatever the two whole numbers are, unless nobody scored [STL-06]', () => {
    const points = fc.integer({ min: 0, max: 999 })
    fc.assert(
      fc.property(points, points, (home, away) => {
        fc.pre(home + away > 0)
        expect(read(of([bills, String(away)], [dolphins, String(home)]))).toEqual({ homeScore: home, awayScore: away })
      }),
    )
  })

  it.each([
    ['not called completed', { ...of([bills, '21'], [dolphins, '14']), completed: false }, 'not completed'],
    ['completed by a word', { ...of([bills, '1'], [dolphins, '2']), completed: 'true' as never }, 'not completed'],
    ['completed without scores', { completed: true, scores: null }, 'scores missing'],
    ['completed with an empty list', of(), 'scores missing'],
    ['of one team', of([bills, '21']), 'other teams'],
    ['of a third team', of([bills, '21'], [dolphins, '14'], ['New York Jets', '3']), 'other teams'],
    ['of another game', of(['New York Jets', '21'], [dolphins, '14']), 'other teams'],
    ['that names one team twice', of([bills, '21'], [bills, '14']), 'other teams'],
    ['of a team written otherwise', of(['buffalo bills', '21'], [dolphins, '14']), 'other teams'],
  ])('is in doubt when it is %s [STL-01] [STL-04]', (_, record, doubt) => {
    expect(read(record)).toBe(doubt)
  })

  it.each([
    '',
    ' ',
    '21 ',
    '+21',
    '-7',
    '21.5',
    '21.0',
    '2e1',
    '0x15',
    '1000',
    '१२',
    'W',
    '21\n',
    null,
    undefined,
    -7,
    21.5,
    1000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    ['21'],
    {},
  ])('is in doubt when a score is %o: no whole number from 0 to 999 [STL-06]', (odd) => {
    expect(read(of([bills, odd], [dolphins, '14']))).toBe('not a whole number')
    expect(read(of([bills, '21'], [dolphins, odd]))).toBe('not a whole number')
  })

  it('is in doubt when a game names one team twice', () => {
    const record = of([bills, '21'], [bills, '14'])
    const matchup = { homeTeam: bills, awayTeam: bills }
    expect(readFinalScore(record, matchup, 'americanfootball_nfl')).toBe('other teams')
  })

  it('may be equal in the NFL, and is then a push [STL-05] [BEY-03]', () => {
    expect(read(of([bills, '20'], [dolphins, '20']))).toEqual({ homeScore: 20, awayScore: 20 })
  })

  it.each([
    'basketball_nba',
    'basketball_wnba',
    'basketball_ncaab',
    'baseball_mlb',
    'icehockey_nhl',
    'americanfootball_ncaaf',
  ] as const)('is in doubt when it is equal in %s, which knows no ties [BEY-03]', (sport) => {
    const record = of([bills, '20'], [dolphins, '20'])
    expect(readFinalScore(record, billsAtDolphins, sport)).toBe('tied in a sport without ties')
  })

  it.each(sportKeys)('is in doubt when nobody scored in %s [BEY-03]', (sport) => {
    const record = of([bills, '0'], [dolphins, '0'])
    expect(readFinalScore(record, billsAtDolphins, sport)).toBe('nobody scored')
  })

  it('is never read for a custom bet', () => {
    expect(readFinalScore(of([bills, '20'], [dolphins, '21']), billsAtDolphins, 'custom')).toBe('settled by hand only')
  })
})
