import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Requests that fall upon a program, for so long. */
export type Load = {
  readonly port: number
  /** As they go over the wire, one after another and again from the first; `{turn}` in them is a number that comes once. */
  readonly requests: readonly string[]
  /** So many a second whatever becomes of them; null: each connection asks again when it was answered. */
  readonly rate: number | null
  /** Connections at most. */
  readonly connections: number
  readonly forMs: number
  /** Whether connections may be cut without an answer. */
  readonly mayCut?: boolean
}

export type LoadResult = {
  /** By status; 0 where a connection was cut without an answer. Times from when a request was due. */
  readonly answers: readonly AnswersOfOneStatus[]
  /** Refusals by 429 or 503 that do not say when to come back. */
  readonly refusedSilently: number
  /** Why connections were cut. */
  readonly cuts: readonly string[]
  /** Left out, because no connection was free. */
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

/** Somebody in a process of its own who makes load. */
export type LoadMaker = { load(load: Load): Promise<LoadResult>; end(): void }

export async function aLoadMaker(): Promise<LoadMaker> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'loadGenerator.ts'), { stdio: 'inherit' })
  await once(child, 'message')
  return {
    async load(load) {
      const answered = once(child, 'message')
      child.send(load)
      const [result] = await Promise.race([answered, once(child, 'exit')])
      if (typeof result !== 'object' || result === null) throw new Error(`the load maker ended with ${result}`)
      return result as LoadResult
    },
    end: () => void child.kill(),
  }
}

/** The answers of a status; none where there was none. */
export function answersOf({ answers }: LoadResult, status: number): AnswersOfOneStatus {
  const none = { status, count: 0, medianMs: 0, slowestOfHundredMs: 0, slowestMs: 0 }
  return answers.find((one) => one.status === status) ?? none
}
