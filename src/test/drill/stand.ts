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

/** Two processes of the program on one PostgreSQL behind one front, as a site with some traffic runs it. */
export type Stand = {
  /** What members open. */
  readonly url: string
  /** Where the processes themselves are. */
  readonly urls: readonly string[]
  readonly postgres: SeparatePostgres
  readonly front: Front
  /** Kills a process in the middle of whatever it does, and answers once its successor serves. */
  crash(which: number): Promise<void>
  /** Ends a process as a service manager does, and answers once its successor serves. */
  replace(which: number): Promise<{ readonly exitCode: number | null; readonly tookMs: number }>
  /** What the processes wrote to their logs. */
  output(): string
  stop(): Promise<void>
}

const processes = 2

export async function aStand(frontOf: FrontOf = aLoadBalancer): Promise<Stand> {
  const postgres = await aSeparatePostgres()
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const front = await frontOf(urls)
  const start = (port: number) =>
    startProgram({
      PORT: String(port),
      PUBLIC_URL: front.url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 'a secret of the drill, the same for both',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    })
  const running = await Promise.all(ports.map(start)).catch(async (error: unknown) => {
    await front.stop()
    await postgres.stop()
    throw error
  })
  const allReady = () => waitFor(() => front.isComplete() || null)
  await allReady()
  const outputs: string[] = []
  const at = (which: number): RunningProgram => {
    const program = running[which]
    if (!program) throw new Error(`no process ${which}`)
    return program
  }
  const succeed = async (which: number) => {
    outputs.push(at(which).output())
    running[which] = await start(ports[which] ?? 0)
    await allReady()
  }
  return {
    url: front.url,
    urls,
    postgres,
    front,
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
    async stop() {
      await front.stop()
      // How they end in order is no question here, and would take its time.
      await Promise.all(running.map((program) => program.kill()))
      await postgres.stop()
    },
  }
}
