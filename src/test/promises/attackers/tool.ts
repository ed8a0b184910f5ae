import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../../scripts/debian.mjs'

/** A program of attackers, a package of Debian with the same name. */
export type Tool = {
  /** The title of its tests, which says so if it is not installed. */
  readonly title: string
  readonly isMissing: boolean
  /** Runs it in a folder of its own, which is its home too, and is removed after `read`. */
  run<Report>(how: {
    parameters: (folder: string) => readonly string[] | Promise<readonly string[]>
    read: (ended: Ended) => Promise<Report> | Report
    withinMs: number
  }): Promise<Report>
}

export type Ended = {
  /** What it printed. */
  readonly said: string
  /** The text of a file that it wrote; empty if there is none. */
  file(name: string): Promise<string>
}

export function tool(name: string): Tool {
  const path = findProgram([name])
  return {
    title: path ? name : `${name}, which is not installed`,
    isMissing: path === null,
    async run({ parameters, read, withinMs }) {
      if (path === null) throw new Error(`${name} is not installed`)
      const folder = await mkdtemp(join(tmpdir(), `betwixt-${name}-`))
      try {
        const said = await outputOf(path, await parameters(folder), { folder, withinMs })
        return await read({ said, file: (file) => readFile(join(folder, file), 'utf8').catch(() => '') })
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      }
    },
  }
}

/** Throws if it takes longer, or ends with an error: half of an attack proves nothing. */
function outputOf(
  path: string,
  parameters: readonly string[],
  { folder, withinMs }: { folder: string; withinMs: number },
): Promise<string> {
  const child = spawn(path, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (data) => (said += data))
  const tooLong = setTimeout(() => child.kill('SIGKILL'), withinMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(tooLong)
      if (code === 0) resolve(said)
      else reject(new Error(`${path} ended with ${code ?? signal}: ${said.slice(-2_000)}`))
    })
  })
}
