import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const withRoom = `gc({type:'major',execution:'sync',flavor:'last-resort'})`

/** NODE_OPTIONS of a process that collects its garbage: on SIGWINCH with the room for new objects. */
export const collectingOptions = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc()).on('SIGWINCH',()=>${withRoom})`

const collectingMs = 700

/**
 * Makes a process collect its garbage, so that its memory is only what it holds: when Node collects by itself depends
 * on how busy the machine is, and matters as much as a thousand streams.
 */
export async function collect(process: ChildProcess, { ms = collectingMs } = {}): Promise<void> {
  process.kill('SIGUSR2')
  await sleep(ms)
}

/**
 * The same, and the room for new objects becomes as small as it was at the start. Node lets that grow to some 50 MB while
 * much is created and keeps it for a while, whatever is left of it: between two figures of a process it would count as
 * what was created.
 */
export async function collectWithRoom(process: ChildProcess): Promise<void> {
  process.kill('SIGWINCH')
  await sleep(collectingMs)
}
