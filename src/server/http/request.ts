import { BlockList, isIPv6 } from 'node:net'

/**
 * The client address for rate limits. Anyone with one IPv6 address has all 2^64 of its network, so the /64 network
 * counts; an IPv4 address counts alone, also when mapped to IPv6. A client that has hung up has none.
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
  // An IPv4 address at the end is two groups; which ones does not matter here.
  const [before = [], after = []] = address
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const omitted = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...omitted, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Whether an address is one of these addresses and networks, like `10.1.2.3` or `10.0.0.0/8`; also mapped to IPv6. */
export function addressesIn(named: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of named) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
    return address !== '' && list.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Whether requests with this method only read: GET, and HEAD, which is GET without the body. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The path in a URL. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** Whether a URL's query names a field as a list or by its parts, like `limit[]=3`: no operation has such a field. */
export function hasFieldInParts(url: string): boolean {
  const query = url.slice(pathOf(url).length)
  if (!/\[|%5B/i.test(query)) return false
  return Array.from(new URLSearchParams(query).keys()).some((name) => name.includes('['))
}

/**
 * Whether a URL's path is read by all as it is written. What finds the operation resolves `/api/x/../lines`; what is
 * decided before that, by the path as it is written, would take it for something else.
 */
export function isPlainPath(url: string): boolean {
  const path = pathOf(url)
  return (
    /^\/([\w-][\w.-]*(\/|$))*$/.test(path) || (!path.includes('//') && URL.parse(path, 'http://any')?.pathname === path)
  )
}

const wellFormedId = /^[A-Za-z0-9]{20}$/

/** Whether it has the form of a group id: no other part of an input is logged. */
export function isGroupId(text: string): boolean {
  return wellFormedId.test(text)
}

/** The group id in a URL; null for anything without the form of one. */
export function addressedGroup(url: string): string | null {
  const [, part = ''] = /^\/api\/groups\/([^/?]+)/.exec(url) ?? []
  // Letters and digits may be percent-encoded.
  const id = part.replace(/%([3-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return isGroupId(id) ? id : null
}
