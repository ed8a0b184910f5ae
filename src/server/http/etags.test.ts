import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs, secondMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { noteSharedChange } from '../db/sharedChanges.ts'

describe('a list of a group that is asked again', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  beforeEach(async () => {
    group = await aGroup(server)
    await aBet(group)
    await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
  })
  afterAll(() => server.stop())

  const lists = ['bids', 'bids?status=open', 'bets', 'debts', 'payments', 'balances', 'activity', 'activity?kind=bids']
  const ask = async (who: Person, list: string, known?: string) => {
    const { status, headers, body } = await who.get<unknown>(
      `${group.path}/${list}`,
      known === undefined ? {} : { 'if-none-match': known },
    )
    return { status, tag: headers.get('etag') ?? '', headers, body }
  }
  const statusesOf = (who: Person, tags: ReadonlyMap<string, string>) =>
    Promise.all(lists.map(async (list) => (await ask(who, list, tags.get(list))).status))
  const tagsOf = async (who: Person) =>
    new Map(await Promise.all(lists.map(async (list) => [list, (await ask(who, list)).tag] as const)))
  const all = (status: number) => lists.map(() => status)

  it('is not read again while nothing has happened, and is private', async () => {
    const tags = await tagsOf(group.ben)
    const query = vi.spyOn(server.services.db, 'query')
    expect(await statusesOf(group.ben, tags)).toEqual(all(304))
    const admission = new Set(['sessions.findWithChanges', 'groups.standing'])
    expect(new Set(query.mock.calls.map(([{ name }]) => name))).toEqual(admission)
    query.mockRestore()
    for (const list of lists) {
      const { tag, headers, body } = await ask(group.ben, list, `W/"other", ${tags.get(list)}`)
      expect([tag, body]).toEqual([tags.get(list), null])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-cache',
        'cookie, accept-encoding',
      ])
    }
  })

  it('is read again after anything in the group, a change of games or names, and as another person or role', async () => {
    let tags = await tagsOf(group.ben)
    const changes: (() => Promise<unknown>)[] = [
      () => anOpenBid(group, group.cleo),
      () => server.services.db.transaction(async (tx) => noteSharedChange(tx)),
      () => done(group.ann.send('PATCH', `${group.path}/members/${group.ben.id}`, { role: 'admin' })),
    ]
    for (const change of changes) {
      await change()
      expect(await statusesOf(group.ben, tags)).toEqual(all(200))
      tags = await tagsOf(group.ben)
      expect(await statusesOf(group.ben, tags)).toEqual(all(304))
    }
    expect(await statusesOf(group.cleo, tags)).toEqual(all(200))
    const moved = new Map(lists.map((list, index) => [list, tags.get(lists[index - 1] ?? 'activity') ?? '']))
    expect(await statusesOf(group.ben, moved)).toEqual(all(200))
  })

  it('is read again once the clock alone changes it: a bid expires', async () => {
    const tags = await tagsOf(group.ben)
    server.clock.advance(hourMs - secondMs)
    expect(await statusesOf(group.ben, tags)).toEqual(all(304))
    server.clock.advance(secondMs)
    const statuses = await statusesOf(group.ben, tags)
    const changed = lists.filter((_, index) => statuses[index] === 200)
    expect(changed).toEqual(['bids', 'bids?status=open'])
    // Nor is it what it was later, if the clock is set back.
    const later = await tagsOf(group.ben)
    server.clock.advance(-hourMs)
    expect((await ask(group.ben, 'bids', later.get('bids'))).status).toBe(200)
  })

  it('is never older than what has happened, for whoever asks with what they had [BID-56] [BET-08]', async () => {
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
    ]
    const asked = [group.ann, group.ben, group.cleo].flatMap((who) => lists.map((list) => ({ who, list })))
    const had = await Promise.all(asked.map(({ who, list }) => ask(who, list)))
    for (const [turn, move] of moves.entries()) {
      await move()
      for (const [index, { who, list }] of asked.entries()) {
        const [again, fresh] = [await ask(who, list, had[index]?.tag), await ask(who, list)]
        const shown = again.status === 304 ? had[index]?.body : again.body
        expect([turn, who.name, list, shown]).toEqual([turn, who.name, list, fresh.body])
        had[index] = fresh
      }
    }
  })

  it('is refused to who has it but may no longer read it, and says nothing to keep', async () => {
    const tags = await tagsOf(group.cleo)
    await done(group.cleo.post(`${group.path}/leave`))
    expect(await statusesOf(group.cleo, tags)).toEqual(all(403))
    await done(group.cleo.post('/api/auth/sign-out'))
    const { status, headers } = await ask(group.cleo, 'bids', tags.get('bids'))
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([401, null, 'no-store'])
  })

  it('has no tag where the clock chooses what is in it, nor where it is refused', async () => {
    for (const list of ['bets?moment=near', 'bids?limit=0', 'members', 'bids/nothing']) {
      expect([list, (await ask(group.ben, list)).tag]).toEqual([list, ''])
    }
  })

  it('is read again by another process, which may be another program', async () => {
    const tags = await tagsOf(group.ben)
    const other = await server.another()
    const { status } = await fetch(`${other.url}${group.path}/bids`, {
      headers: { cookie: group.ben.cookie, 'if-none-match': tags.get('bids') ?? '' },
    })
    expect(status).toBe(200)
    await other.stop()
  })
})
