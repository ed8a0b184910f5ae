import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A reference in its own process, like the program that it is compared with. */
export type Child = {
  readonly port: number
  readonly process: ChildProcess
  /** Its memory right after it started. */
  readonly memoryBytes: number
  stop(): Promise<void>
}

/** Runs a file of this folder; it receives `setup` and reports its port and memory once it listens. */
export async function startChild(
  file: string,
  setup: unknown,
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ready = once(child, 'message')
  child.send(setup as object)
  const [first] = await Promise.race([ready, ended])
  if (typeof first !== 'object' || first === null) throw new Error(`${file} ended with ${first}`)
  const { port, memoryBytes } = first as { port: number; memoryBytes: number }
  return {
    port,
    process: child,
    memoryBytes,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
