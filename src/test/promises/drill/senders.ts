import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorBody } from '#server/http/answers.ts'
import type { Answered, Person } from '#test/support/person.ts'

/** How requests went, whoever sent them. */
export type Tally = {
  requests: number
  retries: number
  /** How often the program said that it has too much to do, as it does on a machine that others keep busy. */
  toldToWait: number
  longestMs: number
  readonly failures: string[]
}

export type Sender = {
  post<Body>(who: Person, path: string, body: object): Promise<Answered<Body>>
  get<Body>(who: Person, path: string): Promise<Answered<Body>>
}

/** Longer than anything takes that is not lost. */
const patienceMs = 15_000
const retryMs = 200

export function aTally(): Tally {
  return { requests: 0, retries: 0, toldToWait: 0, longestMs: 0, failures: [] }
}

/** Sends a request again, a command with the same key, until somebody answers it. */
export function carefulSender(tally: Tally): Sender {
  const send = async <Body>(what: string, attempt: () => Promise<Answered<Body>>): Promise<Answered<Body>> => {
    const started = performance.now()
    tally.requests += 1
    for (;;) {
      const answer = await within(attempt())
      tally.longestMs = Math.max(tally.longestMs, performance.now() - started)
      if (answer && !isForLater(answer)) return answer
      if (performance.now() - started > 60_000) throw new Error(`nobody answers ${what}`)
      tally.retries += 1
      await sleep(retryMs)
    }
  }
  return {
    get: (who, path) => send(path, () => who.get(path)),
    post: (who, path, body) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      return send(path, () => who.post(path, body, key))
    },
  }
}

/**
 * Sends each request once, and writes down which were not answered as they should be. Who is told to wait comes back
 * when they were told to: that is an answer, whoever is being replaced.
 */
export function plainSender(tally: Tally): Sender {
  const send = async <Body>(what: string, attempt: () => Promise<Answered<Body>>): Promise<Answered<Body>> => {
    const started = performance.now()
    tally.requests += 1
    for (;;) {
      const answer = await attempt().catch((error: unknown) => {
        tally.failures.push(`${what}: ${error instanceof Error ? (error.cause ?? error.message) : error}`)
        throw error
      })
      tally.longestMs = Math.max(tally.longestMs, performance.now() - started)
      if (!isToldToWait(answer)) {
        if (answer.status >= 500) tally.failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer
      }
      tally.toldToWait += 1
      await sleep(1_000 * Number(answer.headers.get('retry-after')))
    }
  }
  return {
    get: (who, path) => send(path, () => who.get(path)),
    post: (who, path, body) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      return send(path, () => who.post(path, body, key))
    },
  }
}

/** Nobody serves, or not in time. */
function isForLater({ status }: Answered<unknown>): boolean {
  return status === 502 || status === 503 || status === 504
}

function isToldToWait({ status, body }: Answered<unknown>): boolean {
  return status === 503 && (body as ErrorBody | null)?.error?.reason === 'busy'
}

function within<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return Promise.race([answer.catch(() => null), sleep(patienceMs, null, { ref: false })])
}
