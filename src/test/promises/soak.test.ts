import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, collectingOptions } from '#bench/support/garbage.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent } from '#test/support/extent.ts'
import { figuresOf } from '#test/support/figures.ts'
import { followStream } from '#test/support/followStream.ts'
import { aVisitor, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

const soakMs = extent('SOAK_MS', { once: 3_000, usual: 45_000, long: 180_000 })
const megabyte = 1_024 * 1_024
const groupsAtOnce = 4
const lookEveryMs = soakMs / 30

describe('a program that always meets new people in new groups', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram
  let met = 0

  beforeAll(async () => {
    folder = await aDataFolder()
    const settings = { DATA_DIR: folder.path, RATE_LIMITS: 'off', GROUPS_A_DAY: '1000000', LOG_LEVEL: 'silent' }
    program = await startProgram({ ...settings, NODE_OPTIONS: collectingOptions })
  }, 60_000)
  afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  /** Two new people, from their registration to a settled bet and a payment; each asks for what only they ask for. */
  async function friends(): Promise<void> {
    met += 1
    const number = met
    const { url } = program
    const [ann, ben] = [
      await signUp(url, 'Ann', `ann${number}@example.org`),
      await signUp(url, 'Ben', `ben${number}@example.org`),
    ]
    const { id, code } = await newGroup(ann, `Crew ${number}`)
    await done(ben.post('/api/groups/join', { code }))
    const path = `/api/groups/${id}`
    const stream = await followStream(url, ben, id)
    for (let turn = 0; turn < 3; turn += 1) {
      const key = { 'idempotency-key': `${number} ${turn}` }
      const bid = await made(ann.post<BidView>(`${path}/bids`, customBid, key))
      const bet = await made(ben.post<{ id: string }>(`${path}/bids/${bid.id}/accept`, { version: bid.version }))
      await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
      const lists = ['bids', 'bets', 'debts', 'balances', 'stats', 'activity', 'members']
      await Promise.all(lists.map((list) => done(ben.get(`${path}/${list}`))))
      await aVisitor(url).get(`/api/lines?team=Team${number}x${turn}`)
      await aVisitor(url).get(`/api/no-such-thing/${number}/${turn}`)
    }
    stream.close()
    await ann.post('/api/auth/sign-out')
  }

  it(
    `for ${soakMs / 1_000} seconds keeps no memory of them`,
    async () => {
      const until = performance.now() + soakMs
      const heaps: number[] = []
      const files: number[] = []
      const meeting = Promise.all(
        Array.from({ length: groupsAtOnce }, async () => {
          while (performance.now() < until || met < 2 * groupsAtOnce) await friends()
        }),
      )
      let isOver = false
      const over = () => {
        isOver = true
      }
      meeting.then(over, over)
      while (!isOver) {
        // Soon after: what a busy program leaves behind within a second is more than what it keeps.
        await collect(program.process, { ms: 50 })
        const figure = await figuresOf(program.url)
        heaps.push(figure('nodejs_heap_size_used_bytes') ?? Number.NaN)
        files.push(figure('process_open_fds') ?? Number.NaN)
        await sleep(lookEveryMs)
      }
      await meeting
      expect(met).toBeGreaterThan(groupsAtOnce)
      // The first third fills what is kept within bounds. What is on its way comes and goes: the lowest points count.
      const third = Math.max(1, Math.floor(heaps.length / 3))
      const [middle, last] = [Math.min(...heaps.slice(third, 2 * third)), Math.min(...heaps.slice(-third))]
      const [filesFirst, filesLast] = [Math.max(...files.slice(0, third)), Math.max(...files.slice(-third))]
      expect(last - middle).toBeLessThan(15 * megabyte)
      expect(filesLast - filesFirst).toBeLessThan(30)
      const figure = await figuresOf(program.url)
      expect(figure('live_streams')).toBeLessThanOrEqual(groupsAtOnce)
    },
    soakMs * 2 + 120_000,
  )
})
