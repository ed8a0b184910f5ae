import { describe, expect, it } from 'vitest'
import { whyCannotCreateGroup } from './groups.ts'
import { looksLike, looksOf } from './looks.ts'
import { whyNameMisleads, whyNoDisplayName } from './misleadingNames.ts'

describe('a name that could be read as something else', () => {
  it.each([
    ['Free $500: www.evil.example/win', 'name-address'],
    ['Pay at https://evil.example/pay now', 'name-address'],
    ['HTTP:evil', 'name-address'],
    ['evil.com', 'name-address'],
    ['See bit.ly', 'name-address'],
    ['t.co/x7', 'name-address'],
    ['evil。example', 'name-address'],
    ['ann@evil.example', 'name-address'],
    ['Free $500', 'name-money'],
    ['＄５００ for you', 'name-money'],
    ['500 € now', 'name-money'],
    ['You won 500 dollars', 'name-money'],
    ['500USD', 'name-money'],
    ['Betwixt', 'name-reserved'],
    ['BETWIXT Support', 'name-reserved'],
    ['Team B e t-w i x t', 'name-reserved'],
    ['Bet\u200bwixt', 'name-reserved'],
    ['Former member', 'name-reserved'],
    ['former  MEMBER (2)', 'name-reserved'],
  ])('is refused, as %j is, already by the form [SET-15] [GRP-15]', (name, code) => {
    expect(whyNoDisplayName(name)?.code).toBe(code)
    expect(whyCannotCreateGroup({ name: 'Ann', email: 'a@example.org' }, name)?.code).toBe(code)
  })

  it.each([
    ['B\u0435twixt', 'name-reserved'],
    ['\u0412\u0435tw\u0456\u0445t help', 'name-reserved'],
    ['\ua7b3etwixt Betw1xt', null],
    ['B\u0435tw\u2170xt', 'name-reserved'],
    ['F\u043erm\u0435r member', 'name-reserved'],
    ['Forrner mernber', 'name-reserved'],
    ['\u0435vil.\u0441om', 'name-address'],
    ['ww\u1d21.evil', 'name-address'],
  ])('is refused where it only looks so, as %j: %s [SET-15] [GRP-15]', (name, code) => {
    expect(whyNoDisplayName(name, { looksOf })?.code ?? null).toBe(code)
  })

  it.each([
    ...[
      'Ann',
      'J.R. Smith',
      'J.Smith',
      'St. John',
      'Dr. Dre',
      'A$AP',
      'Ke$ha',
      '50 Cent',
      'Été 2026',
      '李美玲',
      'Мария',
    ],
    ...[
      'Crew @ Home',
      'Les Bleus 7:30',
      'The Betting Six',
      'Ann (2)',
      'Form er Memb',
      'No.1',
      '3.5 and over',
      'کار\u200cگاه',
    ],
  ])('is not %j [SET-15] [GRP-15]', (name) => {
    expect(whyNoDisplayName(name, { looksOf })).toBeNull()
  })

  it('is kept by who has it [SET-15]', () => {
    expect(whyNameMisleads('evil.com', { kept: 'evil.com', looksOf })).toBeNull()
    expect(whyNameMisleads('evil.com ', { kept: 'evil.com', looksOf })?.code).toBe('name-address')
  })
})

describe('two texts look alike', () => {
  it.each([
    ['Ann Archer', '\u0410nn Archer'],
    ['Ann Archer', 'ANN ARCHER'],
    ['Ann Archer', 'Ann\u200b  Archer'],
    ['Ann Archer', '\uff21nn Archer'],
    ['Ian', 'lan'],
    ['IAN', 'lAN'],
    ['Bam', 'Barn'],
    ['O0', '0O'],
    ['forgiven', 'F\u043erg\u0456ven'],
  ])('as %j and %j do', (one, other) => {
    expect(looksLike(one, other)).toBe(true)
    expect(looksLike(other, one)).toBe(true)
  })

  it.each([
    ['Ann', 'Anne'],
    ['Ann', 'Ánn'],
    ['Ian', 'Jan'],
    ['Мария', 'Maria'],
    ['forgiven', 'forgive'],
  ])('as %j and %j do not', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })
})
