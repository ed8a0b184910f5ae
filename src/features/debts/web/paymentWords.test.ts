import { expect, it } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { methodOptions, recordedPaymentWords } from './paymentWords.ts'

it.each([
  ['you', 19_05, 'venmo', 'Recorded: you paid Ann $19.05 by Venmo'],
  ['them', 27_00, 'cash', 'Recorded: Ann paid you $27.00 by cash'],
  ['them', 27_00, 'other', 'Recorded: Ann paid you $27.00'],
  ['nobody', 0, 'zelle', 'Recorded: you and Ann are even'],
] as const)('where %s paid %d cents by %s, one reads "%s" [PAY-09]', (payer, amount, method, words) => {
  expect(recordedPaymentWords({ payer, amount: cents(amount) }, 'Ann', method)).toBe(words)
})

it.each([
  [undefined, 'venmo cash zelle other'],
  ['zelle', 'venmo cash zelle other'],
  ['Cash App', 'venmo cash zelle Cash App'],
])('paid by %s, one chooses among %s [PAY-02] [BEY-14]', (paidBy, methods) => {
  expect(
    methodOptions(paidBy)
      .map(({ value }) => value)
      .join(' '),
  ).toBe(methods)
})
