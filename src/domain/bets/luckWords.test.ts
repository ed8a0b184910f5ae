import { expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { closingWords, luckWords } from './luckWords.ts'

it.each([
  [50, 42_10 - 50, 'You', 'The prices say about even. You are up $42.10: luck, so far.'],
  [-12_00, -8_00, 'Ann', 'The prices say Ann should be down $12.00. Ann is down $20.00: bad luck, so far.'],
  [12_00, 50, 'You', 'The prices say you should be up $12.00. You are up $12.50: as the prices say.'],
  [12_00, -12_00, 'You', 'The prices say you should be up $12.00. You are even: bad luck, so far.'],
])('of %d cents by the prices and %d of luck, %s reads: %s [BEY-38]', (expected, luck, who, words) => {
  expect(
    luckWords({ expected: cents(expected), luck: cents(luck), risked: cents(100_00), bets: 9, unpriced: 0 }, who),
  ).toBe(words)
})

it.each([
  [42_10, 3, 2, 'The prices say about even. You are up $42.10 over 3 of 5 bets: luck, so far.'],
  [0, 1, 1, 'The prices say about even. You are even over 1 of 2 bets: as the prices say.'],
])(
  'with a luck of %d cents over %d bets, and %d whose price is not known, says so: %s [BEY-38]',
  (luck, bets, unpriced, words) => {
    const told = { expected: cents(0), luck: cents(luck), risked: cents(60_00), bets, unpriced }
    expect(luckWords(told, 'You')).toBe(words)
  },
)

it('says nothing without a price, and how sure the closing value is [BEY-38]', () => {
  expect(luckWords({ expected: cents(0), luck: cents(0), risked: cents(0), bets: 0, unpriced: 2 }, 'You')).toBe(null)
  const value = { percent: 2.1, amount: cents(3_40), bets: 12, low: -1, high: 5.2 }
  expect(closingWords(value)).toBe(
    'Against the closing prices +2.1% ($3.40) over 12 bets, likely between -1.0% and +5.2%.',
  )
  expect(closingWords({ ...value, percent: -2, amount: cents(-3_40), bets: 1, low: null, high: null })).toBe(
    'Against the closing prices -2.0% (-$3.40) over 1 bet, too few to say more.',
  )
})
