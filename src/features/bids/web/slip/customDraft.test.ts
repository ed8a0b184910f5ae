import { expect, test } from 'vitest'
import { asKind, nothingYet as emptyWords, type Words, wordProblems } from './customDraft.ts'

const nothingYet = emptyWords('american')
const darts: Words = { ...nothingYet, homeTeam: 'Ann', awayTeam: 'Ben' }
const anthem: Words = { ...nothingYet, kind: 'prop', homeTeam: 'Yes', awayTeam: 'No', description: 'Over two minutes' }

test.each<[string, Words, object]>([
  ['two names and the first odds', darts, {}],
  ['no names', nothingYet, { teams: 'Please enter both team names for custom bids' }],
  ['one name of spaces', { ...darts, awayTeam: '  ' }, { teams: 'Please enter both team names for custom bids' }],
  ['no odds', { ...darts, odds: '' }, { odds: 'Please enter odds for custom bids' }],
  ['odds without a sign', { ...darts, odds: '150' }, { odds: 'Odds must start with + or - (e.g. +150 or -200)' }],
  [
    'a sign alone',
    { ...darts, odds: '-' },
    { odds: 'Please enter a valid positive number after +/- (e.g. +150 or -200)' },
  ],
  ['a proposition', anthem, {}],
  ['a prop without one', { ...anthem, description: ' ' }, { description: 'Please enter the proposition' }],
])(
  'of a custom bid with %s the problems are told [BID-48] [BID-49] [BID-50] [BID-51] [ADM-26]',
  (_, words, problems) => {
    expect(wordProblems(words, 'american')).toEqual(problems)
  },
)

test('a prop starts with yes and no, and keeps what was typed', () => {
  expect(asKind(nothingYet, 'prop')).toEqual({ kind: 'prop', homeTeam: 'Yes', awayTeam: 'No' })
  expect(asKind(darts, 'prop')).toEqual({ kind: 'prop' })
  expect(asKind(anthem, 'custom')).toEqual({ kind: 'custom', homeTeam: '', awayTeam: '' })
  expect(asKind({ ...anthem, homeTeam: 'Ann' }, 'custom')).toEqual({ kind: 'custom' })
})

test('its odds start even and are read in the format of their reader [BID-53] [BEY-22]', () => {
  expect([emptyWords('american').odds, emptyWords('decimal').odds, emptyWords('fractional').odds]).toEqual([
    '+100',
    '2.00',
    '1/1',
  ])
  expect(wordProblems({ ...darts, odds: '2.00' }, 'decimal')).toEqual({})
  expect(wordProblems({ ...darts, odds: '+150' }, 'decimal')).toHaveProperty('odds')
})
