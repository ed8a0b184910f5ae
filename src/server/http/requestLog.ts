import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { causedBy } from '../cause.ts'
import { newId } from '../newId.ts'

/** Lines of refused requests in one second; whoever knocks without end fills no disk. */
const refusalsASecond = 50

/**
 * Gives every request its name, in the answer and on each line of the log, and tells in one line what came of it: of what
 * was to change something, and of what was refused or failed. What only read is told with LOG_LEVEL=debug. No line has
 * an address, a text of somebody's, or anything else that was sent.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const writeRefusal = withLimit(log)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    causedBy(request.id, done)
  })
  // Behind the body, which comes in turns of its own.
  app.addHook('preHandler', (request, _reply, done) => causedBy(request.id, done))
  app.addHook('onResponse', (request, reply, done) => {
    causedBy(request.id, () => {
      const line = lineOf(request, reply)
      if (reply.statusCode >= 400) writeRefusal(line)
      else if (notesOn(request).kind === 'command') log.info(line, 'done')
      else log.debug(line, 'answered')
    })
    done()
  })
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { operation, userId, groupId, code } = notesOn(request)
  const { statusCode: status, elapsedTime } = reply
  const about = { ...(userId && { who: userId }), ...(groupId && { groupId }) }
  return {
    operation: operation ?? routeOf(request),
    ...about,
    status,
    ...(code && { code }),
    ms: Math.round(elapsedTime),
  }
}

/** What was called, of a set that does not grow with what people send: never the address itself. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  return url.startsWith('/api') || !/\.\w+$/.test(url) ? url : 'file'
}

function withLimit(log: Logger): (line: { status: number }) => void {
  let second = 0
  let written = 0
  let left = 0
  return (line) => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      if (left > 0) log.info({ requests: left }, 'more were refused than are told one by one')
      second = now
      written = 0
      left = 0
    }
    written += 1
    if (written > refusalsASecond) left += 1
    else if (line.status >= 500 && line.status !== 503) log.warn(line, 'failed')
    else log.info(line, 'refused')
  }
}

/** What the log and the figures tell of a request; filled while it is handled. */
export type RequestNotes = {
  /** Like `bids.accept`; where no contract names it, the route. */
  operation?: string
  kind?: 'query' | 'command'
  userId?: string
  groupId?: string
  /** Why it was refused, like `bid-gone`; `busy` where there was no room. */
  code?: string
}

const notes = new WeakMap<FastifyRequest, RequestNotes>()

/** The notes on this request; an empty page at first. */
export function notesOn(request: FastifyRequest): RequestNotes {
  const found = notes.get(request)
  if (found) return found
  const empty: RequestNotes = {}
  notes.set(request, empty)
  return empty
}

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
