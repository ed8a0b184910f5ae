import { ApiError, asApiError, readApiError } from '#web/client/apiError.ts'

/** Below what proxies take, and sent well within the time that a request may take. */
const partBytes = 512 * 1024
const tries = 5
const [retryMs, lookMs] = [2_000, 1_000]

type Arrival = { readonly isPossible: boolean; readonly failure: string | null }

const addressOf = (code: string) => `/api/setup/backup?code=${encodeURIComponent(code)}`

/** Whether a backup can be brought, and why the last one was not restored. */
export async function readArrival(code: string): Promise<Arrival> {
  return (await answerTo(addressOf(code))) as Arrival
}

type Sending = { readonly code: string; readonly file: Blob; readonly secret: string }
type Said = (progress: { step: 'sending' | 'starting' | 'done'; percent: number }) => void

/**
 * Sends the file part by part; a part that is lost is sent again. Then waits until the site has started again. Throws an
 * `ApiError`.
 */
export async function sendBackup({ code, file, secret }: Sending, say: Said): Promise<void> {
  for (let at = 0, failures = 0; at < file.size; ) {
    say({ step: 'sending', percent: Math.floor((100 * at) / file.size) })
    try {
      const headers = { 'content-type': 'application/octet-stream' }
      const part = { method: 'POST', headers, body: file.slice(at, at + partBytes) }
      at = ((await answerTo(`${addressOf(code)}&at=${at}`, part)) as { size: number }).size
      failures = 0
    } catch (error) {
      failures += 1
      if ((error instanceof ApiError && error.isAnswer) || failures >= tries) throw error
      await pause(retryMs)
    }
  }
  await readWhole(code, { bytes: file.size, secret })
  say({ step: 'starting', percent: 100 })
  await startedAgain(code)
  say({ step: 'done', percent: 100 })
}

/** A large file is read for minutes: the site is asked until it has an answer, or is starting again by then. */
async function readWhole(code: string, { bytes, secret }: { bytes: number; secret: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'PUT', headers, body: JSON.stringify({ secret }) }
  for (let isRead = false; ; isRead = true) {
    try {
      const { rows } = (await answerTo(`${addressOf(code)}&bytes=${bytes}`, request)) as { rows: number | null }
      if (rows !== null) return
    } catch (error) {
      if (!isRead || (error instanceof ApiError && error.isAnswer)) throw error
      return
    }
  }
}

/** Once the backup is there the site has people, and the link no longer brings one. */
async function startedAgain(code: string): Promise<void> {
  for (;;) {
    await pause(lookMs)
    const found = await readArrival(code).catch(() => null)
    if (found?.failure) throw new ApiError('aborted', { message: found.failure, status: 409 })
    if (found && !found.isPossible) return
  }
}

async function answerTo(url: string, request: RequestInit = {}): Promise<unknown> {
  try {
    const answer = await fetch(url, request)
    const body = await answer.json().catch(() => null)
    if (!answer.ok) throw readApiError(body, { status: answer.status, retryAfter: answer.headers.get('retry-after') })
    return body
  } catch (error) {
    throw asApiError(error)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
