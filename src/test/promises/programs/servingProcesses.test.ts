import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, type RunningProgram, refusalOf, runMain, startProgram } from '#test/support/aProgram.ts'
import { freePort } from '#test/support/freePort.ts'
import { waitFor } from '#test/support/waitFor.ts'

const withinMs = 30_000

/** The serving processes, oldest first; the database's processes are children too. */
async function servingProcesses({ pid }: Pick<ChildProcess, 'pid'>): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const environments = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/environ`, 'utf8').catch(() => '')),
  )
  return children.filter((_, index) => environments[index]?.includes('NODE_UNIQUE_ID='))
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('several processes that serve on one address', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram

  beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, PROCESSES: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  })
  afterAll(async () => {
    await program.kill()
    await folder.remove()
  })

  const serving = () => servingProcesses(program.process)

  /** Asks again and again over new connections until `isOver`, and returns how many failed. */
  async function failuresUntil(isOver: () => boolean): Promise<number> {
    let failures = 0
    while (!isOver()) {
      const answer = await fetch(`${program.url}/api/lines`, { headers: { connection: 'close' } }).catch(() => null)
      if (answer?.status !== 200) failures += 1
      await answer?.arrayBuffer()
    }
    return failures
  }

  it('answer together, and count together', async () => {
    expect(await serving()).toHaveLength(2)
    const ask = () => fetch(`${program.url}/healthz`, { headers: { connection: 'close' } })
    for (let number = 0; number < 10; number += 1) expect((await ask()).status).toBe(200)
    await sleep(1_100)
    const text = await (await fetch(`${program.url}/metrics`)).text()
    const counted = [...text.matchAll(/^http_request_duration_seconds_count\{.*\/healthz.*\} (\d+)$/gm)]
    expect(counted.map(([, count]) => Number(count))).toEqual([10])
  })

  it('are replaced one after another without a failed request', async () => {
    const former = await serving()
    let isOver = false
    const asking = failuresUntil(() => isOver)
    program.process.kill('SIGUSR2')
    await waitFor(
      async () => {
        const now = await serving()
        return now.length === 2 && now.every((pid) => !former.includes(pid)) ? true : null
      },
      { withinMs },
    )
    isOver = true
    expect(await asking).toBe(0)
  })

  it('take the place of one that was killed', async () => {
    const [killed, other] = await serving()
    process.kill(killed ?? 0, 'SIGKILL')
    await waitFor(
      async () => {
        const now = await serving()
        return now.length === 2 && !now.includes(killed ?? 0) ? true : null
      },
      { withinMs },
    )
    expect(await serving()).toContain(other)
    expect(program.output()).toContain('a serving process ended; another takes its place')
    expect(await failuresUntil(() => true)).toBe(0)
  })

  it('end together, and refuse a wrong number', async () => {
    const all = await serving()
    expect(await program.terminate()).toBe(0)
    expect(all.filter(isThere)).toEqual([])
    expect(await refusalOf({ PROCESSES: 'many' })).toBe(
      '1: PROCESSES must be a whole number from 1 to 64, or "auto" for one a core.',
    )
    const used = await startProgram({ DATA_DIR: folder.path })
    const second = await aDataFolder()
    const port = new URL(used.url).port
    const said = await refusalOf({ DATA_DIR: second.path, PROCESSES: '2', PORT: port, LOG_LEVEL: 'warn' })
    expect(said).toBe(`1: PORT ${port} is in use by another program on 127.0.0.1.`)
    await used.terminate()
    await second.remove()
  })

  it('are alone meant by the signal to replace them: a program that serves by itself goes on', async () => {
    const { path, remove } = await aDataFolder()
    const alone = await startProgram({ DATA_DIR: path })
    alone.process.kill('SIGUSR2')
    expect((await fetch(`${alone.url}/healthz`).catch(() => null))?.status).toBe(200)
    expect(await alone.terminate()).toBe(0)
    await remove()
  })

  it('end while they start, and leave nothing behind', async () => {
    const { path, remove } = await aDataFolder()
    const child = runMain({ DATA_DIR: path, PROCESSES: '2', PORT: String(await freePort()), LOG_LEVEL: 'error' })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [first = 0] = await waitFor(
      async () => {
        const all = await servingProcesses(child)
        return all.length > 0 ? all : null
      },
      { withinMs },
    )
    // As one that hangs.
    process.kill(first, 'SIGSTOP')
    child.kill('SIGTERM')
    expect([await ended, isThere(first)]).toEqual([0, false])
    await remove()
  })
})

describe('serving processes that do what a plan says', () => {
  const endings: (() => unknown)[] = []
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })

  /** The first process, of two that do what the plan says. */
  function aProgram(plan: string, environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serveByPlan.ts')], {
      env: { ...process.env, PLAN: plan, ...environment },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output = `${output}${data}`))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    endings.push(() => child.kill('SIGKILL'))
    const count = (words: string) => output.split(words).length - 1
    return {
      serving: () => servingProcesses(child),
      count,
      /** Resolves once it has said that so many times. */
      said: (words: string, times = 1) => waitFor(() => (count(words) >= times ? true : null), { withinMs }),
      tell: (word: 'break' | 'mend') => child.send(word),
      reload: () => child.kill('SIGUSR2'),
      end: () => {
        child.kill('SIGTERM')
        return ended
      },
    }
  }

  it('start all the same if one of them never comes to serve', async () => {
    const program = aProgram('serves hangs', { START_MS: '3000' })
    await program.said('ready')
    expect(program.count('did not come to serve in time')).toBe(1)
    expect(await program.serving()).toHaveLength(2)
    expect(await program.end()).toBe(0)
  })

  it('are counted together without a wait while one of them starts', async () => {
    const program = aProgram('counts hangs')
    await program.said('hangs')
    await program.said('counted in 0 s', program.count('counted in 0 s') + 1)
  })

  it('go on if one that replaces them never comes to serve, until the next try', async () => {
    const program = aProgram('serves serves hangs', { START_MS: '3000' })
    await program.said('ready')
    const former = await program.serving()
    program.reload()
    await program.said('the processes were not replaced')
    expect(await program.serving()).toEqual(former)
    program.reload()
    await program.said('"msg":"replaced"')
    const now = await program.serving()
    expect([now.length, now.some((pid) => former.includes(pid))]).toEqual([2, false])
  })

  it('are replaced even if one of them does not end', async () => {
    const program = aProgram('clings serves', { END_MS: '500' })
    await program.said('ready')
    const former = await program.serving()
    program.reload()
    await program.said('"msg":"replaced"')
    expect(former.filter(isThere)).toEqual([])
    expect(await program.serving()).toHaveLength(2)
  })

  it.each([0, 1])('are as many as before if former %i dies while the first is replaced', async (place) => {
    const program = aProgram('serves serves slow')
    await program.said('ready')
    const former = await program.serving()
    program.reload()
    await waitFor(async () => ((await program.serving()).length === 3 ? true : null), { withinMs })
    process.kill(former[place] ?? 0, 'SIGKILL')
    await program.said('"msg":"replaced"')
    // Another would be there by now.
    await sleep(1_500)
    const now = await program.serving()
    expect([now.length, now.some((pid) => former.includes(pid))]).toEqual([2, false])
  })

  it('end, though one of them still starts and another does not listen', async () => {
    const program = aProgram('clings hangs', { END_MS: '500' })
    await program.said('clings')
    await program.said('hangs')
    const all = await program.serving()
    expect([await program.end(), all.length, all.filter(isThere)]).toEqual([0, 2, []])
    expect(program.count('ready')).toBe(0)
  })

  it('go on if no more can be started, and have successors once that is possible again', async () => {
    const program = aProgram('serves serves')
    await program.said('ready')
    const [killed, other] = await program.serving()
    program.tell('break')
    process.kill(killed ?? 0, 'SIGKILL')
    await program.said('a process could not be started')
    expect(await program.serving()).toEqual([other])
    program.tell('mend')
    await program.said('serves', 3)
    expect(await program.serving()).toHaveLength(2)
  })
})
