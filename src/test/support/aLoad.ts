import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A load of requests on a program, for so long. */
export type Load = {
  readonly port: number
  /** Raw requests, sent in a cycle; `{turn}` in them is replaced by a unique number. */
  readonly requests: readonly string[]
  /** Requests per second, regardless of responses; null: each connection sends its next request after the response. */
  readonly rate: number | null
  /** The most connections. */
  readonly connections: number
  /** Whether all of them are open before, as a proxy keeps them, or each only when it is needed. */
  readonly areKept?: boolean
  readonly forMs: number
}

export type LoadResult = {
  /** By status; 0 where a connection was cut without a response. Times from when a request was due. */
  readonly answers: readonly AnswersOfOneStatus[]
  /** Responses with 429 or 503 but without Retry-After. */
  readonly refusedSilently: number
  /** Why connections were cut. */
  readonly cuts: readonly string[]
  /** Requests not sent, because no connection was free. */
  readonly unsent: number
  readonly ms: number
}

export type AnswersOfOneStatus = {
  readonly status: number
  readonly count: number
  readonly medianMs: number
  readonly slowestOfHundredMs: number
  readonly slowestMs: number
}

/** A load generator in its own process. */
export type LoadMaker = { load(load: Load): Promise<LoadResult>; end(): void }

export async function aLoadMaker(): Promise<LoadMaker> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'loadGenerator.ts'), { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await once(child, 'message')
  return {
    async load(load) {
      const answered = once(child, 'message')
      child.send(load)
      const [result] = await Promise.race([answered, ended])
      if (typeof result !== 'object' || result === null) throw new Error(`the load maker ended with ${result}`)
      return result as LoadResult
    },
    end: () => void child.kill(),
  }
}

/** The responses with a status; empty if there were none. */
export function answersOf({ answers }: LoadResult, status: number): AnswersOfOneStatus {
  const none = { status, count: 0, medianMs: 0, slowestOfHundredMs: 0, slowestMs: 0 }
  return answers.find((one) => one.status === status) ?? none
}
