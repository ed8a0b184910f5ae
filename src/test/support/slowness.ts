import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const measuredMs = 300

/** How much slower work is at the moment than on an idle machine: 1 there, 2 next to a busy process a core. */
export async function slowness(): Promise<number> {
  const lengths = await Promise.all(Array.from({ length: availableParallelism() }, () => lengthOfWork()))
  return Math.max(...lengths) / measuredMs
}

/** How long a thread takes for `measuredMs` of CPU time. */
function lengthOfWork(): Promise<number> {
  const code = `
    const { parentPort } = process.getBuiltinModule('node:worker_threads')
    const used = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    const [startedAt, before] = [performance.now(), used()]
    while (used() - before < ${measuredMs}) {}
    parentPort.postMessage(performance.now() - startedAt)`
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
