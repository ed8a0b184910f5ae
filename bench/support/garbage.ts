import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** NODE_OPTIONS of a process that collects its garbage on SIGUSR2. */
export const collectingOptions = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())`

const collectingMs = 700

/**
 * Makes a process collect its garbage, so that its memory is only what it holds: when Node collects by itself depends
 * on how busy the machine is, and matters as much as a thousand streams.
 */
export async function collect(process: ChildProcess): Promise<void> {
  process.kill('SIGUSR2')
  await sleep(collectingMs)
}
