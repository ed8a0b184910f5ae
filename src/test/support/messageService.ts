import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A received request. */
export type ServiceRequest = {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: string
}

/** An HTTP response, or another behavior; `take and hang up` counts as received. */
export type ServiceReply =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | 'hang up'

export type MessageService = Awaited<ReturnType<typeof aMessageService>>

/** A small HTTP service on loopback, which answers as the test says. */
export async function aMessageService(usual: (request: ServiceRequest) => ServiceReply) {
  const requests: ServiceRequest[] = []
  let answer = usual
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, authorization: headers.authorization ?? '', body: await text(incoming) }
    requests.push(request)
    const reply = answer(request)
    if (reply === 'hang up') return incoming.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body === null ? '' : JSON.stringify(reply.body))
  }
  const server = createServer((incoming, response) => void handle(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (reply: ServiceReply) => {
      answer = () => reply
    },
    answerWith: (next: typeof usual) => {
      answer = next
    },
    recover: () => {
      answer = usual
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * SendGrid's API for emails and contacts. The real response to an email has no body; here it has one, so that it can be
 * truncated.
 */
export function aSendGrid() {
  return aMessageService(({ path }) =>
    path === '/v3/mail/send'
      ? { status: 202, body: { message: 'accepted' }, headers: { 'x-message-id': 'sg-1' } }
      : { status: 202, body: { job_id: 'job-1' } },
  )
}

/** Twilio's API for texts: each gets its own SID. */
export function aTwilio() {
  let texts = 0
  return aMessageService(({ body }) => {
    texts += 1
    const form = new URLSearchParams(body)
    const sid = `SM${String(texts).padStart(32, '0')}`
    return { status: 201, body: { sid, status: 'queued', to: form.get('To'), body: form.get('Body') } }
  })
}
