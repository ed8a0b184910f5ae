import { describe, expect, it } from 'vitest'
import { headerText, isOwnPath, mailedName, paragraphText, withoutLinks } from './mails.ts'

describe('a text in a header', () => {
  it('stays on its line, whatever people write', () => {
    expect(headerText('Hi\r\nBcc: all@example.org')).toBe('Hi Bcc: all@example.org')
    expect(headerText('a\u0000b\u2028c\td\u0085e')).toBe('a b c d e')
    const long = headerText('😀'.repeat(10_000))
    expect([Array.from(long).length, long.isWellFormed(), long.endsWith('…')]).toEqual([200, true, true])
  })
})

describe('a name in a subject', () => {
  it('is one line of 50 characters at most, without a link', () => {
    expect(mailedName('Sunday Crew')).toBe('Sunday Crew')
    expect(mailedName('Crew\r\nBcc: a@evil.example')).toBe('Crew Bcc: a@ evil. example')
    expect(Array.from(mailedName('W'.repeat(200)))).toHaveLength(50)
  })

  it.each([
    ['See https://www.evil.example/a', 'See https: //www. evil. example/a'],
    ['evil.example', 'evil. example'],
    ['Ann @ 7:30, $12.50, No. 5', 'Ann @ 7:30, $12.50, No. 5'],
  ])('%s reads %s', (text, read) => expect(withoutLinks(text)).toBe(read))
})

describe('a paragraph', () => {
  it('keeps its lines and nothing else that cannot be seen', () => {
    expect(paragraphText('one\r\ntwo\u0007three')).toBe('one\ntwo three')
  })
})

describe('the page that a button leads to', () => {
  it.each(['/', '/bets', '/reset-password?token=abc'])('may be %s', (path) => expect(isOwnPath(path)).toBe(true))
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', ''])(
    'is never %j',
    (path) => expect(isOwnPath(path)).toBe(false),
  )
})
