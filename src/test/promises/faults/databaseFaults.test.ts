import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { startJobs } from '#server/jobs/timedJobs.ts'
import { extent } from '#test/support/extent.ts'
import { followStream } from '#test/support/followStream.ts'
import { aVisitor, elsewhere, type Person, password } from '#test/support/person.ts'
import { runSoon, scheduled } from '#test/support/runSoon.ts'
import { aGroup, customBid, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { Judge, Verdict, Wire } from '#test/support/wireProxy.ts'
import { aFarServer, type FarServer } from './farServer.ts'
import { aKey, everything, perform } from './performing.ts'

const ways = (['cut', 'silenced'] as const).slice(0, extent('DATABASE_BREAKS', { once: 1, usual: 2, long: 2 }))

describe('a program whose wire to the database', () => {
  let program: FarServer
  let group: TestGroup
  let ann: Person
  let ben: Person

  beforeAll(async () => {
    program = await aFarServer({ silenceMs: 1_500 })
    group = await aGroup(program.server)
    ann = elsewhere(group.ann, program.far.url)
    ben = elsewhere(group.ben, program.far.url)
  })
  afterEach(() => {
    program.wire.heal()
    program.wire.refuse(false)
  })
  afterAll(() => program.stop())

  const bids = async () => (await everything<BidView>(group, 'bids')).length
  /** At the commit of the first command that keeps its answer: the readers of the log commit as well. */
  function atTheCommit(verdict: Verdict): Judge {
    const commands = new Set<Wire>()
    let isOver = false
    return (bytes, { wire: one, toService }) => {
      if (bytes.includes('idempotency.keepInGroup')) commands.add(one)
      if (isOver || !toService || !commands.has(one) || !bytes.includes('commit')) return 'pass'
      isOver = true
      return verdict
    }
  }

  it('is cut while it commits has done it once, whoever asks again with the same key', async () => {
    for (const when of ['before', 'behind'] as const) {
      const before = await bids()
      program.wire.judge(atTheCommit(when === 'before' ? 'cut' : 'pass and cut'))
      const keyed = aKey()
      const first = await ann.post<ErrorBody>(`${group.path}/bids`, customBid, keyed)
      expect([first.status, first.body.error.code]).toEqual([503, 'unavailable'])
      await waitFor(async () => (await bids()) === (when === 'before' ? before : before + 1) || null)
      expect((await ann.post(`${group.path}/bids`, customBid, keyed)).status).toBe(201)
      expect(await bids()).toBe(before + 1)
    }
  })

  it('falls silent answers 503 in time, and takes new connections', async () => {
    const askAtOnce = () => Promise.all(Array.from({ length: 5 }, () => ann.get(`${group.path}/bids`)))
    // Several connections lie idle then.
    await askAtOnce()
    program.wire.silenceAll()
    const askedAt = performance.now()
    const answers = await askAtOnce()
    expect(performance.now() - askedAt).toBeLessThan(10_000)
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(503)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await waitFor(async () => (await ann.get(`${group.path}/bids`)).status === 200 || null)
  })

  it('is gone altogether answers 503, and serves by itself once it is back', async () => {
    program.wire.refuse(true)
    program.wire.cutAll()
    expect((await ann.get(`${group.path}/bids`)).status).toBe(503)
    expect((await ann.post(`${group.path}/bids`, customBid, aKey())).status).toBe(503)
    const credentials = { email: ann.email, password }
    expect((await aVisitor(program.far.url).post('/api/auth/sign-in/email', credentials)).status).toBe(503)
    expect((await fetch(`${program.far.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${program.far.url}/healthz`)).status).toBe(200)
    program.wire.refuse(false)
    await waitFor(async () => (await ann.get(`${group.path}/bids`)).status === 200 || null)
  })

  it.each(ways)(
    'is %s goes on telling open screens what others do, and doing timed work',
    async (how) => {
      const stream = await followStream(program.far.url, ben, group.id)
      let turns = 0
      const run = async () => {
        turns += 1
      }
      const jobs = startJobs(program.far.services, program.connection, [
        { name: `tick-${how}`, cron: '0 0 1 1 *', run },
      ])
      await scheduled(program.server, `tick-${how}`)
      if (how === 'cut') program.wire.cutAll()
      else program.wire.silenceAll()
      await perform(group.ann, `${group.path}/bids`, customBid)
      await runSoon(program.server, `tick-${how}`)
      const heard: string[] = []
      const stopListening = program.far.services.events.listenToLines(
        (sport, isOurs) => void (isOurs || heard.push(sport)),
      )
      await waitFor(() => stream.events.some(({ type }) => type === 'bid.posted') || null, { withinMs: 30_000 })
      await waitFor(() => turns > 0 || null, { withinMs: 30_000 })
      await waitFor(
        async () => {
          program.server.services.events.announceLines('basketball_nba')
          await sleep(200)
          return heard.length > 0 || null
        },
        { withinMs: 30_000 },
      )
      stopListening()
      await jobs.stop()
      stream.close()
    },
    90_000,
  )
})
