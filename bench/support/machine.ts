import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine of a run, in one line. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${type()} ${release()}, Node ${process.version}`
}

/** The load average of the minute before a run; above 0.5 something else runs on this machine too. */
export function loadBefore(): string {
  return `load before the run ${(loadavg()[0] ?? 0).toFixed(1)}`
}
