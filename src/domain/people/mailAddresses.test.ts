import { describe, expect, it } from 'vitest'
import { isMailAddress } from './mailAddresses.ts'

describe('an address', () => {
  it.each(['ann@example.org', "o'brien+bets@mail.example.org", 'ann@localhost'])('may be %s', (text) =>
    expect(isMailAddress(text)).toBe(true),
  )
  it.each([
    'ann',
    'ann@example.org, ben@example.org',
    'ann@example.org\r\nBcc: ben@example.org',
    'Ann <ann@example.org>',
    '"ann"@example.org',
    `${'a'.repeat(250)}@example.org`,
    '',
  ])('is not %j', (text) => expect(isMailAddress(text)).toBe(false))
})
