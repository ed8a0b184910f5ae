import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, refused, type TestGroup } from '#test/support/story.ts'

describe('a query of a group whose rows are read while it is asked who asks', () => {
  let server: TestServer
  let group: TestGroup
  let bid: { id: string }

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await aBet(group)
    bid = await anOpenBid(group, group.ann)
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
  const post = (who: Person, path: string) => who.post(`${group.path}/${path}`, { version: 1 })
  const known = (who: Person) => who.get(`${group.path}/members`)

  /** The statements of a request on the connection that sent that one, with when they had been answered. */
  async function sentBy(ask: () => Promise<{ status: number }>, one: string) {
    const { pool } = server.services.db
    const sent: string[][] = []
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
    const spied = vi.spyOn(pool, 'connect').mockImplementation((async (...given: unknown[]) => {
      // The pool's own statements, of what follows the log meanwhile, take their connection by a callback.
      if (given.length > 0) return connect(...given)
      const client = await connect()
      const names: string[] = []
      sent.push(names)
      const { query, release } = client
      client.query = ((...given: [string | { name: string }, unknown?, ((...answer: unknown[]) => void)?]) => {
        const [asked, values, answer] = given
        // What follows the log meanwhile has transactions.
        if (typeof asked === 'string' || answer === undefined) return Reflect.apply(query, client, given)
        names.push(asked.name)
        return Reflect.apply(query, client, [
          asked,
          values,
          (...answered: unknown[]) => {
            names.push(`${asked.name} answered`)
            answer(...answered)
          },
        ])
      }) as typeof client.query
      client.release = (...how) => {
        client.query = query
        client.release = release
        release.apply(client, how)
      }
      return client
    }) as typeof pool.connect)
    const { status } = await ask()
    spied.mockRestore()
    return { status, sent: sent.find((names) => names.includes(one)) ?? [] }
  }

  it('is one journey on one connection, and two where the session is not known', async () => {
    await known(group.ben)
    const list = (who: Person) => sentBy(() => who.get(`${group.path}/bids`), 'groups.standing')
    const early = await list(group.ben)
    expect(early.sent.slice(0, 3)).toEqual(['sessions.findWithChanges', 'groups.standing', 'bids.list'])
    expect(early.status).toBe(200)
    const stranger = await server.aPerson('Dev')
    const first = await list(stranger)
    expect(first.status).toBe(403)
    expect(first.sent).not.toContain('bids.list')
  })

  it('is refused like any other: nothing of the rows shows, nor that they could not be read', async () => {
    const dev = await server.aPerson('Dev')
    await known(dev)
    const errors = vi.spyOn(server.services.log, 'error')
    const all = async (who: Person) => {
      const answers = lists.map(async (list) => {
        const { status, body, headers } = await who.get(`${group.path}/${list}`)
        return [status, JSON.stringify(body), headers.get('etag')]
      })
      return Promise.all(answers)
    }
    const refusal = JSON.stringify((await dev.get(`${group.path}/members`)).body)
    expect(await all(dev)).toEqual(lists.map(() => [403, refusal, null]))
    // Wrong input, and an unknown bid, are for members.
    for (const path of ['bids?limit=0', 'bids?cursor=x', 'bids/nothing']) {
      expect([path, (await refused(dev.get(`${group.path}/${path}`)))[0]]).toEqual([path, 403])
    }
    await server.asOwner('alter table bids rename to other_bids')
    try {
      expect(await all(dev)).toEqual(lists.map(() => [403, refusal, null]))
      expect(errors).not.toHaveBeenCalled()
      // What was read before would do for the list as it was asked for then.
      expect((await group.ben.get(`${group.path}/bids?limit=7`)).status).toBe(500)
    } finally {
      await server.asOwner('alter table other_bids rename to bids')
      errors.mockRestore()
    }
    await server.services.db.pool.query('delete from sessions where user_id = $1', [dev.id])
    expect((await all(dev)).map(([status]) => status)).toEqual(lists.map(() => 401))
  })

  it('is so for a command too: what it reads before its lock travels with the session [BID-12] [BID-27]', async () => {
    const taken = await anOpenBid(group, group.ann)
    const { status, sent } = await sentBy(() => accept(group, group.ben, taken), 'bids.liveSport')
    expect(status).toBe(201)
    expect(sent.slice(0, 2)).toEqual(['sessions.find', 'bids.liveSport'])
  })

  it('refuses a command like any other: nobody else learns of a bid, nor whether they asked well [GRP-30]', async () => {
    const dev = await server.aPerson('Dev')
    const signedOut = await server.aPerson('Eve')
    await server.services.db.pool.query('delete from sessions where user_id = $1', [signedOut.id])
    const open = await anOpenBid(group, group.ann)
    const path = `${group.path}/bids/${open.id}/accept`
    const asked = (who: Person) =>
      [{ version: 1 }, { version: 'one' }, { version: 7 }].map((body) => refused(who.post(path, body)))
    expect((await Promise.all(asked(signedOut))).map(([status]) => status)).toEqual([401, 401, 401])
    const [well, ...others] = await Promise.all(asked(server.visitor))
    expect([well?.[0], ...others]).toEqual([401, well, well])
    // Whether somebody belongs to the group is asked under its lock, so input is looked at first.
    expect((await Promise.all(asked(dev))).map(([status]) => status)).toEqual([403, 400, 403])
    await server.asOwner('alter table bids rename to other_bids')
    try {
      expect((await Promise.all(asked(signedOut))).map(([status]) => status)).toEqual([401, 401, 401])
    } finally {
      await server.asOwner('alter table other_bids rename to bids')
    }
    expect((await accept(group, group.ben, open)).status).toBe(201)
  })

  it('gives its connection back before the answer has been read, however slowly that is, and a refusal too', async () => {
    const signedOut = await server.aPerson('Eve')
    await server.services.db.pool.query('delete from sessions where user_id = $1', [signedOut.id])
    await known(group.ben)
    const { pool } = server.services.db
    const asked = [
      () => group.ben.get(`${group.path}/bids`),
      () => signedOut.get(`${group.path}/bids`),
      () => post(signedOut, 'leave'),
    ]
    for (const ask of asked) {
      const happened: string[] = []
      const noteRelease = () => happened.push('released')
      const noteFinish = () => happened.push('answered')
      pool.on('release', noteRelease)
      subscribe('http.server.response.finish', noteFinish)
      await ask()
      await vi.waitFor(() => expect(happened.toSorted()).toEqual(expect.arrayContaining(['answered', 'released'])))
      pool.off('release', noteRelease)
      unsubscribe('http.server.response.finish', noteFinish)
      expect([String(ask), happened.indexOf('released') < happened.indexOf('answered')]).toEqual([String(ask), true])
    }
  })

  it('gives every connection back, whatever comes of it', async () => {
    const { pool } = server.services.db
    const eve = await server.aPerson('Eve')
    await Promise.all([known(eve), known(group.ben)])
    const paths = ['bids', `bids/${bid.id}`, 'bids/nothing', 'bids?limit=0', 'members', 'nothing', 'bid-prices']
    const people = [eve, group.ben, group.cleo]
    const asked = people.flatMap((who) => paths.map((path) => who.get(`${group.path}/${path}`)))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200, 400, 403, 404]))
    const sent = people.flatMap((who) => ['bids', 'bids/nothing/accept', 'nothing'].map((path) => post(who, path)))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([400, 403, 404]))
    const malformed = { 'idempotency-key': 'x'.repeat(129) }
    expect((await refused(group.ben.post(`${group.path}/bids`, {}, malformed)))[0]).toBe(400)
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))
  })
})
