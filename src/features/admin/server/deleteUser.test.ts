import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberView } from '#features/groups/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import { holdingUser } from '#test/support/onDatabase.ts'
import { aVisitor, type Person, password } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { AdminActView, AdminUser, DeletionCheck } from '../contract.ts'

const openText = (bets: number, debts: number, bids: number) =>
  `Cannot delete user. Active obligations exist: ${bets} active bets, ${debts} unsettled debts, ${bids} open bids`

describe('deleting an account', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
    root = await server.aWebsiteAdmin()
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const remove = (who: Person, input: object = {}) =>
    root.send('DELETE', `/api/admin/users/${who.id}`, { reason: 'asked for it', email: who.email, ...input })
  const check = (who: Person) => done(root.get<DeletionCheck>(`/api/admin/users/${who.id}/deletion`))
  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows
  const membersFor = async (who: Person) =>
    (await done(who.get<{ items: MemberView[] }>(`${group.path}/members`))).items

  it('needs a reason and the address typed exactly [ADM-46] [ADM-36]', async () => {
    const { cleo } = group
    for (const reason of [undefined, '', '  ']) {
      expect((await refused(remove(cleo, { reason })))[2]).toBe('Please provide a reason for deletion')
    }
    expect((await refused(remove(cleo, { reason: 'x'.repeat(501) })))[2]).toBe(
      'The reason cannot exceed 500 characters',
    )
    for (const email of [undefined, '', cleo.email.toUpperCase(), ` ${cleo.email}`, group.ann.email]) {
      expect(await refused(remove(cleo, { email }))).toEqual([
        400,
        'invalid-argument',
        'Please enter the user email to confirm deletion',
      ])
    }
    expect((await cleo.get('/api/me')).status).toBe(200)
    await done(remove(cleo))
    expect(await refused(remove(cleo))).toEqual([404, 'not-found', 'User not found'])
  })

  it('is refused for administrators, listed or configured [ADM-48]', async () => {
    const { cleo } = group
    const protects = [403, 'permission-denied', 'Website administrators cannot be deleted']
    await made(root.post('/api/admin/admins', { email: cleo.email }))
    expect(await refused(remove(cleo))).toEqual(protects)
    expect(await refused(remove(root))).toEqual(protects)
    expect((await check(cleo)).why).toBe('Website administrators cannot be deleted')
    await done(root.send('DELETE', '/api/admin/admins', { email: cleo.email }))
    await done(remove(cleo))
  })

  it('is refused while something is open with them in any group, and says how much [ADM-47] [ADM-49] [BID-28]', async () => {
    const other = await aGroup(server)
    await done(group.ben.post('/api/groups/join', { code: other.code }))
    await aBet(group)
    const won = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${won.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const bid = await anOpenBid(other, group.ben)
    await anOpenBid(group, group.ben)
    expect(await check(group.ben)).toEqual({
      activeBets: 1,
      unsettledDebts: 1,
      openBids: 2,
      why: openText(1, 1, 2),
    })
    expect(await refused(remove(group.ben))).toEqual([409, 'aborted', openText(1, 1, 2)])
    // In every group, and nobody else’s.
    await anOpenBid(other, other.ben)
    expect(await done(root.post(`/api/admin/users/${group.ben.id}/cancel-bids`))).toEqual({ cancelled: 2 })
    expect(await done(other.ann.get(`${other.path}/bids/${bid.id}`))).toMatchObject({
      status: 'cancelled',
      cancelledBy: root.id,
      cancellationReason: 'cancelled by the website administrator',
      cancellationCause: 'website-admin',
    })
    expect((await refused(remove(group.ben)))[2]).toBe(openText(1, 1, 0))
    expect((await check(group.cleo)).why).toBeNull()
  })

  it('ends every session and stream at once, and nobody signs in with it again [ADM-47] [ADM-50] [ADM-52]', async () => {
    const { cleo } = group
    const stream = await followStream(server.url, cleo, group.id)
    await done(remove(cleo, { reason: '  moved away ' }))
    await waitFor(() => (stream.ended ? true : null), { withinMs: 2_000 })
    expect((await cleo.get('/api/me')).status).toBe(401)
    expect((await cleo.post(`${group.path}/bids`, customBid)).status).toBe(401)
    expect(await rows('select 1 from sessions where user_id = $1', cleo.id)).toEqual([])
    const signIn = { email: cleo.email, password }
    expect((await refused(aVisitor(server.url).post('/api/auth/sign-in/email', signIn)))[2]).toBe(
      'This account has been deactivated.',
    )
    expect((await membersFor(group.ann)).map(({ userId }) => userId)).not.toContain(cleo.id)

    const { items } = await done(root.get<{ items: AdminUser[] }>(`/api/admin/users?query=${cleo.id}`))
    expect(items).toEqual([
      expect.objectContaining({
        id: cleo.id,
        email: cleo.email,
        groups: 0,
        status: 'deleted',
        isDeleted: true,
        deletedAt: expect.stringMatching(/Z$/),
        deletedBy: root.id,
        deletedByName: 'Root',
        deletionReason: 'moved away',
      }),
    ])
    const { items: acts } = await done(root.get<{ items: AdminActView[] }>('/api/admin/acts'))
    expect(acts.find(({ target }) => target.id === cleo.id)).toMatchObject({
      act: 'user.deleted',
      adminName: 'Root',
      target: { type: 'user', name: cleo.email },
      reason: 'moved away',
      details: { displayName: 'Cleo', groups: 1, cancelledBids: 0 },
    })
  })

  it('leaves no group without an admin, and ends one that has nobody left', async () => {
    await rows("update group_members set joined_at = joined_at + interval '1 s' where user_id = $1", group.cleo.id)
    const alone = await made(group.ann.post<{ id: string }>('/api/groups', { name: 'Just me' }))
    await done(remove(group.ann))
    const roles = (await membersFor(group.ben)).map(({ userId, role }) => [userId, role])
    expect(new Map(roles as [string, string][])).toEqual(
      new Map([
        [group.ben.id, 'admin'],
        [group.cleo.id, 'member'],
      ]),
    )
    const [kept] = await rows('select member_count, is_deleted from groups where id = $1', group.id)
    expect(kept).toEqual({ member_count: 2, is_deleted: false })
    const [ended] = await rows('select member_count, is_deleted, deleted_by from groups where id = $1', alone.id)
    expect(ended).toEqual({ member_count: 0, is_deleted: true, deleted_by: root.id })
    const events = await rows(
      'select type, entity_id from group_events where group_id = $1 order by seq desc limit 2',
      group.id,
    )
    expect(events).toEqual([
      { type: 'member.changed', entity_id: group.ben.id },
      { type: 'member.removed', entity_id: group.ann.id },
    ])
  })

  it('against a bid, an acceptance or a joining at the same moment leaves nothing open with nobody [ADM-47]', async () => {
    const other = await aGroup(server)
    const moves: ((who: Person) => Promise<unknown>)[] = [
      (who) => who.post(`${group.path}/bids`, customBid),
      (who) => who.post('/api/groups/join', { code: other.code }),
      (who) => who.post('/api/groups', { name: 'Late' }),
      async (who) => accept(group, who, await anOpenBid(group, group.ann)),
    ]
    for (let round = 0; round < 12; round += 1) {
      const who = await server.aPerson('Dev')
      await done(who.post('/api/groups/join', { code: group.code }))
      const [removed] = await Promise.all([remove(who), moves[round % moves.length]?.(who)])
      const [state] = await rows(
        `select is_deleted,
                (select count(*)::int from bids where creator_id = $1 and status = 'open') as bids,
                (select count(*)::int from bets where acceptor_id = $1 and status = 'active') as bets,
                (select count(*)::int from group_members where user_id = $1 and is_active) as groups
           from users where id = $1`,
        who.id,
      )
      expect([200, 409]).toContain(removed.status)
      expect(state.is_deleted).toBe(removed.status === 200)
      if (state.is_deleted) expect(state).toMatchObject({ bids: 0, bets: 0, groups: 0 })
    }
    const counts = await rows(
      `select g.member_count as counted, (select count(*)::int from group_members m where m.group_id = g.id and m.is_active) as real
         from groups g where g.id = any($1)`,
      [group.id, other.id],
    )
    for (const { counted, real } of counts) expect(counted).toBe(real)
  })

  it('or cancelling bids by two administrators of each other at once makes neither wait for the other [ADM-39]', async () => {
    const admins = await Promise.all(
      ['Eve', 'Flo'].map(async (name) => {
        const admin = await server.aPerson(name)
        await rows('update users set email_verified = true where id = $1', admin.id)
        await made(root.post('/api/admin/admins', { email: admin.email }))
        return admin
      }),
    )
    const [one, other] = admins as [Person, Person]
    const cancelBidsOf = (by: Person, whose: Person) => by.post(`/api/admin/users/${whose.id}/cancel-bids`)
    // Both requests wait for the first lock, and proceed at the same moment.
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    for (const { id } of admins) {
      await holder.query(holdingUser, [id])
    }
    const answers = Promise.all([cancelBidsOf(one, other), cancelBidsOf(other, one)])
    await waitFor(async () => {
      const waiting = await rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.length === 2 || null
    })
    await holder.query('commit')
    holder.release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  })

  it('keeps the deleted person from doing what their request waited for', async () => {
    // A request of theirs that was admitted before the deletion and runs after it.
    const dev = await server.aPerson('Dev')
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query(holdingUser, [dev.id])
    const joining = dev.post('/api/groups/join', { code: group.code })
    await waitFor(async () => {
      const waiting = await rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.length || null
    })
    await holder.query('update users set is_deleted = true where id = $1', [dev.id])
    await holder.query('commit')
    holder.release()
    expect((await refused(joining))[0]).toBe(401)
    expect(await rows('select 1 from group_members where user_id = $1', dev.id)).toEqual([])
  })

  it('cancels also what is queued for them while it waits, with their number [ADM-47]', async () => {
    const dev = await server.aPerson('Dev')
    await rows('insert into inboxes (user_id) values ($1) on conflict do nothing', dev.id)
    const teller = await server.services.db.pool.connect()
    await teller.query('begin')
    await teller.query('select from inboxes where user_id = $1 for no key update', [dev.id])
    const removing = remove(dev)
    await waitFor(async () => {
      const waiting = await rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.length || null
    })
    for (const [channel, to] of [
      ['mail', dev.email],
      ['text', '+12025550147'],
    ]) {
      await teller.query(
        `insert into outbox (id, channel, key, kind, user_id, recipient, content, created_at, due_at)
         values ('late-' || $1, $1, 'late', 'bid_created', $2, $3, '{}', now(), now() + interval '1 day')`,
        [channel, dev.id, to],
      )
    }
    await teller.query('commit')
    teller.release()
    await done(removing)
    expect(
      await rows("select channel, recipient, status, due_at from outbox where key = 'late' order by channel"),
    ).toEqual([
      { channel: 'mail', recipient: dev.email, status: 'failed', due_at: null },
      { channel: 'text', recipient: '+10000000000', status: 'failed', due_at: null },
    ])
  })
})
