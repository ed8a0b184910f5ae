import { expect, it } from 'vitest'
import { methodLabel } from './paymentWords.ts'

it.each([
  ['venmo', 'Venmo'],
  ['cash', 'Cash'],
  ['zelle', 'Zelle'],
  ['other', 'Other'],
  ['A round of beer', 'A round of beer'],
  ['constructor', 'constructor'],
  [null, 'Cash'],
])('a payment by %s reads as %s [PAY-02] [PAY-03]', (method, words) => {
  expect(methodLabel(method)).toBe(words)
})
