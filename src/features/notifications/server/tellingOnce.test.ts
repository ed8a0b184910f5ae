import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes, tellWithCrashes } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { writeEventNotices } from './writeEventNotices.ts'

describe('notices are told exactly once', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const toldTo = async (who: Person): Promise<{ key: string; type: string }[]> =>
    (
      await server.services.db.pool.query('select key, type from notifications where user_id = $1 order by number', [
        who.id,
      ])
    ).rows
  const keysOf = async (who: Person) => (await toldTo(who)).map(({ key }) => key)
  const bidsToldTo = async (who: Person) => (await toldTo(who)).filter(({ type }) => type === 'bid_created')

  it('when the teller crashes in the middle of its work, twice', async () => {
    const telling = tellWithCrashes(server)
    for (let turn = 0; turn < 4; turn += 1) await anOpenBid(group, group.ann)
    await allTold(server, group)
    await telling.stop()
    const keys = await keysOf(group.cleo)
    expect(await bidsToldTo(group.cleo)).toHaveLength(4)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('with their mails, pushes and counts, when the teller crashes before it has noted that it told them', async () => {
    const { ann, cleo } = group
    const { pool } = server.services.db
    await pool.query(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
       values ('phone', $1, 'https://push.example.org/phone', 'key', 'secret', '2026-01-01')`,
      [cleo.id],
    )
    await pool.query('update users set email_verified = true where id = $1', [cleo.id])
    await done(
      cleo.send('PUT', '/api/me/notification-settings', {
        notifications: { email: { enabled: true, bid_created: true } },
        bidMails: 'each',
      }),
    )
    const told = async () => {
      const found = await Promise.all([
        pool.query('select user_id, key from notifications order by number'),
        pool.query('select user_id, total, unread, betting from inboxes order by user_id'),
        pool.query(
          "select channel, kind, coalesce(key, notice) as key from outbox where channel <> 'contact' order by channel, key, user_id",
        ),
        pool.query("select key, count from rate_limits where key like 'told %' order by key"),
      ])
      return found.map(({ rows }) => rows)
    }
    const before = await told()
    await anOpenBid(group, ann)
    const bid = await anOpenBid(group, cleo)
    await made(ann.post(`${group.path}/bids/${bid.id}/comments`, { content: '@Cleo brave' }))
    const atCrash: Awaited<ReturnType<typeof told>>[] = []
    const readers = openEventReaders(server.services, [
      {
        ...writeEventNotices,
        async read(...parameters) {
          await writeEventNotices.read(...parameters)
          if (atCrash.length === 2) return
          atCrash.push(await told())
          server.services.events.announce(group.id)
          throw new Error('a crash before the position is committed')
        },
      },
    ])
    await allTold(server, group)
    await readers.stop()
    const after = await told()
    expect(atCrash).toEqual([after, after])
    expect(after[0]?.length).toBe((before[0]?.length ?? 0) + 5)
    const messages = after[2]?.filter(({ kind }) => kind === 'bid_created').map(({ channel }) => channel)
    expect(messages).toEqual(expect.arrayContaining(['mail', 'push']))
    expect(after[3]).not.toEqual([])
  })

  it('later, when they cannot be told at first: what happened stands all the same [STL-25]', async () => {
    const bet = await aBet(group)
    const before = (await keysOf(group.ann)).length
    await server.asOwner('alter table notifications rename to notifications_away')
    const readers = openEventReaders(server.services, [writeEventNotices])
    const outcome = { outcome: 'won', winnerId: group.ann.id }
    await done(group.ben.post(`${group.path}/bets/${bet.id}/settle`, outcome))
    expect(await done(group.ann.get(`${group.path}/bets/${bet.id}`))).toMatchObject({ status: 'settled' })
    await server.asOwner('alter table notifications_away rename to notifications')
    await allTold(server, group)
    await readers.stop()
    expect((await keysOf(group.ann)).length).toBeGreaterThan(before)
  })

  it('by three processes that all hear of everything', async () => {
    const before = (await keysOf(group.cleo)).length
    const all = [1, 2, 3].map(() => openEventReaders(server.services, [writeEventNotices]))
    await Promise.all(Array.from({ length: 20 }, () => anOpenBid(group, group.ann)))
    await allTold(server, group)
    for (const readers of all) await readers.stop()
    const keys = await keysOf(group.cleo)
    expect(keys.length - before).toBe(20)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('also when the cursor is lost: a key stands once', async () => {
    const before = await keysOf(group.cleo)
    await server.services.db.pool.query("update event_cursors set seq = 0 where reader = 'notifications'")
    const readers = openEventReaders(server.services, [writeEventNotices])
    await anOpenBid(group, group.cleo)
    await allTold(server, group)
    await readers.stop()
    expect(await keysOf(group.cleo)).toEqual(before)
  })

  it('and not to somebody whose account is deleted meanwhile [BEY-23]', async () => {
    const { pool } = server.services.db
    const crew = await aGroup(server)
    const { ann, cleo } = crew
    const readers = openEventReaders(server.services, [writeEventNotices])
    await anOpenBid(crew, ann)
    await allTold(server, crew)
    const before = await keysOf(cleo)
    expect(await bidsToldTo(cleo)).toHaveLength(1)
    const deletion = await pool.connect()
    await deletion.query('begin')
    await deletion.query('delete from inboxes where user_id = $1', [cleo.id])
    await deletion.query('update users set is_deleted = true where id = $1', [cleo.id])
    await anOpenBid(crew, ann)
    await waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length || null
    })
    await deletion.query('commit')
    deletion.release()
    await allTold(server, crew)
    await readers.stop()
    expect(await keysOf(cleo)).toEqual(before)
    await pool.query('delete from notifications where user_id = $1', [cleo.id])
    await pool.query('delete from inboxes where user_id = $1', [cleo.id])
  })

  it('to those who were in the group when it happened, however late they are told [INV-09] [NTF-03]', async () => {
    const [dora, eve] = await Promise.all(['Dora', 'Eve'].map((name) => server.aPerson(name)))
    if (!dora || !eve) throw new Error('nobody')
    await anOpenBid(group, group.ann)
    await done(dora.post('/api/groups/join', { code: group.code }))
    await done(eve.post('/api/groups/join', { code: group.code }))
    await anOpenBid(group, group.ann)
    await done(dora.post(`${group.path}/leave`))
    await done(dora.post('/api/groups/join', { code: group.code }))
    const readers = openEventReaders(server.services, [writeEventNotices])
    server.services.events.announce(group.id)
    await allTold(server, group)
    await readers.stop()
    const typesTo = async (who: Person) => (await toldTo(who)).map(({ type }) => type)
    expect(await typesTo(dora)).toEqual([])
    expect(await typesTo(eve)).toEqual(['bid_created', 'user_joined'])
    expect((await typesTo(group.cleo)).slice(-5)).toEqual([
      ...['bid_created', 'user_joined', 'user_joined', 'bid_created', 'user_joined'],
    ])
  })
})
