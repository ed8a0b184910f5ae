import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { answerMetricsOfAll } from '#server/metrics/metricsOfAll.ts'
import type { OddsSettings } from '#server/providers/oddsApi.ts'
import { StartRefusal } from '#server/startRefusal.ts'

/** What the first process has prepared for a process that serves. */
export type Handover = {
  /** Of the role that serves. */
  readonly connection: pg.ClientConfig
  readonly authSecret: string
  readonly odds: OddsSettings
  readonly isDemo: boolean
}

/** A process that ends sooner after its start may do so again: the next one waits. */
const soonMs = 10_000
const longestPauseMs = 30_000

type Options = {
  readonly count: number
  readonly handover: Handover
  readonly log: Logger
  /** Throws if processes may not be replaced by ones of the program as it is on the disk now. */
  readonly beforeReload: () => Promise<unknown>
}

/**
 * Runs `count` processes of this program that serve on one address, and resolves once all do. One that ends by itself is
 * replaced. SIGUSR2 replaces all, one after another, without a failed request.
 *
 * @throws StartRefusal if the first of them cannot start; it has said why
 */
export async function startProcesses({
  count,
  handover,
  log,
  beforeReload,
}: Options): Promise<{ stop(): Promise<void> }> {
  const serving = new Set<Worker>()
  let isEnding = false
  let pauseMs = 0
  answerMetricsOfAll()

  const add = async () => {
    const worker = cluster.fork()
    const isReady = new Promise<boolean>((resolve) => {
      worker.once('exit', () => resolve(false))
      worker.on('message', (message: unknown) => {
        if (isMessage(message, 'wanted')) worker.send({ handover })
        if (isMessage(message, 'ready')) resolve(true)
      })
    })
    const startedAt = performance.now()
    serving.add(worker)
    if (!(await isReady)) {
      serving.delete(worker)
      return false
    }
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || isEnding) return
      log.error({ pid: worker.process.pid, code, signal }, 'a serving process ended; another takes its place')
      const isSoon = performance.now() - startedAt < soonMs
      pauseMs = isSoon ? Math.min(longestPauseMs, 2 * pauseMs + 1_000) : 0
      void replace()
    })
    return true
  }
  const replace = async () => {
    for (; !isEnding; pauseMs = Math.min(longestPauseMs, 2 * pauseMs + 1_000)) {
      await wait(pauseMs)
      if (isEnding || (await add())) return
    }
  }
  const reload = async () => {
    await beforeReload()
    for (const former of [...serving]) {
      if (isEnding) return
      if (!(await add())) throw new Error('the next process did not start: the former ones go on')
      serving.delete(former)
      await ended(former)
    }
    log.info({ processes: serving.size }, 'replaced')
  }

  let reloading = Promise.resolve()
  process.on('SIGUSR2', () => {
    reloading = reloading
      .then(reload)
      .catch((error: unknown) => log.error({ error }, 'the processes were not replaced'))
  })
  // The first shows whether there is anything in the way, and says it once.
  if (!(await add())) throw new StartRefusal('')
  await Promise.all(Array.from({ length: count - 1 }, replace))
  return {
    async stop() {
      isEnding = true
      await Promise.all([...serving].map(ended))
    },
  }
}

/** Waits for what the first process has prepared. */
export function handedOver(): Promise<Handover> {
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

/** Lets a process finish its requests. */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}

function isMessage(message: unknown, name: string): boolean {
  return typeof message === 'object' && message !== null && name in message
}
