import { availableParallelism, cpus, release, totalmem, type } from 'node:os'

/** The machine of a run, in one line. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${type()} ${release()}, Node ${process.version}`
}
