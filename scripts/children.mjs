import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './terminal.mjs'

const echoMs = 1_000
const lookAtParentMs = 250

/** Where Node keeps what it has compiled, which halves the next start. Where it may not write, it does without. */
const compiled = join(root, 'dist/compiled')

/**
 * How Node runs the program: the room for new objects grows to 2 x 16 MB. By itself it grows to four times as much, and
 * saves nothing by it.
 */
export const programOptions = ['--max-semi-space-size=16']

/**
 * Runs `program` for as long as this script lives: it holds an IPC channel to it, forwards termination signals, and
 * returns the exit code.
 *
 * The child leads its own process group. Ctrl-C therefore reaches only this script, perhaps twice (from the terminal
 * and from npm), and the child gets one signal; a second one is forwarded only when it comes later.
 */
export function runChild(program, parameters, { env = process.env } = {}) {
  const child = spawn(program, parameters, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let passedOnAt = Number.NEGATIVE_INFINITY
  const passOn = () => {
    const now = performance.now()
    if (now - passedOnAt < echoMs) return
    passedOnAt = now
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
  // Replaces the program's serving processes, where it has several.
  process.on('SIGUSR2', () => child.kill('SIGUSR2'))
  endWithNpm(passOn)
  const exitCode = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
  return { child, exitCode, end: passOn }
}

// A killed npm sends no signal, but this script then has another parent. Without npm that means nothing: a terminal may
// close.
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, lookAtParentMs)
  timer.unref()
}
