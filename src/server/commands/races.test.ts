import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { holdingUser } from '#test/support/onDatabase.ts'
import { comingAgain } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { requestJobs } from '../jobs/requestJobs.ts'

const counted = `select last_seq::int, (select count(*)::int from group_events where group_id = $1) as events
  from groups where id = $1`

describe('commands that meet', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()

  it('never wait for each other in a circle: one person posts bids and joins the same groups again and again', async () => {
    const { ann, ben } = group
    const second = await made(ann.post<GroupView>('/api/groups', { name: 'Second' }))
    await ben.post('/api/groups/join', { code: second.inviteCode })
    const answers: Promise<{ status: number }>[] = []
    for (let round = 0; round < 15; round += 1) {
      for (const { id, code } of [group, { id: second.id, code: second.inviteCode }]) {
        for (const who of [ann, ben]) {
          answers.push(comingAgain(() => who.post(`/api/groups/${id}/bids`, customBid)))
          answers.push(comingAgain(() => who.post('/api/groups/join', { code })))
        }
      }
    }
    expect(new Set(await statuses(answers))).toEqual(new Set([201, 409]))
  })

  it('let one of 20 people have the last place [GRP-34] [INV-25]', async () => {
    const { id, inviteCode } = await made(group.ann.post<GroupView>('/api/groups', { name: 'Small' }))
    await server.services.db.pool.query('update groups set max_members = 2 where id = $1', [id])
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => server.aPerson(`P${index}`)))
    const answers = await statuses(people.map((who) => who.post('/api/groups/join', { code: inviteCode })))
    expect(answers).toEqual([200, ...Array.from({ length: 19 }, () => 403)])
    const { rows } = await server.services.db.pool.query(
      'select member_count, last_seq::int, (select count(*)::int from group_members where group_id = $1) as members from groups where id = $1',
      [id],
    )
    expect(rows).toEqual([{ member_count: 2, last_seq: 2, members: 2 }])
  })

  it('make one group of one key, sent 10 times at once, and refuse it for anything else outside of groups', async () => {
    const key = { 'idempotency-key': 'one press' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => group.cleo.post<GroupView>('/api/groups', { name: 'Keyed' }, key)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await group.cleo.post('/api/groups/join', { code: group.id }, key)).status).toBe(409)
    // In a group it is another key.
    expect((await group.cleo.post(`${group.path}/bids`, customBid, key)).status).toBe(201)
  })

  it('answer a change and a deletion that are sent again with their key like the first time', async () => {
    const { ann, path } = group
    const bid = await anOpenBid(group, ann)
    const edit = () =>
      ann.send(
        'PATCH',
        `${path}/bids/${bid.id}`,
        { version: bid.version, wagerAmount: 21 },
        { 'idempotency-key': 'edit' },
      )
    const comment = await made(ann.post<{ id: string }>(`${path}/bids/${bid.id}/comments`, { content: 'Anyone?' }))
    const remove = () => ann.send('DELETE', `/api/comments/${comment.id}`, undefined, { 'idempotency-key': 'remove' })
    for (const send of [edit, remove]) {
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
    }
    const { body } = await ann.send('DELETE', `/api/comments/${comment.id}`)
    expect(body).toMatchObject({ error: { code: 'not-found' } })
  })

  it('let one key work once in each of two groups, at once', async () => {
    const second = await made(group.ann.post<GroupView>('/api/groups', { name: 'Second' }))
    for (let round = 0; round < 5; round += 1) {
      const key = { 'idempotency-key': `two groups ${round}` }
      const paths = [group.id, second.id, group.id, second.id].map((id) => `/api/groups/${id}/bids`)
      const bids = await Promise.all(paths.map((path) => made(group.ann.post<BidView>(path, customBid, key))))
      expect(bids.map(({ groupId }) => groupId)).toEqual([group.id, second.id, group.id, second.id])
      expect(new Set(bids.map(({ id }) => id)).size).toBe(2)
      const others = paths.map((path) => group.ann.post(path, { ...customBid, wagerAmount: 7 }, key))
      expect(await statuses(others)).toEqual([409, 409, 409, 409])
    }
  })

  it('answer again what they answered first, whatever has happened since', async () => {
    const key = { 'idempotency-key': 'first' }
    const bid = await anOpenBid(group, group.ann)
    const take = () => made(group.ben.post<{ id: string }>(`${group.path}/bids/${bid.id}/accept`, { version: 1 }, key))
    const first = await take()
    await done(group.ann.post(`${group.path}/bets/${first.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    expect(await take()).toEqual(first)
  })

  it('keep what they answered for a day, and not much longer', async () => {
    const key = { 'idempotency-key': 'kept' }
    await made(group.ann.post(`${group.path}/bids`, customBid, key))
    await made(group.ann.post('/api/groups', { name: 'Third' }, key))
    const kept = async () => {
      for (const { run } of requestJobs) await run(server.services)
      const tables = ['group_answers', 'idempotency_keys'].map((table) => `select key from ${table}`)
      const { rows } = await server.services.db.pool.query(tables.join(' union all '))
      return rows.length
    }
    expect(await kept()).toBeGreaterThan(1)
    server.clock.advance(dayMs)
    expect(await kept()).toBeGreaterThan(1)
    server.clock.advance(hourMs + 1)
    expect(await kept()).toBe(0)
  })

  it('count no event for what is refused or answered again', async () => {
    const { rows: before } = await server.services.db.pool.query(counted, [group.id])
    const bid = await anOpenBid(group, group.ann)
    expect((await accept(group, group.ann, bid)).status).toBe(403)
    const key = { 'idempotency-key': 'counted' }
    const bodies = [1, 2].map(() => made(group.ben.post(`${group.path}/bids/${bid.id}/accept`, { version: 1 }, key)))
    const [first, second] = await Promise.all(bodies)
    expect(second).toEqual(first)
    const { rows: after } = await server.services.db.pool.query(counted, [group.id])
    expect(after[0].events - before[0].events).toBe(2)
    expect([before[0].events, after[0].events]).toEqual([before[0].last_seq, after[0].last_seq])
  })

  it('take a bid or take it back, never both, and number what happened without a gap', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bid = await anOpenBid(group, group.ann)
      const answers = await statuses([
        accept(group, group.ben, bid),
        group.ann.post(`${group.path}/bids/${bid.id}/cancel`),
        accept(group, group.cleo, bid),
      ])
      expect([[200, 409, 409].join(), [201, 409, 409].join()]).toContain(answers.join())
    }
    const { rows } = await server.services.db.pool.query(
      `select count(*)::int = max(seq)::int as whole, max(seq) = (select last_seq from groups where id = $1) as known
         from group_events where group_id = $1`,
      [group.id],
    )
    expect(rows).toEqual([{ whole: true, known: true }])
  })

  it('do not wait for ever for a process that holds a group and says nothing', async () => {
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from groups where id = $1 for update', [group.id])
    const startedAt = performance.now()
    const [status, code] = await refused(group.ann.post(`${group.path}/bids`, customBid))
    expect([status, code]).toEqual([503, 'unavailable'])
    expect(performance.now() - startedAt).toBeLessThan(7_000)
    await holder.query('rollback')
    holder.release(true)
    await anOpenBid(group, group.ann)
  }, 20_000)

  it('are answered, and fail alone, where the database drops them while they wait for a person', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query(holdingUser, [group.ben.id])
    const joined = group.ben.post('/api/groups/join', { code: group.code }, { 'idempotency-key': 'dropped' })
    await waitFor(async () => {
      const { rowCount } = await server.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount || null
    })
    expect((await refused(joined)).slice(0, 2)).toEqual([503, 'unavailable'])
    await holder.query('rollback')
    holder.release()
    expect(unhandled).not.toHaveBeenCalled()
    process.off('unhandledRejection', unhandled)
  })
})
