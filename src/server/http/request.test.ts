import { expect, it } from 'vitest'
import { limitAddress } from './request.ts'

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

it('has nothing to count where the asker has hung up', () => {
  expect(limitAddress(undefined)).toBe('')
})
