import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** The name of a server leads to an address inside: ours, or one of the network that this program runs in. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

// Not on the public internet, or a way around to what is not: IANA's special-purpose address registries.
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  // Teredo and others, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !inside.check(address, 'ipv4')
  return publicIpv6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * Resolves names like `lookup`, but fails with `NotPublic` if any of the addresses is inside. The connection is made to
 * exactly the addresses that were checked, so a name that changes in between gains nothing.
 */
export function publicLookup(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIPv6(found) ? 6 : 4 }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NotPublic(`${hostname} is not on the public internet`), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

type Options = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  readonly timeoutMs: number
  /** How names are resolved; without it, by the system to any address. */
  readonly lookup: LookupFunction | undefined
}

/** `retryAfter`: in seconds; null where it says nothing. `body`: the beginning of it, where the request was refused. */
export type HttpAnswer = { readonly status: number; readonly retryAfter: number | null; readonly body: string }

/**
 * Sends a request and returns the response's status, with what it says of a refusal, however long it is. No redirect is
 * followed.
 */
export function answerFrom(url: URL, { body, timeoutMs, lookup, ...options }: Options): Promise<HttpAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // What is no name is not looked up.
  if (lookup && isIP(host) && !isPublicAddress(host))
    return Promise.reject(new NotPublic(`${host} is not on the public internet`))
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sending = { ...options, signal, agent: false, ...(lookup && { lookup }) }
    let isAnswered = false
    const request = send(url, sending, (response) => {
      isAnswered = true
      void answerIn(response).then(resolve, reject)
    })
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('it changes the protocol'))
    })
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    // Whatever happened, somebody waits for an end.
    request.on('close', () => isAnswered || reject(new Error('it ends without an answer')))
    request.end(body ?? undefined)
  })
}

async function answerIn(response: IncomingMessage): Promise<HttpAnswer> {
  const status = response.statusCode ?? 0
  const retryAfter = Number.parseFloat(response.headers['retry-after'] ?? '')
  const body = status < 400 ? '' : await beginningOf(response)
  response.destroy()
  return { status, retryAfter: Number.isFinite(retryAfter) ? retryAfter : null, body }
}

const mostRead = 4 * 1024

/** What has come when it is over, breaks off, or is too much. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length >= mostRead) break
    }
  } catch {
    // The status is known, which says enough.
  }
  return Buffer.concat(parts).subarray(0, mostRead).toString()
}
