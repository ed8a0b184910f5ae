import { expect, test } from 'vitest'
import { type PlannedStep, type PlanPayment, planWords, stepWords, whoPays, whyWords } from './settleUpWords.ts'

const step = (payer: string, payee: string, isCarried = false): PlannedStep => ({
  from: payer.toLowerCase(),
  to: payee.toLowerCase(),
  payer: { id: payer.toLowerCase(), name: payer },
  payee: { id: payee.toLowerCase(), name: payee },
  amount: 10,
  isCarried,
})
const payment = (payer: string, payee: string, way: PlannedStep[]): PlanPayment => ({
  ...step(payer, payee),
  debts: [],
  way,
})

test.each<[PlanPayment, string, string]>([
  [payment('You', 'Cleo', [step('You', 'Cleo')]), 'You pay Cleo', 'covers what you owe Cleo'],
  [
    payment('Ann', 'You', [step('Ann', 'Ben'), step('Ann', 'You'), step('Ben', 'You')]),
    'Ann pays you',
    'covers what Ann owes Ben and you',
  ],
  [payment('Ann', 'Cleo', [step('Ann', 'Cleo', true)]), 'Ann pays Cleo', 'carries a debt over to the rest of the plan'],
])('a planned payment %# says who pays whom, and why: %o %s %s [BEY-12]', (planned, who, why) => {
  expect([whoPays(planned), whyWords(planned)]).toEqual([who, why])
})

test('its steps say what changes between two people [BEY-12]', () => {
  expect([step('You', 'Ben'), step('Ann', 'Ben'), step('Ann', 'You', true)].map(stepWords)).toEqual([
    'You owe Ben less',
    'Ann owes Ben less',
    'You then owe Ann, carried over from a settle-up',
  ])
})

test('the plan says how many payments it takes [BEY-12]', () => {
  const of = (waits: boolean) => ({ group: 'Crew', waits })
  expect([planWords(1, of(false)), planWords(3, of(false)), planWords(3, of(true))]).toEqual([
    'One payment brings everybody in Crew to zero.',
    '3 payments bring everybody in Crew to zero.',
    '3 payments bring everybody in Crew to zero, but for what waits.',
  ])
})
