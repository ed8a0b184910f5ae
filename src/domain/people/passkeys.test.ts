import { describe, expect, it } from 'vitest'
import { instantFromIso } from '../times.ts'
import { isPasskeyName, isUnderHost, passkeyHost, whyCannotAddPasskey, whyNotRecent } from './passkeys.ts'

const at = instantFromIso

describe('passkeys', () => {
  it.each([
    ['https://bets.example.org', null, 'bets.example.org'],
    ['https://bets.example.org:8443', null, 'bets.example.org'],
    ['https://www.example.org', 'https://example.org', 'example.org'],
    ['https://example.org', 'https://www.example.org', 'example.org'],
    ['https://one.example.org', 'https://two.example.org', 'one.example.org'],
    ['https://myexample.org', 'https://example.org', 'myexample.org'],
    ['http://localhost:3000', null, 'localhost'],
    ['http://127.0.0.1:3000', null, 'localhost'],
    ['http://[::1]:3000', 'https://example.org', 'localhost'],
    ['http://bets.example.org', null, null],
    ['https://192.168.1.5', null, null],
    ['https://[fe80::1]', 'https://example.org', null],
  ])('of %s and %s belong to the host %s [BEY-27]', (address, other, host) => {
    const publicUrlAlt = other === null ? null : new URL(other)
    expect(passkeyHost({ publicUrl: new URL(address), publicUrlAlt })).toBe(host)
  })

  it('work at their host and below it, and nowhere else [BEY-27]', () => {
    expect(['example.org', 'www.example.org'].map((name) => isUnderHost(name, 'example.org'))).toEqual([true, true])
    expect(['org', 'badexample.org', '127.0.0.1'].map((name) => isUnderHost(name, 'example.org'))).toEqual(
      Array.from({ length: 3 }, () => false),
    )
  })

  it('are ten at most [BEY-27]', () => {
    expect([9, 10, 11].map((count) => whyCannotAddPasskey(count)?.code)).toEqual([
      ...[undefined, 'passkeys-full', 'passkeys-full'],
    ])
  })

  it('are changed without a password within 15 minutes of signing in [BEY-27]', () => {
    const start = at('2026-11-20T17:00:00Z')
    expect(whyNotRecent(start, at('2026-11-20T17:15:00Z'))).toBeNull()
    expect(whyNotRecent(start, at('2026-11-20T17:15:01Z'))?.code).toBe('sign-in-old')
  })

  it('have names of one line that can be seen [BEY-27]', () => {
    expect(['Phone', 'x'.repeat(50), '📱'].map(isPasskeyName)).toEqual([true, true, true])
    expect(['', '\u200b', 'x'.repeat(51), 'a\nb'].map(isPasskeyName)).toEqual([false, false, false, false])
  })
})
