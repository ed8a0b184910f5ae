import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { freePort } from '#test/support/freePort.ts'
import { aLoadBalancer } from '#test/support/loadBalancer.ts'
import { aSeparatePostgres, type SeparatePostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** What stands before the processes. */
export type Front = {
  readonly url: string
  /** Whether it knows that all processes take requests. */
  isComplete(): boolean
  /** What was wrong whenever a process that was thought ready did not answer, or none was. */
  failures(): readonly string[]
  stop(): Promise<void>
}

export type FrontOf = (urls: readonly string[]) => Promise<Front>

type StandPostgres = Pick<SeparatePostgres, 'version' | 'url' | 'stop'>

/** Two processes of the program on one PostgreSQL behind one front, as a site with some traffic runs it. */
export type Stand = {
  /** What members open. */
  readonly url: string
  /** Where the processes themselves are. */
  readonly urls: readonly string[]
  readonly postgres: StandPostgres
  readonly front: Front
  /** Kills a process in the middle of whatever it does, and answers once its successor serves. */
  crash(which: number): Promise<void>
  /** Ends a process as a service manager does, and answers once its successor serves. */
  replace(which: number): Promise<{ readonly exitCode: number | null; readonly tookMs: number }>
  /** What the processes wrote to their logs. */
  output(): string
  stop(): Promise<void>
}

/** What the processes run between, if it is not the usual. */
export type StandParts = { readonly frontOf?: FrontOf; readonly postgresOf?: () => Promise<StandPostgres> }

const processes = 2

export async function aStand({
  frontOf = aLoadBalancer,
  postgresOf = aSeparatePostgres,
}: StandParts = {}): Promise<Stand> {
  const postgres = await postgresOf()
  const running: RunningProgram[] = []
  // How they end in order is no question here, and would take its time.
  const endings: (() => Promise<unknown>)[] = [postgres.stop, () => Promise.all(running.map((one) => one.kill()))]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const ports = await Promise.all(Array.from({ length: processes }, freePort))
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const front = await frontOf(urls)
    endings.push(() => front.stop())
    const start = (port: number) => startProgram({ ...settings, ...settingsOf({ port, front, postgres }) })
    const started = await Promise.allSettled(ports.map(start))
    for (const one of started) if (one.status === 'fulfilled') running.push(one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
    const allReady = () => waitFor(() => front.isComplete() || null)
    await allReady()
    const succession = successionOf(running, async (which) => {
      const program = await start(ports[which] ?? 0)
      running[which] = program
      await allReady()
    })
    return { url: front.url, urls, postgres, front, ...succession, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const settings = {
  TRUST_PROXY: '127.0.0.1',
  AUTH_SECRET: 'a secret of the drill, the same for both',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}

function settingsOf({ port, front, postgres }: { port: number; front: Front; postgres: StandPostgres }) {
  return { PORT: String(port), PUBLIC_URL: front.url, DATABASE_URL: postgres.url }
}

/** How processes end; `startAgain` puts another one in the place of one that did. */
function successionOf(
  running: readonly RunningProgram[],
  startAgain: (which: number) => Promise<void>,
): Pick<Stand, 'crash' | 'replace' | 'output'> {
  const outputs: string[] = []
  const at = (which: number): RunningProgram => {
    const program = running[which]
    if (!program) throw new Error(`no process ${which}`)
    return program
  }
  const succeed = async (which: number) => {
    outputs.push(at(which).output())
    await startAgain(which)
  }
  return {
    async crash(which) {
      await at(which).kill()
      await succeed(which)
    },
    async replace(which) {
      const started = performance.now()
      const exitCode = await at(which).terminate()
      const tookMs = performance.now() - started
      await succeed(which)
      return { exitCode, tookMs }
    },
    output: () => [...outputs, ...running.map((program) => program.output())].join(''),
  }
}
