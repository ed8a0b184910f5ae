import { expect, test } from 'vitest'
import { checkOrigin } from './origin.ts'

const origins = ['https://bets.example.org', 'http://127.0.0.1:3000']
function answerTo(headers: Record<string, string>, method = 'POST'): string | null {
  try {
    checkOrigin({ method, headers }, origins)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const otherSite = 'This request comes from another site.'

test.each<[string, Record<string, string>, string | null]>([
  ['at its public address', { origin: 'https://bets.example.org', host: 'bets.example.org' }, null],
  ['by a script', { host: '192.0.2.2:4605' }, null],
  [
    'at an address of its own that it is not set up for',
    { origin: 'http://192.0.2.2:4605', host: '192.0.2.2:4605' },
    'This site is set up for https://bets.example.org and was opened at http://192.0.2.2:4605. Open it there, or set PUBLIC_URL.',
  ],
  ['from another site', { origin: 'https://evil.example', host: 'bets.example.org' }, otherSite],
  ['from a page without an origin', { origin: 'null', host: 'null' }, otherSite],
  ['across sites without an origin', { 'sec-fetch-site': 'cross-site', host: 'bets.example.org' }, otherSite],
])('a change %s is let through, or refused with its cause [ERR-02]', (_, headers, says) => {
  expect(answerTo(headers)).toBe(says)
  expect(answerTo(headers, 'GET')).toBeNull()
})
