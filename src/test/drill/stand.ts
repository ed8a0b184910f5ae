import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { freePort } from '#test/support/freePort.ts'
import { aLoadBalancer, type LoadBalancer } from '#test/support/loadBalancer.ts'
import { aSeparatePostgres, type SeparatePostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** Two processes of the program on one PostgreSQL behind one balancer, as a site with some traffic runs it. */
export type Stand = {
  /** What members open. */
  readonly url: string
  readonly postgres: SeparatePostgres
  readonly balancer: LoadBalancer
  /** Kills a process in the middle of whatever it does, and answers once its successor serves. */
  crash(which: number): Promise<void>
  /** Ends a process as a service manager does, and answers once its successor serves. */
  replace(which: number): Promise<{ readonly exitCode: number | null; readonly tookMs: number }>
  /** What the processes wrote to their logs. */
  output(): string
  stop(): Promise<void>
}

const processes = 2

export async function aStand(): Promise<Stand> {
  const postgres = await aSeparatePostgres()
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const balancer = await aLoadBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  const start = (port: number) =>
    startProgram({
      PORT: String(port),
      PUBLIC_URL: balancer.url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 'a secret of the drill, the same for both',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    })
  const running = await Promise.all(ports.map(start))
  const allReady = () => waitFor(() => (balancer.ready() === processes ? true : null))
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
    url: balancer.url,
    postgres,
    balancer,
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
      await balancer.stop()
      await Promise.all(running.map((program) => program.terminate()))
      await postgres.stop()
    },
  }
}
