import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { type Answer, answer } from './answers.ts'

type UnreadableReason = Extract<RefusalCode, `request-${string}`>

/** What stands in an answer to something that is no request of HTTP, by the code that the parser gave it. */
const statusLines: Readonly<Record<string, readonly [line: string, reason: UnreadableReason]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request-too-slow'],
}

/** Answers below the framework, in the shape of all errors, and ends the connection. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [line, reason] = statusLines[code ?? ''] ?? ['400 Bad Request', 'request-unreadable']
  const body = JSON.stringify(answer(refusal(reason)).body)
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff`
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers a path that is none, like `/%`, before there is a route for it. */
export function answerBadPath(reply: FastifyReply): void {
  send(reply, answer(refusal('request-unreadable')))
}

/** Answers an address where nothing is. */
export function answerNothingHere(_request: unknown, reply: FastifyReply): FastifyReply {
  return send(reply, answer(refusal('nothing-here')))
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.status(status).send(body)
}
