import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, refused, type TestGroup } from '#test/support/story.ts'

describe('who asks about a group', () => {
  let server: TestServer
  let group: TestGroup
  let signedOut: Person

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await aBet(group)
    await anOpenBid(group, group.ann)
    signedOut = await server.aPerson('Eve')
    await server.services.db.pool.query('delete from sessions where user_id = $1', [signedOut.id])
  })
  afterAll(() => server.stop())

  const lists = [
    'bids',
    'bids?status=declined',
    'bets',
    'bets?moment=near',
    'debts',
    'payments',
    'balances',
    'activity',
  ]

  /** The statements of requests about the group, in the order in which they were sent. */
  async function sentBy(ask: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(server.services.db, 'query')
    await ask()
    const names = query.mock.calls.map(([{ name }]) => name)
    query.mockRestore()
    return names
  }

  it('is admitted before anything else is read, and who is not has nothing read for them [GRP-35]', async () => {
    const dev = await server.aPerson('Dev')
    const admission = ['sessions.findWithChanges', 'groups.standing']
    for (const list of lists) {
      const sent = await sentBy(() => group.ben.get(`${group.path}/${list}`))
      expect([list, sent.slice(0, 2), sent.length > 2]).toEqual([list, admission, true])
      expect([list, await sentBy(() => dev.get(`${group.path}/${list}`))]).toEqual([list, admission])
      expect([list, await sentBy(() => signedOut.get(`${group.path}/${list}`))]).toEqual([list, [admission[0]]])
      expect([list, await sentBy(() => server.visitor.get(`${group.path}/${list}`))]).toEqual([list, []])
    }
    const accepting = `${group.path}/bids/nothing/accept`
    expect(await sentBy(() => signedOut.post(accepting, { version: 1 }))).toEqual(['sessions.find'])
    expect(await sentBy(() => group.ben.post(accepting, { version: 1 }))).toEqual(['sessions.find', 'bids.liveSport'])
  })

  it('learns nothing from a refusal: wrong input, and an unknown bid, are for members [GRP-35]', async () => {
    const dev = await server.aPerson('Dev')
    const refusal = await refused(dev.get(`${group.path}/members`))
    for (const path of [...lists, 'bids?limit=0', 'bids?cursor=x', 'bids/nothing']) {
      expect([path, await refused(dev.get(`${group.path}/${path}`))]).toEqual([path, refusal])
      expect([path, (await refused(signedOut.get(`${group.path}/${path}`)))[0]]).toEqual([path, 401])
    }
  })

  it('may not command there: nobody else learns of a bid, nor whether they asked well [GRP-30]', async () => {
    const dev = await server.aPerson('Dev')
    const open = await anOpenBid(group, group.ann)
    const path = `${group.path}/bids/${open.id}/accept`
    const asked = (who: Person) =>
      [{ version: 1 }, { version: 'one' }, { version: 7 }].map((body) => refused(who.post(path, body)))
    expect((await Promise.all(asked(signedOut))).map(([status]) => status)).toEqual([401, 401, 401])
    const [well, ...others] = await Promise.all(asked(server.visitor))
    expect([well?.[0], ...others]).toEqual([401, well, well])
    // Whether somebody belongs to the group is asked under its lock, so input is looked at first.
    expect((await Promise.all(asked(dev))).map(([status]) => status)).toEqual([403, 400, 403])
    expect((await accept(group, group.ben, open)).status).toBe(201)
  })

  it('keeps no connection, whatever comes of it', async () => {
    const { pool } = server.services.db
    const people = [await server.aPerson('Fay'), group.ben, group.cleo]
    const paths = ['bids', 'bids/nothing', 'bids?limit=0', 'members', 'nothing', 'bid-prices']
    const asked = people.flatMap((who) => paths.map((path) => who.get(`${group.path}/${path}`)))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200, 400, 403, 404]))
    const sent = people.flatMap((who) =>
      ['bids', 'bids/nothing/accept', 'nothing'].map((path) => who.post(`${group.path}/${path}`, { version: 1 })),
    )
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([400, 403, 404]))
    const malformed = { 'idempotency-key': 'x'.repeat(129) }
    expect((await refused(group.ben.post(`${group.path}/bids`, {}, malformed)))[0]).toBe(400)
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))
  })
})
