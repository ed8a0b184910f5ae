import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import { aSmallDisk, type SmallDisk } from '#test/support/aSmallDisk.ts'
import { depth, extent, seed } from '#test/support/extent.ts'
import { freePort } from '#test/support/freePort.ts'
import { builtInDatabase } from '#test/support/onDatabase.ts'
import { elsewhere, type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { serverProgram } from '../../../scripts/serverProgram.mjs'
import { chanceOf } from './model/chance.ts'

const fillings = extent('FILLINGS', { once: 1, usual: 3, long: 30 })
/** Who post at the same time. */
const posters = 2
const root = join(import.meta.dirname, '..', '..', '..')
// With each filling the database keeps a little more of its log for the next; what is freed has to be room enough for it.
const disk = await aSmallDisk(200 + 20 * fillings)
const title = disk ? `with SEED=${seed}` : 'which cannot be tried here: no disk may be mounted'

describe.skipIf(disk === null)(`a disk that is full, ${title}`, () => {
  const chance = chanceOf(seed)
  const dataDir = join(disk?.path ?? '', 'data')
  let program: Awaited<ReturnType<typeof start>>
  let ann: Person
  let groupPath: string

  beforeAll(async () => {
    program = await start()
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    groupPath = `/api/groups/${(await made(ann.post<{ id: string }>('/api/groups', { name: 'Crew' }))).id}`
  })
  afterAll(async () => {
    try {
      await program?.end('SIGTERM')
    } finally {
      await disk?.remove()
    }
  })

  function theDisk(): SmallDisk {
    if (!disk) throw new Error('there is no disk')
    return disk
  }

  /** The program with its data on the small disk; fails with what it said when it ends instead. */
  async function start(folder = dataDir) {
    const port = String(await freePort())
    const environment = { PORT: port, DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'info', LOGO_BASE_URL: '' }
    const child = theDisk().run([serverProgram], environment)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said = `${said}${data}`))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')))
    if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(said)
    return {
      url: `http://localhost:${port}`,
      said: () => said,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      end: (signal: NodeJS.Signals) => {
        child.kill(signal)
        return ended
      },
    }
  }

  /** A command of the project, run on the disk; what it said, and its exit code. */
  async function command(file: string, ...parameters: string[]): Promise<[string, number | null]> {
    const child = theDisk().run([join(root, file), ...parameters], { DATA_DIR: dataDir, PORT: '1' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said = `${said}${data}`))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return [said, code]
  }

  const isFull = (place: string) => new RegExp(`^The disk of ${place}.* is full\\. Free some space there\\.$`, 'm')

  type Attempts = {
    stopped: boolean
    readonly done: Set<string>
    readonly refusals: Map<number, string>
    refused: number
  }

  /** Posts one bid after the other, each until it is answered with 201; and notes what else was answered. */
  async function keepPosting(attempts: Attempts): Promise<void> {
    while (!attempts.stopped) {
      const key = crypto.randomUUID()
      for (;;) {
        const bid = { ...customBid, description: 'x'.repeat(200) }
        const answer = await ann.post<BidView>(`${groupPath}/bids`, bid, { 'idempotency-key': key })
        if (answer.status === 201) {
          attempts.done.add(answer.body.id)
          break
        }
        attempts.refusals.set(answer.status, JSON.stringify(answer.body))
        attempts.refused += 1
        await sleep(50)
      }
    }
  }

  /** Everything that the server answers to whoever only looks, while `attempts` go on. */
  async function keepLooking(attempts: Attempts, seen: Map<number, string>): Promise<void> {
    while (!attempts.stopped) {
      const answer = await ann.get<unknown>(`${groupPath}/balances`)
      seen.set(answer.status, JSON.stringify(answer.body))
      await sleep(50)
    }
  }

  /** Writes to the database's log and to no table, until it cannot go on. */
  async function exhaustLog(client: pg.Client): Promise<void> {
    const text = 'x'.repeat(4_000_000)
    for (let count = 0; count < 100; count += 1) {
      await client.query(`select pg_logical_emit_message(false, 'test', $1)`, [text])
    }
    throw new Error('the log has found room for everything')
  }

  /** From a filling, at which everybody is refused, until everybody is served again. */
  async function fillOnce(count: number, attempts: Attempts): Promise<void> {
    const client = await connected()
    await sleep(chance.whole(0, 300))
    theDisk().fill()
    // Every other time the database itself goes down: it cannot write its log.
    if (count % 2 === 0) await expect(exhaustLog(client)).rejects.toThrow(/./)
    await client.end().catch(() => {})
    // One answer to each may still be on its way from before.
    const { refused } = attempts
    await waitFor(() => attempts.refused > refused + posters || null, { withinMs: 20_000 })
    if (count === 0)
      await waitFor(() => /The disk of .* is full\. Free some space/.exec(program.said()), { withinMs: 20_000 })
    await sleep(chance.whole(0, 1_500))
    await theDisk().free()
    const before = attempts.done.size
    await waitFor(() => attempts.done.size > before + posters || null, { withinMs: 20_000 })
  }

  async function allBids(): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: string = `${groupPath}/bids?limit=200${cursor && `&cursor=${cursor}`}`
      const page = await done(ann.get<{ items: BidView[]; nextCursor: string | null }>(path))
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return ids
  }

  it(
    `refuses with 503, loses nothing that was acknowledged, and goes on by itself once there is room, ${fillings} times`,
    async () => {
      const attempts: Attempts = { stopped: false, done: new Set(), refusals: new Map(), refused: 0 }
      const seen = new Map<number, string>()
      const posting = Array.from({ length: posters }, () => keepPosting(attempts))
      const working = Promise.all([...posting, keepLooking(attempts, seen)])
      // Where a filling fails they go on until the program ends.
      working.catch(() => {})
      try {
        for (let count = 0; count < fillings; count += 1) await fillOnce(count, attempts)
      } finally {
        attempts.stopped = true
      }
      await working
      const unavailable = {
        error: {
          code: 'unavailable',
          reason: 'database-away',
          message: 'The service is not available at the moment. Please try again.',
        },
      }
      expect([...attempts.refusals]).toEqual([[503, JSON.stringify(unavailable)]])
      for (const [status, body] of seen)
        if (status !== 200) expect([status, body]).toEqual([503, JSON.stringify(unavailable)])
      expect(program.isRunning()).toBe(true)
      expect((await allBids()).toSorted()).toEqual([...attempts.done].toSorted())
      expect(program.said()).toContain('The database runs again.')
    },
    60_000 + fillings * 20_000,
  )

  it('leaves no backup under its name, and says why', async () => {
    const kept = join(theDisk().path, 'kept.backup')
    theDisk().fill()
    expect(await command('src/server/backup/commands.ts', 'backup', kept)).toEqual([
      'There is no room left on the disk. Nothing was kept.\n',
      1,
    ])
    await theDisk().free()
    expect(await readdir(theDisk().seen(theDisk().path))).toEqual(['data'])
    const [said] = await command('src/server/backup/commands.ts', 'backup', kept)
    expect(said).toMatch(/^Kept \d+ rows/)
  }, 60_000)

  it.skipIf(depth === 'once')(
    'lets nobody start, with a sentence, and harms nothing',
    async () => {
      const before = await allBids()
      const client = await connected()
      theDisk().fill()
      await expect(exhaustLog(client)).rejects.toThrow(/./)
      await client.end().catch(() => {})
      await program.end('SIGKILL')
      await expect(start()).rejects.toThrow(isFull(join(dataDir, 'postgres')))
      await expect(start(join(theDisk().path, 'new'))).rejects.toThrow(isFull(join(theDisk().path, 'new')))
      await theDisk().free()
      program = await start()
      ann = elsewhere(ann, program.url)
      expect(await allBids()).toEqual(before)
    },
    60_000,
  )

  /** A connection to the database, past the program. */
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client(await builtInDatabase(theDisk().seen(dataDir)))
    client.on('error', () => {})
    await client.connect()
    return client
  }
})
