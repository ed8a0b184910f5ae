import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formattedPhoneLength, isPhoneCode, phoneDigits, readPhone } from './phones.ts'

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
  ])('%o is none [CHN-13]', (typed) => {
    expect(readPhone(typed)).toBeNull()
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
