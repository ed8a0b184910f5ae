import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formattedPhoneLength, isPhoneCode, phoneDigits, readPhone, whyNotTexted } from './phones.ts'

describe('a phone number as it is typed', () => {
  it.each([
    ['', ''],
    ['2', '2'],
    ['212', '212'],
    ['2125', '(212) 5'],
    ['212555', '(212) 555'],
    ['2125550', '(212) 555-0'],
    ['2125550142', '(212) 555-0142'],
    ['21255501429999', '(212) 555-0142'],
    ['+1 212 555 0142', '(212) 555-0142'],
    ['12125550142', '(212) 555-0142'],
    ['tel: 212.555.0142', '(212) 555-0142'],
  ])('%o is shown as %o [CHN-14]', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it('stays the same when it is formatted again, and is whole at fourteen characters [CHN-14] [CHN-15]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const shown = formatPhone(typed)
        expect(formatPhone(shown)).toBe(shown)
        expect(shown.length === formattedPhoneLength).toBe(phoneDigits(typed).length === 10)
      }),
    )
  })
})

describe('a phone number as it is kept', () => {
  it.each(['2125550142', '(212) 555-0142', '+12125550142', '1 212 555 0142', '212.555.0142'])(
    '%o is one of the US [CHN-13]',
    (typed) => {
      expect(readPhone(typed)).toBe('+12125550142')
    },
  )

  it.each([
    '',
    '212555014',
    '21255501423',
    '+442125550142',
    '0125550142',
    '1125550142',
    '2120550142',
    '2121550142',
    '212555O142',
    '212555014２',
    // Jamaica, Grenada, the Dominican Republic, Toronto, and services with a price of their own.
    ...['8765550142', '4735550142', '8095550142', '4165550142', '9005550142', '8005550142', '7105550142'],
  ])('%o is none [CHN-13]', (typed) => {
    expect(readPhone(typed)).toBeNull()
  })
})

describe('a phone number that is texted', () => {
  it.each(['+12125550142', '+19075550142', '+18085550142', '+12025550142', '+16215550142'])(
    '%s is one of the states [CHN-13]',
    (number) => {
      expect(whyNotTexted(number, { textsTerritories: false })).toBeNull()
    },
  )

  it.each(['+17875550142', '+19395550142', '+13405550142', '+16715550142', '+16845550142', '+16705550142'])(
    '%s is one of a territory, where a setting allows texts [CHN-13]',
    (number) => {
      expect(readPhone(number)).toBe(number)
      expect(whyNotTexted(number, { textsTerritories: false })?.code).toBe('phone-territory')
      expect(whyNotTexted(number, { textsTerritories: true })).toBeNull()
    },
  )

  it('is never one from before that is not of the US [CHN-13]', () => {
    expect(whyNotTexted('+14165550142', { textsTerritories: true })?.code).toBe('phone-not-us')
  })
})

it.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
])('%o as a code: %o [CHN-16]', (text, is) => {
  expect(isPhoneCode(text)).toBe(is)
})
