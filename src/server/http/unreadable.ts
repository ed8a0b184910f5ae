import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { type Answer, answer } from './answers.ts'

/** What stands in an answer to something that is no request of HTTP, by the code that the parser gave it. */
const statusLines: Readonly<Record<string, readonly [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** Answers below the framework, in the shape of all errors, and ends the connection. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [line, message] = statusLines[code ?? ''] ?? ['400 Bad Request', cannotBeRead]
  const body = JSON.stringify(answer('invalid-argument', message).body)
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff`
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers a path that is none, like `/%`, before there is a route for it. */
export function answerBadPath(reply: FastifyReply): void {
  send(reply, answer('invalid-argument', cannotBeRead))
}

/** Answers an address where nothing is. */
export function answerNothingHere(_request: unknown, reply: FastifyReply): FastifyReply {
  return send(reply, answer('not-found', 'There is nothing at this address.'))
}

const cannotBeRead = 'The request cannot be read.'

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.status(status).send(body)
}
