import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { newId } from '../newId.ts'

/** An id as proxies make them: without anything that could be more than a name in a line of a log. */
const wellFormed = /^[\w.-]{8,64}$/

/** Names each request: as a proxy of ours has named it, else by a new id. Nobody else chooses what stands in the log. */
export function requestNames(proxies: readonly string[]): (request: IncomingMessage) => string {
  const ours = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) ours.addAddress(address, familyOf(address))
    else ours.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ headers, socket }) => {
    const named = headers['x-request-id']
    if (typeof named !== 'string' || !wellFormed.test(named)) return newId()
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    return address !== '' && ours.check(address, familyOf(address)) ? named : newId()
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
