import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { OddsSettings } from '#features/lines/server/oddsApi.ts'
import { answerFirstProcess, answerMetricsOfAll } from '#server/metrics/metricsOfAll.ts'
import { StartRefusal } from '#server/startRefusal.ts'

/** What the first process has prepared for a process that serves. */
export type Handover = {
  /** As the role that serves. */
  readonly connection: pg.ClientConfig
  readonly authSecret: string
  readonly odds: OddsSettings
  readonly witness: OddsSettings | null
  readonly isDemo: boolean
}

/** A process that ends sooner after its start may do so again: the next one waits. */
const soonMs = 10_000
const longestPauseMs = 30_000

/** How long a process may take until it serves, and until it has finished its requests; then it is killed. */
type Patience = { readonly startMs: number; readonly endMs: number }

// A start waits for the database at most 35 seconds. The program itself ends within 9, with time left for its database.
const usualPatience: Patience = { startMs: 60_000, endMs: 8_000 }
/** How long one may take to end that has no requests yet. */
const startingEndMs = 1_000

type Options = {
  readonly count: number
  readonly handover: Handover
  readonly log: Logger
  /** Throws if processes may not be replaced by ones of the program as it is on the disk now. */
  readonly beforeReload: () => Promise<unknown>
  readonly patience?: Patience
}

/**
 * Runs `count` processes of this program that serve on one address. One that ends by itself is replaced. SIGUSR2
 * replaces all, one after another, without a failed request. Those that start can be stopped like those that serve.
 *
 * `ready` resolves once all serve. It rejects with a StartRefusal if the first of them cannot start, which has said why,
 * or if they are stopped before.
 */
export function startProcesses({ count, handover, log, beforeReload, patience = usualPatience }: Options): {
  readonly ready: Promise<void>
  stop(): Promise<void>
} {
  /** Those that start, serve, or finish their requests. */
  const running = new Set<ServingProcess>()
  /** Has a successor, or gets one. */
  let leaving: ServingProcess | null = null
  let isEnding = false
  let pauseMs = 0
  answerMetricsOfAll()
  process.once('exit', () => {
    for (const one of running) one.kill()
  })

  const add = async (): Promise<boolean> => {
    const one = isEnding ? null : startProcess({ handover, log, patience })
    if (!one) return false
    const startedAt = performance.now()
    let isServing = false
    running.add(one)
    void one.ended.then((how) => {
      running.delete(one)
      if (!isServing || isEnding || one === leaving) return
      log.error({ pid: one.pid, ...how }, 'a serving process ended; another takes its place')
      const isSoon = performance.now() - startedAt < soonMs
      pauseMs = isSoon ? Math.min(longestPauseMs, 2 * pauseMs + 1_000) : 0
      void replace()
    })
    isServing = await one.isReady
    return isServing
  }
  const replace = async (): Promise<void> => {
    for (; !isEnding; pauseMs = Math.min(longestPauseMs, 2 * pauseMs + 1_000)) {
      await wait(pauseMs)
      if (await add()) return
    }
  }
  const reload = async (): Promise<void> => {
    await beforeReload()
    for (const former of [...running]) {
      // One that does not come to serve, or has ended by itself, is replaced anyway.
      if (!(await former.isReady) || !running.has(former)) continue
      leaving = former
      const hasSuccessor = await add()
      if (isEnding) return
      if (!hasSuccessor) {
        leaving = null
        if (!running.has(former)) void replace()
        throw new Error('the next process did not start: the former ones go on')
      }
      await former.end()
    }
    log.info({ processes: running.size }, 'replaced')
  }

  let reloading = Promise.resolve()
  process.on('SIGUSR2', () => {
    reloading = reloading
      .then(reload)
      .catch((error: unknown) => log.error({ error }, 'the processes were not replaced'))
  })
  const startAll = async (): Promise<void> => {
    // The first shows whether there is anything in the way, and says it once.
    if (!(await add())) throw new StartRefusal('')
    await Promise.all(Array.from({ length: count - 1 }, replace))
    if (isEnding) throw new StartRefusal('')
  }
  return {
    ready: startAll(),
    async stop() {
      isEnding = true
      await Promise.all([...running].map((one) => one.end()))
    },
  }
}

type ServingProcess = {
  readonly pid: number | undefined
  /** False if it ended before. */
  readonly isReady: Promise<boolean>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Lets it finish its requests. */
  end(): Promise<unknown>
  kill(): void
}

const notStarted = 'a process could not be started'

/** Null if the system starts no process: there is no memory, or the program is being replaced on the disk. */
function startProcess({ handover, log, patience }: Pick<Required<Options>, 'handover' | 'log' | 'patience'>) {
  const worker = forked(log)
  if (!worker) return null
  const { pid } = worker.process
  const ended: ServingProcess['ended'] = new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    // Without a listener it would end this process, also where a message was on its way to one that ends.
    worker.on('error', (error) => {
      log.error({ pid, error }, pid === undefined ? notStarted : 'a process could not be told something')
      if (pid === undefined) resolve({ code: null, signal: null })
    })
  })
  const kill = () => void worker.process.kill('SIGKILL')
  const killAfter = (ms: number, why: string) =>
    setTimeout(() => {
      log.error({ pid }, why)
      kill()
    }, ms)
  const startingTooLong = killAfter(patience.startMs, 'a process did not come to serve in time and is killed')
  let hasRequests = false
  const isReady = new Promise<boolean>((resolve) => {
    void ended.then(() => resolve(false))
    worker.on('message', (message: unknown) => {
      if (isMessage(message, 'wanted')) worker.send({ handover }, () => {})
      if (isMessage(message, 'ready')) {
        hasRequests = true
        resolve(true)
      }
    })
  }).finally(() => clearTimeout(startingTooLong))
  let isToldToEnd = false
  const end = () => {
    // A second signal would make it drop its requests.
    if (isToldToEnd) return ended
    isToldToEnd = true
    worker.process.kill('SIGTERM')
    const endMs = hasRequests ? patience.endMs : Math.min(startingEndMs, patience.endMs)
    const endingTooLong = killAfter(endMs, 'a process did not end in time and is killed')
    return ended.finally(() => clearTimeout(endingTooLong))
  }
  return { pid, isReady, ended, end, kill } satisfies ServingProcess
}

function forked(log: Logger): Worker | null {
  try {
    return cluster.fork()
  } catch (error) {
    log.error({ error }, notStarted)
    return null
  }
}

/** Waits for what the first process has prepared. */
export function handedOver(): Promise<Handover> {
  answerFirstProcess()
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (!isMessage(message, 'handover')) return
      process.off('message', listen)
      resolve((message as { handover: Handover }).handover)
    }
    process.on('message', listen)
    process.send?.({ wanted: 'handover' })
  })
}

function isMessage(message: unknown, name: string): boolean {
  return typeof message === 'object' && message !== null && name in message
}
