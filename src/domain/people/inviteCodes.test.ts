import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeToSay, inviteCodeIn, lettersToSay } from './inviteCodes.ts'

const hosts = ['betwixt.example', 'localhost:8080']

describe('the invite code in what a person pastes', () => {
  it.each([
    ['https://betwixt.example/join/A1B2C3', 'A1B2C3', '[INV-15]'],
    ['http://localhost:8080/join/A1B2C3', 'A1B2C3', '[INV-15]'],
    ['betwixt.example/join/A1B2C3', 'A1B2C3', '[INV-15]'],
    ['  HTTPS://Betwixt.Example/join/A1B2C3/  ', 'A1B2C3', '[INV-15]'],
    ['https://betwixt.example/join/A1B2C3?utm_source=mail#top', 'A1B2C3', '[INV-15]'],
    ['https://betwixt.example/app/join/A1B2C3', 'A1B2C3', '[INV-15]'],
    ['https://other.example/join/A1B2C3', 'A1B2C3', '[INV-16]'],
    ['/join/A1B2C3', 'A1B2C3', '[INV-16]'],
    ['/join/A1B2C3/', 'A1B2C3', '[INV-16]'],
    ['Join us: https://betwixt.example/join/A1B2C3', 'A1B2C3', '[INV-16]'],
    [' A1B2C3 ', 'A1B2C3', '[INV-17]'],
    ['k3JqZ8mWv5TnR2xLp9Yd', 'k3JqZ8mWv5TnR2xLp9Yd', '[INV-17]'],
    ['  A1 B2  ', 'A1 B2', '[INV-17]'],
    ['https://other.example/join/A1B2C3?from=mail', 'https://other.example/join/A1B2C3?from=mail', '[INV-17]'],
    ['https://betwixt.example/about', 'https://betwixt.example/about', '[INV-17]'],
    ['https://betwixt.example/join/', 'https://betwixt.example/join/', '[INV-17]'],
    ['   ', '', '[INV-17]'],
  ])('%o is %o %s', (text, code) => {
    expect(inviteCodeIn(text, hosts)).toBe(code)
  })

  it('is the same whether the code or its link is pasted [INV-15] [INV-17]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{4,20}$/), (code) => {
        expect(inviteCodeIn(code, hosts)).toBe(code)
        expect(inviteCodeIn(`https://betwixt.example/join/${code}?a=b`, hosts)).toBe(code)
      }),
    )
  })

  it('is some trimmed text, whatever is pasted [INV-17]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(text).toContain(inviteCodeIn(text, hosts))
      }),
    )
  })
})

describe('a code to say', () => {
  const alike = [
    '0OQD',
    '1IL',
    '2Z',
    '5S',
    '6G',
    '8B',
    'UV',
    'AJK',
    'A8',
    'BCDEGPTVZ',
    'FS',
    'H8',
    'MN',
    'QU',
    '59',
    'IY',
  ]

  it.each(alike)('has at most one of %s, which look or sound alike [BEY-43]', (some) => {
    expect([...some].filter((letter) => lettersToSay.includes(letter)).length).toBeLessThanOrEqual(1)
  })

  it('is of capital letters and digits, and shown in two parts [BEY-43]', () => {
    expect(lettersToSay).toMatch(/^[A-Z0-9]+$/)
    expect(new Set(lettersToSay).size).toBe(lettersToSay.length)
    expect(codeToSay('K7P2QX')).toBe('K7P 2QX')
  })
})
