import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, type RunningProgram, refusalOf, startProgram } from '#test/support/aProgram.ts'
import { waitFor } from '#test/support/waitFor.ts'

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

  /** The serving processes, oldest first; the database's processes are children too. */
  async function serving(): Promise<number[]> {
    const { pid } = program.process
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
    const commands = await Promise.all(
      children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
    )
    return children.filter((_, index) => commands[index]?.includes('main.ts'))
  }

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
      { withinMs: 30_000 },
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
      { withinMs: 30_000 },
    )
    expect(await serving()).toContain(other)
    expect(program.output()).toContain('a serving process ended; another takes its place')
    expect(await failuresUntil(() => true)).toBe(0)
  })

  it('end together, and refuse a wrong number', async () => {
    const all = await serving()
    expect(await program.terminate()).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow()
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
})
