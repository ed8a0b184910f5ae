import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programOptions } from '../../../scripts/children.mjs'
import { serverProgram } from '../../../scripts/serverProgram.mjs'
import { freePort } from './freePort.ts'

/** The whole program in its own process, with its own database and folder. */
export type RunningProgram = {
  readonly url: string
  readonly process: ChildProcess
  /** What it has logged so far. */
  output(): string
  /** Ends it as a service manager does, and returns its exit code. */
  terminate(): Promise<number | null>
  /** Kills it immediately. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * The environment variable with a folder of a program that has started and ended once, for tests that need no first
 * start.
 */
export const preparedFolder = 'PREPARED_DATA_DIR'

/** A folder for the program's data: empty, or a copy of the prepared one. */
export async function aDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'betwixt-'))
  const prepared = process.env[preparedFolder]
  // For root, PostgreSQL's files belong to another user, which the copy preserves.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, path])
  // A database that was killed, or is slow to end, may still write into it.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Starts the program, on any port unless PORT names one, and resolves once it is ready. */
export async function startProgram(
  environment: Record<string, string>,
  parameters: readonly string[] = [],
): Promise<RunningProgram> {
  const port = environment.PORT ?? String(await freePort())
  // Tests send no requests to external services.
  const child = runMain({ PORT: port, LOG_LEVEL: 'warn', LOGO_BASE_URL: '', ...environment }, parameters)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output = `${output}${data}`))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')))
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(`the program did not start: ${output}`)
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    terminate: async () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Kills the database of that data folder as a crash would. */
export async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** The exit code and message of a refused start. */
export function refusalOf(environment: Record<string, string>): Promise<string> {
  const child = runMain(environment)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said = `${said}${data}`))
  return new Promise((resolve) => child.once('exit', (code) => resolve(`${code}: ${said.trim()}`)))
}

/** The built program, run as the launcher does. */
export function runMain(environment: Record<string, string>, parameters: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...programOptions, serverProgram, ...parameters], {
    env: { NODE_COMPILE_CACHE: join(root, 'dist/compiled'), ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}
