import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A reference in a process of its own, like the program that it is compared with. */
export type Child = { readonly process: ChildProcess; readonly port: number; stop(): Promise<void> }

/** Runs a file of this folder; it is sent `setup` and answers with the port that it listens on. */
export async function startChild(file: string, setup: unknown): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ready = once(child, 'message')
  child.send(setup as object)
  const [first] = await Promise.race([ready, ended])
  if (typeof first !== 'object' || first === null) throw new Error(`${file} ended with ${first}`)
  return {
    process: child,
    port: Number((first as { port: number }).port),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
