import { expect, test } from 'vitest'
import { phoneText, smsCost, smsRecipient, smsTypeLabel } from './smsWords.ts'

test('US numbers of 11 digits stand in their usual form, others as they are [ADM-99]', () => {
  expect(smsRecipient('+12125550142')).toBe('(212) 555-0142')
  expect(smsRecipient('12125550142')).toBe('(212) 555-0142')
  expect(smsRecipient('2125550142')).toBe('2125550142')
  expect(smsRecipient('+442079460000')).toBe('+442079460000')
})

test('a phone is found by a part of its number, as kept or as shown [ADM-97]', () => {
  for (const part of ['+1212', '5550142', '(212) 555', '555-0142']) {
    expect(phoneText({ to: '+12125550142' })).toContain(part)
  }
})

test('a message costs three decimals, all of them two [ADM-93]', () => {
  expect(smsCost(0.0079, 3)).toBe('$0.008')
  expect(smsCost(0.0237, 3)).toBe('$0.024')
  expect(smsCost(1.2345, 2)).toBe('$1.23')
})

test('types have names, and one that nobody knows is unknown [ADM-100]', () => {
  expect(smsTypeLabel('bid_created')).toBe('New Bid')
  expect(smsTypeLabel('debt_settled')).toBe('Debt Paid')
  expect(smsTypeLabel('test_sms')).toBe('Test SMS')
  expect(smsTypeLabel('toString')).toBe('Unknown')
})
