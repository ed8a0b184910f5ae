import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { addressesIn, limitAddress } from './request.ts'
import { notesOn } from './requestLog.ts'

/** Each costs some memory, even an idle one. */
const mostConnections = 10_000
/** For one address: a browser opens six at most and keeps one or two, so this is an office of hundreds. */
const mostOfOneAddress = 1_000
/** Requests that arrive on a connection before the first of them is answered. Browsers and proxies send one. */
const mostUnanswered = 4
/** What a reader of answers has to take, on average over so long: less than the slowest mobile network carries. */
const leastBytesPerSecond = 1_024
const usualPace = { readingMs: 20_000, betweenLooksMs: 5_000 }

/** What is known of a connection. */
type Known = { unanswered: number; isStream: boolean; reading: { since: number; taken: number } | null }

/**
 * Limits what one client can hold: connections by address, unanswered requests by connection, and answers that are not
 * read. A connection beyond that is reset, which frees the system's buffers too. Proxies in TRUST_PROXY and this machine
 * act for many clients, so their connections are not counted by address. Live streams have a limit of their own.
 */
export function limitConnections(
  app: FastifyInstance,
  config: Pick<Config, 'limitsRates' | 'trustProxy'>,
  { readingMs, betweenLooksMs } = usualPace,
): void {
  const { server } = app
  const known = new Map<Socket, Known>()
  server.maxConnections = mostConnections
  server.on('connection', (socket) => {
    known.set(socket, { unanswered: 0, isStream: false, reading: null })
    socket.once('close', () => known.delete(socket))
  })
  if (config.limitsRates) limitByAddress(app, ['127.0.0.0/8', '::1', ...config.trustProxy])
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const about = known.get(socket)
    if (about) {
      about.isStream = notesOn(request).route === '/api/live'
      about.unanswered += 1
      reply.raw.on('close', () => {
        about.unanswered -= 1
      })
      if (about.unanswered > mostUnanswered) socket.resetAndDestroy()
    }
    done()
  })
  const looking = setInterval(() => {
    for (const [socket, about] of known) if (isTooSlow(socket, about, readingMs)) socket.resetAndDestroy()
  }, betweenLooksMs)
  app.addHook('onClose', async () => clearInterval(looking))
}

function limitByAddress({ server }: FastifyInstance, exceptions: readonly string[]): void {
  const isException = addressesIn(exceptions)
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isException(remoteAddress)) return
    const address = limitAddress(remoteAddress)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > mostOfOneAddress) socket.resetAndDestroy()
  })
}

/** Node's own counters: bytes handed over to the system, and those of them that it has not taken yet. */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number }

/**
 * Whether its reader has taken too little of what is waiting for it. What the system has taken counts as read: a few
 * hundred kilobytes, or megabytes on a fast network.
 */
function isTooSlow(socket: Socket, about: Known, readingMs: number): boolean {
  const { _handle: handle } = socket as unknown as { _handle: Handle | null }
  if (!handle || about.isStream || socket.writableLength === 0) {
    about.reading = null
    return false
  }
  const now = performance.now()
  const taken = handle.bytesWritten - handle.writeQueueSize
  about.reading ??= { since: now, taken }
  const { since, taken: before } = about.reading
  if (now - since < readingMs) return false
  if (taken - before < (leastBytesPerSecond * (now - since)) / 1_000) return true
  about.reading = { since: now, taken }
  return false
}
