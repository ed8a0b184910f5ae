import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of so many megabytes, mounted only for the processes that run on it. */
export type SmallDisk = {
  /** Its path as the processes on it see it. */
  readonly path: string
  /** The same path as seen from here. */
  seen(path: string): string
  /** Runs a Node program as the user who runs the tests. */
  run(parameters: readonly string[], environment: Record<string, string>): ChildProcess
  /** Writes until the disk is full. */
  fill(): void
  /** Frees that space again. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Null where the system does not allow mounting one. */
export async function aSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'betwixt-disk-'))
  await chmod(path, 0o711)
  // It ends with its input, so the disk disappears with this process however it ends.
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=711 tmpfs "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['-Urm', '/bin/sh', '-c', script, path], { stdio: ['pipe', 'pipe', 'ignore'] })
  const mounted = new Promise<boolean>((resolve) => {
    holder.once('error', () => resolve(false))
    holder.once('exit', () => resolve(false))
    holder.stdout.once('data', () => resolve(true))
  })
  if (!(await mounted)) {
    await rm(path, { recursive: true })
    return null
  }
  const seen = (inside: string) => `/proc/${holder.pid}/root${inside}`
  const filling = seen(join(path, 'filling'))
  return {
    path,
    seen,
    run: (parameters, environment) => runBeside(holder, parameters, environment),
    fill: () => fill(filling),
    free: () => rm(filling, { force: true }),
    async remove() {
      const ended = once(holder, 'exit')
      holder.stdin.end()
      await ended
      await rm(path, { recursive: true, force: true })
    },
  }
}

function runBeside({ pid }: ChildProcess, parameters: readonly string[], environment: Record<string, string>) {
  const inside = ['--target', String(pid), '--user', '--mount', '--preserve-credentials']
  return spawn('nsenter', [...inside, process.execPath, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1_000_000, 4_096, 1]) {
      const piece = Buffer.alloc(size, 1)
      while (hasWritten(file, piece));
    }
  } finally {
    closeSync(file)
  }
}

function hasWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch {
    return false
  }
}
