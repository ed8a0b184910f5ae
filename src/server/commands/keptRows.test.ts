import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { openMemory } from '#server/memory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { readAnew } from '#test/support/readAnew.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { keptRows } from './keptRows.ts'
import type { OperationContext } from './requestContext.ts'

type Page = { items: { id: string }[] }

describe('a list whose rows are the same for all members', () => {
  let server: TestServer
  let group: TestGroup
  let everybody: Person[]

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    await aBet(group)
    await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    everybody = [group.ann, group.ben, group.cleo]
  })

  const lists = ['bids', 'bids?status=open', 'bets', 'bets?status=active']
  const ask = (who: Person, list: string) => done(who.get<Page>(`${group.path}/${list}`))
  const askAnew = (who: Person, list: string) => ask(who, readAnew(list))
  /** How often rows of `statement` are read while `work` runs. */
  const readsDuring = async (statement: string, work: () => Promise<unknown>) => {
    const query = vi.spyOn(server.services.db, 'query')
    await work()
    const reads = query.mock.calls.filter(([{ name }]) => name === statement).length
    query.mockRestore()
    return reads
  }

  it('is read once, and answered to each as their own [BID-56] [BET-08]', async () => {
    await Promise.all(lists.map((list) => ask(group.ann, list)))
    await Promise.all(lists.map((list) => ask(group.ben, list)))
    const reads = await readsDuring('bids.list', () =>
      Promise.all(everybody.flatMap((who) => lists.map((list) => ask(who, list)))),
    )
    expect(reads).toBe(0)
    for (const list of lists) {
      for (const who of everybody) expect(await ask(who, list)).toEqual(await askAnew(who, list))
    }
    // Who posted a bid cannot take it, and everybody else can.
    const bids = await Promise.all(everybody.map((who) => ask(who, 'bids?status=open')))
    expect(new Set(bids.map((page) => JSON.stringify(page))).size).toBeGreaterThan(1)
  })

  it('is never older than what has happened, for whoever asks', async () => {
    const bid = await anOpenBid(group, group.ann)
    const bet = await aBet(group)
    const offer = await anOpenBid(group, group.ben)
    const moves: (() => Promise<unknown>)[] = [
      () => made(group.cleo.post(`${group.path}/bids/${bid.id}/comments`, { content: 'Never' })),
      () => anOpenBid(group, group.cleo),
      async () => expect((await accept(group, group.ben, bid)).status).toBe(201),
      () => done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id })),
      () => done(group.ben.post(`${group.path}/bets/${bet.id}/dispute`, { outcome: 'acceptor', reason: 'No' })),
      () => made(group.cleo.post(`${group.path}/bids/${offer.id}/counters`, { odds: 140, wagerAmount: 20 })),
      () => done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' })),
      () => done(group.ben.send('PATCH', '/api/me/settings', { displayName: 'Benjamin' })),
      async () => server.clock.advance(2 * hourMs),
      () => done(group.cleo.post('/api/me/cancel-bids')),
      () => done(group.cleo.post(`${group.path}/leave`)),
    ]
    for (const [turn, move] of moves.entries()) {
      await Promise.all(everybody.flatMap((who) => lists.map((list) => ask(who, list))))
      await move()
      if (turn === moves.length - 1) everybody = [group.ann, group.ben]
      for (const list of lists) {
        for (const who of everybody) expect([turn, await ask(who, list)]).toEqual([turn, await askAnew(who, list)])
      }
    }
    expect((await group.cleo.get(`${group.path}/bids`)).status).toBe(403)
  })

  it('is made once for all to whom it says the same, and is sent like every other [BID-56] [BET-08]', async () => {
    const sent = async (who: Person, list: string) => {
      const { headers, body } = await who.get<Page>(`${group.path}/${list}`)
      const about = ['content-type', 'cache-control', 'vary', 'content-encoding'].map((name) => headers.get(name))
      return [...about, Number(headers.get('content-length')) > 0, body]
    }
    for (const list of lists) {
      const first = await sent(group.ben, list)
      for (let turn = 0; turn < 3; turn += 1) expect(await sent(group.ben, list)).toEqual(first)
    }
    const stringify = vi.spyOn(JSON, 'stringify')
    await ask(group.cleo, 'bets')
    const isBet = (value: unknown) => typeof value === 'object' && value !== null && 'acceptorId' in value
    expect(stringify.mock.calls.filter(([value]) => isBet(value))).toEqual([])
    stringify.mockRestore()
    // Enough to be compressed.
    await anOpenBid(group, group.cleo)
    const compressed = async (who: Person) => {
      const headers = { cookie: who.cookie, 'accept-encoding': 'br' }
      const answer = await fetch(`${server.url}${group.path}/bids`, { headers })
      return [answer.headers.get('content-encoding'), await answer.json()]
    }
    for (const who of [...everybody, ...everybody])
      expect(await compressed(who)).toEqual(['br', await askAnew(who, 'bids')])
  })

  it('is read once for all who ask together after a change, and leaves connections for others meanwhile', async () => {
    await Promise.all(everybody.map((who) => ask(who, 'bids')))
    await anOpenBid(group, group.cleo)
    const holder = await server.services.db.pool.connect()
    await holder.query('begin; lock table bids in access exclusive mode')
    const askers = Array.from({ length: 10 }, () => everybody).flat()
    const reads = await readsDuring('bids.list', async () => {
      const asked = Promise.all(askers.map((who) => ask(who, 'bids')))
      await wait(200)
      expect((await group.ann.get(`${group.path}/members`)).status).toBe(200)
      await holder.query('commit')
      for (const { items } of await asked) expect(items).toHaveLength(3)
    })
    holder.release()
    expect(reads).toBe(1)
  })

  it('is kept once it has been asked for twice, until nobody does so before the next change', async () => {
    await done(group.ann.get(`${group.path}/members`))
    const turns = []
    for (const asks of [3, 2, 1, 3]) {
      await anOpenBid(group, group.cleo)
      for (let n = 0; n < asks; n += 1) turns.push(await readsDuring('bids.list', () => ask(group.ann, 'bids')))
    }
    expect(turns).toEqual([[1, 1, 0], [1, 0], [1], [1, 1, 0]].flat())
  })

  it('is read again where it could not be read', async () => {
    await ask(group.ann, 'bids')
    await anOpenBid(group, group.cleo)
    await server.asOwner('alter table bids rename to other_bids')
    expect((await group.ben.get(`${group.path}/bids`)).status).toBe(500)
    await server.asOwner('alter table other_bids rename to bids')
    expect((await ask(group.ben, 'bids')).items).toHaveLength(3)
  })

  it('is read for each where it depends on the reader', async () => {
    const { id } = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const won = async (who: Person) => (await ask(who, 'bets?result=won')).items.map((bet) => bet.id)
    expect(await Promise.all(everybody.map(won))).toEqual([[id], [], []])
  })
})

describe('rows that are asked for again and again', () => {
  const asked = { group: { lastSeq: 7 }, membership: { sharedChange: 3 } } as OperationContext
  const rows = Array.from({ length: 200 }, (_, n) => ({ n }))

  it('are kept as far as there is room for them, of many long lists those asked for last', async () => {
    const memory = openMemory()
    const lists = Array.from({ length: 60 }, (_, n) => keptRows(memory, `list ${n}`))
    for (const list of lists) for (let turn = 0; turn < 3; turn += 1) await list.orRead(asked, async () => rows)
    const reads = vi.fn(async () => rows)
    for (const list of lists.toReversed()) await list.orRead(asked, reads)
    expect(reads).toHaveBeenCalledTimes(35)
  })

  it('are read for each where nobody knows what has happened since', async () => {
    const read = vi.fn(async () => rows)
    const list = keptRows(openMemory(), 'bets')
    for (const context of [
      { ...asked, group: null },
      { ...asked, membership: null },
    ])
      for (let turn = 0; turn < 3; turn += 1) await list.orRead(context, read)
    expect(read).toHaveBeenCalledTimes(6)
  })
})
