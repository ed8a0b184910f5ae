import { expect, it } from 'vitest'
import { isPlainPath, limitAddress } from './request.ts'

it('counts the addresses of one IPv6 network as one, and each IPv4 address alone', () => {
  const written: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ]
  for (const [ip, counted] of written) expect([ip, limitAddress(ip)]).toEqual([ip, counted])
})

it('takes a path for plain that is read as it is written', () => {
  const plain = [
    '/',
    '/api',
    '/api/',
    '/api/lines?from=/../x',
    '/assets/a.b-c_d.js',
    '/.well-known/x',
    '/a..b/...',
    '/%41/é',
  ]
  expect(plain.filter((url) => !isPlainPath(encodeURI(decodeURI(url))))).toEqual([])
  const others = [
    '',
    '*',
    '//',
    '//x/api',
    '/api//lines',
    '/.',
    '/..',
    '/a/./b',
    '/a/../b?c',
    '/a/%2e',
    '/a/%2E%2e/b',
    '/a\\b',
  ]
  expect([...others, '/a#b', '/a b', 'http://any/api'].filter(isPlainPath)).toEqual([])
})

it('has nothing to count where the asker has hung up', () => {
  expect(limitAddress(undefined)).toBe('')
})
