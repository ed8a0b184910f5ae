import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'

/** Work that every process polls for: a process that takes a piece of it must hold it exclusively. */
export type Worker = {
  readonly name: string
  readonly everyMs: number
  /** Does the pending work; begins nothing more once `signal` is aborted. */
  readonly work: (services: Services, signal: AbortSignal) => Promise<unknown>
}

const lastWorkMs = 4_000
/** A timer may ring so much before its time, which is no second turn. */
const earlyMs = 20

/** Starts the workers; a failure is logged, and the next round tries again. */
export function startWorkers(services: Services, workers: readonly Worker[]): { stop(): Promise<void> } {
  const ending = new AbortController()
  const running = workers.map((worker) => keepWorking(services, worker, ending.signal))
  return {
    async stop() {
      ending.abort()
      const patience = new Promise((resolve) => setTimeout(resolve, lastWorkMs).unref())
      await Promise.race([Promise.all(running), patience])
    },
  }
}

async function keepWorking(services: Services, { name, everyMs, work }: Worker, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(untilNext(everyMs), null, { signal }).catch(() => null)
    if (signal.aborted) return
    try {
      await work(services, signal)
    } catch (error) {
      services.log.warn({ error, worker: name }, 'a worker failed; it tries again')
    }
  }
}

/** Workers of one pace wake at the same moment, however long their last turn took, so that they share what they look at. */
export function untilNext(everyMs: number, now = performance.now()): number {
  const left = everyMs - (now % everyMs)
  return left < earlyMs ? left + everyMs : left
}
