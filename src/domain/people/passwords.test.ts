import { describe, expect, it } from 'vitest'
import { whyGuessable } from './passwords.ts'

describe('a password', () => {
  it.each([
    ['betwixt', 'password-product'],
    ['iloveBETWIXT1', 'password-product'],
    ['annabel@example.org', 'password-own-address'],
    ['my Annabel@Example.org!', 'password-own-address'],
    ['ANNABEL', 'password-own-address'],
    [' annabel ', 'password-own-address'],
    ['      ', 'password-missing'],
    ['\u00a0\t \u3000\n  ', 'password-missing'],
    ['annabels secret', null],
    ['correct horse', null],
  ])('%o of annabel@example.org is refused as %o [AUTH-09]', (password, code) => {
    expect(whyGuessable(password, 'Annabel@example.org')?.code ?? null).toBe(code)
  })

  it('of nobody is compared with no address', () => {
    expect(whyGuessable('correct horse', '')).toBeNull()
  })
})
