import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** NODE_OPTIONS of a process that collects its garbage when it is told to. */
export const collectingOptions = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())`

const collectingMs = 700

/**
 * Has a process collect its garbage, so that its memory is what it holds: when Node would have collected by itself
 * depends on how busy the machine is, and is worth as much as a thousand streams.
 */
export async function collect(process: ChildProcess): Promise<void> {
  process.kill('SIGUSR2')
  await sleep(collectingMs)
}
