import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { AdminActView, AdminGroup, DeletionCheck } from '../contract.ts'

const rightText = (bets: number, debts: number, bids: number) =>
  `Cannot delete group. Active obligations exist: ${bets} active bets, ${debts} unsettled debts, ${bids} open bids`

describe('deleting a group', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const path = () => `/api/admin/groups/${group.id}`
  const remove = (reason: string | undefined = 'a test group') => root.send('DELETE', path(), { reason })
  const check = () => done(root.get<DeletionCheck>(`${path()}/deletion`))
  const rows = async (text: string) => (await server.services.db.pool.query(text, [group.id])).rows

  it('needs a reason of at most 500 characters [ADM-35] [ADM-36]', async () => {
    for (const reason of ['', '   ']) {
      expect((await refused(remove(reason)))[2]).toBe('Please provide a reason for deletion')
    }
    expect((await refused(root.send('DELETE', path(), {})))[2]).toBe('Please provide a reason for deletion')
    expect((await refused(remove('x'.repeat(501))))[2]).toBe('The reason cannot exceed 500 characters')
    await done(remove('x'.repeat(500)))
    expect(await refused(remove())).toEqual([404, 'not-found', 'Group not found'])
  })

  it('is refused while bets, debts or bids are open, and says how many [ADM-37] [ADM-38] [ADM-39]', async () => {
    const custom = await aBet(group)
    await aBet(group)
    const bid = await anOpenBid(group, group.cleo)
    expect(await check()).toEqual({ activeBets: 2, unsettledDebts: 0, openBids: 1, why: rightText(2, 0, 1) })
    expect(await refused(remove())).toEqual([409, 'aborted', rightText(2, 0, 1)])

    const winner = { outcome: 'won', winnerId: group.ann.id }
    await done(group.ann.post(`${group.path}/bets/${custom.id}/settle`, winner))
    expect((await refused(remove()))[2]).toBe(rightText(1, 1, 1))
    expect((await group.ann.get(group.path)).status).toBe(200)
    expect(await rows('select 1 from groups where id = $1 and is_deleted')).toEqual([])
    expect((await done(group.cleo.get<{ status: string }>(`${group.path}/bids/${bid.id}`))).status).toBe('open')
  })

  it('goes on once the open bids are cancelled, which says by whom and why [ADM-39] [ADM-40]', async () => {
    const bid = await anOpenBid(group, group.ann)
    expect((await check()).why).toBe(rightText(0, 0, 1))
    expect(await done(root.post(`${path()}/cancel-bids`))).toEqual({ cancelled: 1 })
    expect(await done(group.ben.get(`${group.path}/bids/${bid.id}`))).toMatchObject({
      status: 'cancelled',
      cancelledBy: root.id,
      cancellationReason: 'cancelled by the website administrator',
      cancellationCause: 'website-admin',
    })
    expect(await check()).toEqual({ activeBets: 0, unsettledDebts: 0, openBids: 0, why: null })
    await done(remove())
  })

  it('goes on once an abandoned custom bet is settled by the website administrator [STL-35] [ADM-38]', async () => {
    const bet = await aBet(group)
    const { items } = await done(root.get<{ items: { id: string }[] }>(`${group.path}/bets?status=active`))
    expect(items.map(({ id }) => id)).toEqual([bet.id])
    await done(root.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'push' }))
    expect(await check()).toEqual({ activeBets: 0, unsettledDebts: 0, openBids: 0, why: null })
    await done(remove())
    expect(await rows('select 1 from groups where id = $1 and is_deleted')).toHaveLength(1)
  })

  it('puts everybody out, keeps the books, and says who, when and why [ADM-35] [ADM-41]', async () => {
    const bet = await aBet(group)
    const winner = { outcome: 'won', winnerId: group.ann.id }
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, winner))
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
    const payment = { debtIds: items.map(({ id }) => id), method: 'cash' }
    await made(group.ann.post(`${group.path}/payments`, payment))
    await done(remove('  nobody plays here  '))

    for (const member of [group.ann, group.ben, group.cleo]) {
      expect((await member.get(group.path)).status).toBe(403)
      expect((await done(member.get<Me>('/api/me'))).groups).toEqual([])
    }
    expect((await refused(group.ann.post('/api/groups/join', { code: group.code })))[0]).toBe(404)
    expect((await group.ann.post(`${group.path}/bids`, customBid)).status).toBe(403)
    const [row] = await rows('select deleted_by, deletion_reason, deleted_at, member_count from groups where id = $1')
    expect(row).toMatchObject({ deleted_by: root.id, deletion_reason: 'nobody plays here', member_count: 0 })
    const members = await rows(
      'select is_active, deactivated_by, deactivation_reason from group_members where group_id = $1',
    )
    expect(members).toEqual(
      Array(3).fill({ is_active: false, deactivated_by: root.id, deactivation_reason: 'the group was deleted' }),
    )
    const kept = await rows(
      `select (select count(*)::int from bets where group_id = $1) as bets,
              (select count(*)::int from debts where group_id = $1) as debts,
              (select count(*)::int from payments where group_id = $1) as payments`,
    )
    expect(kept).toEqual([{ bets: 1, debts: 1, payments: 1 }])
    const { items: groups } = await done(root.get<{ items: AdminGroup[] }>(`/api/admin/groups?query=${group.id}`))
    expect(groups).toEqual([])
    const { items: acts } = await done(root.get<{ items: AdminActView[] }>('/api/admin/acts'))
    expect(acts.filter(({ target }) => target.id === group.id)).toMatchObject([
      {
        act: 'group.deleted',
        adminId: root.id,
        target: { type: 'group', id: group.id, name: 'Sunday Crew' },
        reason: 'nobody plays here',
        details: { members: 3, cancelledBids: 0 },
      },
    ])
  })

  it('reaches the open windows of its members within a second', async () => {
    const stream = await followStream(server.url, group.ben, group.id)
    await done(remove())
    await waitFor(() => (stream.ended ? true : null), { withinMs: 2_000 })
    expect(stream.events.map(({ type }) => type)).toContain('group.deleted')
  })

  it('against a bid or an acceptance at the same moment leaves nothing open in a group that is gone [ADM-37]', async () => {
    for (let round = 0; round < 12; round += 1) {
      group = await aGroup(server)
      const bid = round % 2 === 0 ? null : await anOpenBid(group, group.ann)
      const [removed] = await Promise.all([
        remove(),
        bid ? accept(group, group.ben, bid) : group.ann.post(`${group.path}/bids`, customBid),
      ])
      const [state] = await rows(
        `select is_deleted, (select count(*)::int from bids where group_id = $1 and status = 'open') as bids,
                (select count(*)::int from bets where group_id = $1 and status = 'active') as bets
           from groups where id = $1`,
      )
      expect(state.is_deleted).toBe(removed.status === 200)
      if (state.is_deleted) expect(state).toMatchObject({ bids: 0, bets: 0 })
      const cancelled = await rows(
        "select cancelled_by, cancellation_cause, cancellation_reason, cancelled_at from bids where group_id = $1 and status = 'cancelled'",
      )
      for (const one of cancelled) {
        expect(one).toMatchObject({
          cancelled_by: root.id,
          cancellation_cause: 'group-deleted',
          cancellation_reason: 'the group was deleted',
        })
      }
      expect([200, 409]).toContain(removed.status)
    }
  })

  it('cancels a bid that slips in between the asking and the deleting [ADM-39] [ADM-40]', async () => {
    // Another transaction holds the group's lock after the deletion was requested; its bid commits before the deletion
    // proceeds.
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from groups where id = $1 for no key update', [group.id])
    const bid = await holder.query(
      `insert into bids (group_id, id, creator_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
         expires_at, created_at, last_modified)
       values ($1, 'slipped', $2, 'custom', 'A', 'B', 'custom', 'A', 100, 500, now() + interval '1 day', now(), now())
       returning id`,
      [group.id, group.ann.id],
    )
    expect(bid.rowCount).toBe(1)
    const removing = remove()
    await waitFor(async () => {
      const waiting = await server.services.db.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.rowCount || null
    })
    await holder.query('commit')
    holder.release()
    await done(removing)
    const [slipped] = await rows(
      'select status, cancelled_by, cancelled_at, cancellation_reason from bids where group_id = $1',
    )
    expect(slipped).toMatchObject({
      status: 'cancelled',
      cancelled_by: root.id,
      cancelled_at: expect.any(Date),
      cancellation_reason: 'the group was deleted',
    })
  })
})
