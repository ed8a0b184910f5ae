import { expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { ownPayments } from './ownPayments.ts'

const pays = (from: string, to: string, amount: number) => ({ from, to, amount: cents(amount) })

it('of a plan one person makes some payments and gets others, the largest first; the rest are not theirs [BEY-47]', () => {
  const plan = [
    pays('me', 'dev', 1250),
    pays('me', 'cleo', 4000),
    pays('ann', 'me', 700),
    pays('ann', 'dev', 100),
    pays('ben', 'me', 700),
  ]
  expect(ownPayments(plan, 'me')).toEqual({
    pays: [
      { other: 'cleo', amount: 4000 },
      { other: 'dev', amount: 1250 },
    ],
    gets: [
      { other: 'ann', amount: 700 },
      { other: 'ben', amount: 700 },
    ],
  })
  expect(ownPayments(plan, 'eve')).toEqual({ pays: [], gets: [] })
})
