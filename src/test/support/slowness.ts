import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const measuredMs = 300

/** How much longer work takes at the moment than on a machine that has nothing else to do: 1 there, 3 beside two others. */
export async function slowness(): Promise<number> {
  const lengths = await Promise.all(Array.from({ length: availableParallelism() }, () => lengthOfWork()))
  return Math.max(...lengths) / measuredMs
}

/** How long a thread takes for what is `measuredMs` of work. */
function lengthOfWork(): Promise<number> {
  const code = `
    const { parentPort } = process.getBuiltinModule('node:worker_threads')
    const used = () => process.threadCpuUsage().user / 1000
    const [startedAt, before] = [performance.now(), used()]
    while (used() - before < ${measuredMs}) {}
    parentPort.postMessage(performance.now() - startedAt)`
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
