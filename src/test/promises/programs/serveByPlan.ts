import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { type Handover, handedOver, startProcesses } from '#app/processes.ts'
import { metricsOfAll } from '#server/metrics/metricsOfAll.ts'

/**
 * A program of two serving processes that do what PLAN says, in the order of their start: `serves`, `slow` (serves after
 * a second), `clings` (serves, and does not end), `hangs` (never serves, and does not end), or `counts` (serves, and says
 * how long the metrics of all take, again and again). All further ones serve.
 * It says what happens in lines, and by the message `break` it can start no more processes until `mend`.
 */
const plan = (process.env.PLAN ?? '').split(' ')

async function serve({ id }: Worker): Promise<void> {
  const deed = plan[id - 1] ?? 'serves'
  process.on('SIGTERM', () => {
    if (deed !== 'clings' && deed !== 'hangs') process.exit(0)
  })
  await handedOver()
  if (deed === 'slow') await wait(1_000)
  if (deed !== 'hangs') process.send?.({ ready: 'here' })
  process.stdout.write(`${id} ${deed}\n`)
  if (deed === 'counts') await countOnAndOn()
}

async function countOnAndOn(): Promise<never> {
  const metrics = metricsOfAll(new Registry())
  for (;;) {
    const askedAt = performance.now()
    await metrics()
    process.stdout.write(`counted in ${Math.floor((performance.now() - askedAt) / 1_000)} s\n`)
    await wait(500)
  }
}

function start(): void {
  const { START_MS: startMs = 60_000, END_MS: endMs = 8_000 } = process.env
  const { ready, stop } = startProcesses({
    count: 2,
    handover: {} as Handover,
    log: pino({ base: null, timestamp: false }),
    beforeReload: async () => {},
    patience: { startMs: Number(startMs), endMs: Number(endMs) },
  })
  const { execPath } = process
  process.on('message', (word) => {
    process.execPath = word === 'break' ? '/missing/node' : execPath
  })
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
  const say = (word: string) => process.stdout.write(`${word}\n`)
  void ready.then(
    () => say('ready'),
    () => say('refused'),
  )
}

if (cluster.worker) await serve(cluster.worker)
else start()
