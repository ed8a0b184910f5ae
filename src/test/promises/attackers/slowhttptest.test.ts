import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent } from '#test/support/extent.ts'
import { figuresOf } from '#test/support/figures.ts'
import { slowness } from '#test/support/slowness.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { tool } from './tool.ts'

const slowhttptest = tool('slowhttptest')
const seconds = extent('SLOW_ATTACK_SECONDS', { once: 5, usual: 12, long: 45 })
const connections = 400
const megabyte = 1_024 * 1_024

/** The four attacks, each with its choice of address. */
const attacks = {
  'headers that never end': ['-H', '-i', '2', '-u', '/api/site'],
  'bodies that never end': ['-B', '-i', '2', '-s', '8192', '-f', 'application/json', '-u', '/api/auth/sign-in/email'],
  'many ranges of a file': ['-R', '-a', '1', '-b', '3000', '-u', '/'],
  'answers read a byte at a time': [
    '-X',
    '-w',
    '1',
    '-y',
    '2',
    '-n',
    '5',
    '-z',
    '1',
    '-k',
    '3',
    '-u',
    '/api/openapi.json',
  ],
}

describe.skipIf(slowhttptest.isMissing)(slowhttptest.title, () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram

  beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  }, 60_000)
  afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  it.each(Object.entries(attacks))(
    `that sends %s on ${connections} connections takes nothing from the others and little memory`,
    async (_, parameters) => {
      await timeOf(`${program.url}/api/openapi.json`) // written once, when somebody first asks
      const slower = Math.max(1, await slowness())
      const memory = async () => (await figuresOf(program.url))('process_resident_memory_bytes') ?? Number.NaN
      const before = await memory()
      const report = attack(program.url, parameters)
      const beside = await aBareServer()
      const [times, timesBeside] = await Promise.all([
        timesOfOthers(report, [`${program.url}/healthz`, `${program.url}/api/site`]),
        timesOfOthers(report, [beside.url]),
      ]).finally(beside.close)
      expect(await report).toMatchObject({ isAvailable: true })
      // The tool ends early once all its connections are answered, as those that ask for ranges are.
      expect(times.length).toBeGreaterThan(20)
      // Everybody is served: a failure counts as endless. At worst a part of a second later than by a server beside it
      // that nobody attacks: what the tool takes from the machine slows both.
      expect(p99(times)).toBeLessThan(10 * p99(timesBeside) + 500 * slower)
      expect((await memory()) - before).toBeLessThan(200 * megabyte)
      await waitFor(async () => ((await timeOf(`${program.url}/api/site`)) < 500 * slower ? true : null))
      expect(program.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([])
    },
    90_000 + seconds * 2_000,
  )

  it('closes a server that has no more than 50 places and no limits', async () => {
    const bare = await aBareServer({ places: 50 })
    try {
      const report = attack(bare.url, attacks['headers that never end'])
      const times = await timesOfOthers(report, [bare.url])
      expect((await report).isAvailable).toBe(false)
      expect(p99(times)).toBe(Number.POSITIVE_INFINITY)
    } finally {
      await bare.close()
    }
  }, 60_000)
})

/** A server without limits that answers `{}`. */
async function aBareServer({ places = Number.POSITIVE_INFINITY } = {}) {
  const bare = createServer({ requestTimeout: 0, headersTimeout: 0, connectionsCheckingInterval: 600_000 })
  bare.on('request', (_, response) => response.end('{}'))
  if (Number.isFinite(places)) bare.maxConnections = places
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const close = () => {
    bare.closeAllConnections()
    return new Promise((resolve) => bare.close(resolve))
  }
  return { url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, close }
}

/** What slowhttptest says of the server's availability to its own probes, all the time. */
function attack(url: string, parameters: readonly string[]) {
  const own = parameters.map((one) => (one.startsWith('/') ? url + one : one))
  const sizes = ['-c', String(connections), '-r', '200', '-l', String(seconds), '-p', '5']
  return slowhttptest.run({
    parameters: () => [...own, ...sizes, '-g', '-o', 'report', '-v', '1'],
    withinMs: 60_000 + seconds * 1_000,
    async read({ file }) {
      const [head = '', ...rows] = (await file('report.csv')).trim().split('\n')
      const column = head.split(',').findIndex((name) => name.includes('Service Available'))
      if (column < 0 || rows.length === 0) throw new Error(`no report: ${head}`)
      return { isAvailable: rows.every((row) => Number(row.split(',')[column]) > 0) }
    },
  })
}

/** Milliseconds of each answer to other clients, who ask for each address every 100 ms until that is over. */
async function timesOfOthers(goingOn: Promise<unknown>, urls: readonly string[]): Promise<number[]> {
  let isOver = false
  const over = goingOn.finally(() => {
    isOver = true
  })
  const times: Promise<number>[] = []
  while (!isOver) {
    times.push(...urls.map(timeOf))
    await sleep(100)
  }
  await over
  return Promise.all(times)
}

/** Endless without a good answer. Each comes on a connection of its own, as somebody new does. */
async function timeOf(url: string): Promise<number> {
  const askedAt = performance.now()
  const signal = AbortSignal.timeout(15_000)
  const answer = await fetch(url, { headers: { connection: 'close' }, signal }).catch(() => null)
  await answer?.text()
  return answer?.status === 200 ? performance.now() - askedAt : Number.POSITIVE_INFINITY
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
