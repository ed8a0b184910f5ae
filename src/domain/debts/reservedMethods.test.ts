import { expect, it } from 'vitest'
import { whyMethodReserved } from './reservedMethods.ts'

it.each([
  'forgiven',
  'Forgiven',
  ' FORGIVEN ',
  'for\u200bgiven',
  'f\u043erg\u0456ven',
  '\uff46orgiven',
  'forg\u0131ven',
])('a payer cannot pay as %j, which would be read as the creditor’s word [BEY-13]', (method) => {
  expect(whyMethodReserved(method)?.message).toBe('Only a creditor can forgive a debt')
})

it.each(['cash', 'Venmo', 'forgiving', 'not forgiven', 'паймент'])('a payment can be made as %j', (method) => {
  expect(whyMethodReserved(method)).toBeNull()
})
