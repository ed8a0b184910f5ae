import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const patienceMs = 6_000
const [asked, answered] = ['metrics-of-all?', 'metrics-of-all'] as const

type Question = { readonly type: typeof asked; readonly number: number }
type Answer = { readonly type: typeof answered; readonly number: number; readonly text: string | null }

/**
 * The metrics of all processes that serve on this address together, in a process of these; elsewhere, of this one. If
 * another process does not answer, those of this one.
 */
export function metricsOfAll(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries([own])
  let number = 0
  return () => {
    number += 1
    return askFirstProcess(number).then((text) => text ?? own.metrics())
  }
}

/** In a process that starts: answers the first one, which waits for all, though there is nothing to count yet. */
export function answerFirstProcess(): void {
  new AggregatorRegistry()
}

function askFirstProcess(number: number): Promise<string | null> {
  return new Promise((resolve) => {
    const listen = (message: Partial<Answer> | undefined) => {
      if (message?.type === answered && message.number === number) done(message.text ?? null)
    }
    const done = (text: string | null) => {
      clearTimeout(timer)
      process.off('message', listen)
      resolve(text)
    }
    const timer = setTimeout(() => done(null), patienceMs)
    process.on('message', listen)
    process.send?.({ type: asked, number } satisfies Question)
  })
}

/** In the first process: adds the metrics of all others up for whichever of them asks. */
export function answerMetricsOfAll(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: Partial<Question> | undefined) => {
    if (message?.type !== asked) return
    const { number = 0 } = message
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ type: answered, number, text } satisfies Answer)
    }
    all.clusterMetrics().then(answer, () => answer(null))
  })
}
