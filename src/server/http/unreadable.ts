import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { type Answer, answer } from './answers.ts'

type UnreadableReason = Extract<RefusalCode, `request-${string}`>

/** The status line for a request that is not valid HTTP, by the parser's error code. */
const statusLines: Readonly<Record<string, readonly [line: string, reason: UnreadableReason]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request-too-slow'],
}

/** Answers below the framework, in our error format, and ends the connection. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [line, reason] = statusLines[code ?? ''] ?? ['400 Bad Request', 'request-unreadable']
  const body = JSON.stringify(answer(refusal(reason)).body)
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff`
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers an invalid path, like `/%`, before routing. */
export function answerBadPath(reply: FastifyReply): void {
  send(reply, answer(refusal('request-unreadable')))
}

/** Answers a URL that does not exist. */
export function answerNothingHere(_request: unknown, reply: FastifyReply): FastifyReply {
  return send(reply, answer(refusal('nothing-here')))
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.status(status).send(body)
}
