import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { causedBy } from '../cause.ts'
import type { RequestNotes } from '../commands/requestContext.ts'
import { newId } from '../newId.ts'
import { addressesIn } from './request.ts'

/** Log lines for refused requests per second; a flood of requests must not fill the disk. */
const refusalsASecond = 50

/**
 * Puts the request id into the response and on each log line, and logs the outcome of every command, and of every
 * request that was refused or failed. Plain reads are logged with LOG_LEVEL=debug. No line has an address, a user's
 * text, or anything else that was sent.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const writeRefusal = withLimit(log)
  app.decorateRequest('notes')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    causedBy(request.id, done)
  })
  // After the body, whose events lose the async context.
  app.addHook('preHandler', (request, _reply, done) => causedBy(request.id, done))
  app.addHook('onResponse', (request, reply, done) => {
    const isRefused = reply.statusCode >= 400
    const isCommand = notesOn(request).kind === 'command'
    // Most requests are reads, whose lines nobody sees.
    if (isRefused || log.isLevelEnabled(isCommand ? 'info' : 'debug')) {
      causedBy(request.id, () => {
        const line = lineOf(request, reply)
        if (isRefused) writeRefusal(line)
        else if (isCommand) log.info(line, 'done')
        else log.debug(line, 'answered')
      })
    }
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

/** The route that was called, from a bounded set: never the URL itself. */
export function routeOf(request: FastifyRequest): string {
  const { route } = notesOn(request)
  if (route === undefined) return 'unknown'
  return route.startsWith('/api') || !/\.\w+$/.test(route) ? route : 'file'
}

function withLimit(log: Logger): (line: { status: number }) => void {
  let second = 0
  let written = 0
  let left = 0
  return (line) => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      if (left > 0) log.info({ requests: left }, 'more requests were refused than are logged individually')
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Not in a map beside it, which costs the collection of garbage more than all notes. */
    notes?: RequestNotes
  }
}

/** The notes on this request, with nothing but its route at first: the library makes its options anew each time. */
export function notesOn(request: FastifyRequest): RequestNotes {
  request.notes ??= { route: request.routeOptions.url }
  return request.notes
}

/** A request id as proxies generate them: no character that could break a log line. */
const wellFormed = /^[\w.-]{8,64}$/

/** Gives each request its id: the one set by our own proxy, else a new one. No other client chooses what is logged. */
export function requestNames(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = addressesIn(proxies)
  return ({ headers, socket }) => {
    const named = headers['x-request-id']
    if (typeof named !== 'string' || !wellFormed.test(named)) return newId()
    return isProxy(socket.remoteAddress ?? '') ? named : newId()
  }
}
