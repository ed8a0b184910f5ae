import { vi } from 'vitest'
import { statusOf } from '#domain/errorCodes.ts'
import type { Refusal } from '#domain/refusals.ts'

type Answer = () => Response | Promise<Response>

/**
 * Answers requests by method and path, like `POST /api/groups/join`; nothing else is there. Answers the commands that
 * were sent, and `asked`, the addresses of the queries.
 */
export function answerRequests(answers: Readonly<Record<string, Answer>>) {
  const sent: { path: string; body: unknown }[] = []
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname, search } = new URL(request.url)
    if (request.method === 'GET') asked.push(pathname + search)
    else sent.push({ path: pathname, body: JSON.parse((await request.text()) || 'null') })
    return (answers[`${request.method} ${pathname}`] ?? (() => refusal(404, 'not-found', 'No')))()
  })
  return { sent, asked }
}

/** What the server answers where it says no. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}

/** How the server answers a refusal. */
export function refusedBy({ code: reason, error: code, message }: Refusal): Response {
  return Response.json({ error: { code, reason, message } }, { status: statusOf[code] })
}

/** What fetch does without a connection. */
export function noConnection(): never {
  throw new TypeError('Failed to fetch')
}
