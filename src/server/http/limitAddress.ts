import { isIPv6 } from 'node:net'

/**
 * The address that limits count by. Whoever has one IPv6 address has the 2^64 of its network, so the network counts; an
 * IPv4 address counts alone, also where it is written as an IPv6 one. Whoever has hung up already has none.
 */
export function limitAddress(ip: string | undefined): string {
  if (ip === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  // An IPv4 address at the end stands for two groups; which ones does not matter here.
  const [before = [], after = []] = address
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const omitted = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...omitted, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
