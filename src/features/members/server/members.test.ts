import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { aBet, accept, aGroup, anOpenBid, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { PartingView } from '../contract.ts'

describe('members of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())

  const of = (userId: string) => `${group.path}/members/${userId}`
  const setRole = (by: Person, whose: Person, role = 'admin') => by.send<MemberView>('PATCH', of(whose.id), { role })
  const remove = (by: Person, whom: Person) => by.send<MemberView>('DELETE', of(whom.id))
  const leave = (who: Person) => who.post<{ success: boolean }>(`${group.path}/leave`)
  const members = async () =>
    (await done(group.ann.get<{ items: MemberView[] }>(`${group.path}/members`))).items
      .map(({ displayName, role }) => `${displayName} ${role}`)
      .toSorted()
  const rowOf = async ({ id }: Person) =>
    (
      await server.services.db.pool.query(
        `select is_active, deactivated_by as by, deactivation_reason as reason, deactivated_at as at
           from group_members where group_id = $1 and user_id = $2`,
        [group.id, id],
      )
    ).rows[0]
  const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
  const settleAll = async () => {
    const bets = await done(group.ann.get<{ items: { id: string }[] }>(`${group.path}/bets?status=active`))
    for (const { id } of bets.items) {
      await done(group.ann.post(`${group.path}/bets/${id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    }
  }

  it('get another role from an admin, and have its rights at once [GRP-05] [GRP-25]', async () => {
    group = await aGroup(server)
    server.clock.advance(1_000)
    const changed = await done(setRole(group.ann, group.ben))
    const now = new Date(server.clock.now()).toISOString()
    expect(changed).toMatchObject({ userId: group.ben.id, displayName: 'Ben', role: 'admin', lastModified: now })
    expect(await members()).toEqual(['Ann admin', 'Ben admin', 'Cleo member'])
    await done(group.ben.send('PATCH', group.path, { name: 'Bens' }))
    await done(setRole(group.ben, group.ann, 'member'))
    expect(await members()).toEqual(['Ann member', 'Ben admin', 'Cleo member'])
    expect((await refused(group.ann.send('PATCH', group.path, { name: 'Anns' })))[0]).toBe(403)
  })

  it('get no role from others, from themselves, or that there is not [GRP-25] [GRP-26]', async () => {
    group = await aGroup(server)
    const denied = (message: string) => [403, 'permission-denied', message]
    const onlyAdmins = denied('Only group administrators can change member roles')
    expect(await refused(setRole(group.ben, group.ben))).toEqual(onlyAdmins)
    expect(await refused(setRole(group.ben, group.ann, 'member'))).toEqual(onlyAdmins)
    expect(await refused(setRole(group.ann, group.ann, 'member'))).toEqual(denied('You cannot change your own role'))
    expect((await refused(setRole(group.ann, group.ben, 'owner')))[0]).toBe(400)
    const stranger = await server.aPerson('Stranger')
    expect(await refused(setRole(group.ann, stranger))).toEqual([404, 'not-found', 'Member not found'])
    expect(await members()).toEqual(['Ann admin', 'Ben member', 'Cleo member'])
  })

  it('who demote each other at once: one admin remains [BEY-08]', async () => {
    for (let round = 0; round < 5; round += 1) {
      group = await aGroup(server)
      await done(setRole(group.ann, group.ben))
      const answers = await Promise.all([
        setRole(group.ann, group.ben, 'member'),
        setRole(group.ben, group.ann, 'member'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      expect((await members()).filter((one) => one.endsWith('admin'))).toHaveLength(1)
    }
  })

  it('who are admins and leave at once: one stays and is told why [BEY-08]', async () => {
    for (let round = 0; round < 5; round += 1) {
      group = await aGroup(server)
      await done(setRole(group.ann, group.ben))
      const answers = await Promise.all([leave(group.ann), leave(group.ben)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('are removed by an admin: the row says by whom, when and why, and nobody counts them [GRP-05] [GRP-06] [GRP-12] [GRP-14]', async () => {
    group = await aGroup(server)
    await anOpenBid(group, group.ben)
    const annsBid = await anOpenBid(group, group.ann)
    server.clock.advance(1_000)
    const at = new Date(server.clock.now())
    expect(await done(remove(group.ann, group.ben))).toMatchObject({
      ...{ userId: group.ben.id, isActive: false, deactivatedAt: at.toISOString() },
      ...{ deactivatedBy: group.ann.id, deactivationReason: 'removed from the group' },
    })
    expect(await rowOf(group.ben)).toEqual({
      ...{ is_active: false, by: group.ann.id, reason: 'removed from the group', at },
    })
    expect(await members()).toEqual(['Ann admin', 'Cleo member'])
    expect((await done(group.cleo.get<GroupView>(group.path))).memberCount).toBe(2)
    const bids = (await done(group.cleo.get<{ items: BidView[] }>(`${group.path}/bids`))).items
    expect(
      bids.map((bid) => [bid.id === annsBid.id, bid.status, bid.cancellationReason, bid.cancellationCause]).toSorted(),
    ).toEqual([
      [false, 'cancelled', 'removed from the group', 'removed'],
      [true, 'open', null, null],
    ])
  })

  it('who were removed get no further, and no second removal finds them [GRP-35] [BEY-08]', async () => {
    group = await aGroup(server)
    const bid = await anOpenBid(group, group.ann)
    await done(remove(group.ann, group.ben))
    for (const path of ['', '/members', '/bids', '/bets', '/debts', '/stats', `/bids/${bid.id}`, '/events']) {
      expect(await refused(group.ben.get(`${group.path}${path}`))).toEqual(noAccess)
    }
    expect(await refused(accept(group, group.ben, bid))).toEqual(noAccess)
    expect(await refused(leave(group.ben))).toEqual(noAccess)
    expect((await done(group.ben.get<{ items: unknown[] }>('/api/groups'))).items).toEqual([])
    expect((await refused(remove(group.ann, group.ben)))[0]).toBe(404)
    for (const code of [group.id, group.code, await codeOf(group)]) {
      expect((await refused(group.ben.post('/api/groups/join', { code })))[0]).toBe(404)
    }
  })

  it('who go let nobody in any more: the invites that they sent end, those of others stay [BEY-08]', async () => {
    group = await aGroup(server)
    await server.verify(group.ann, group.ben, group.cleo)
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    const invite = async (by: Person, recipientEmail: string) =>
      (await made(by.post<{ inviteCode: string }>(`${group.path}/invites`, { recipientEmail }))).inviteCode
    const fromBen = await invite(group.ben, 'friend-of-ben@example.org')
    const fromCleo = await invite(group.cleo, 'friend-of-cleo@example.org')
    const fromAnn = await invite(group.ann, 'friend-of-ann@example.org')
    await done(remove(group.ann, group.ben))
    await done(leave(group.cleo))
    const dora = await server.aPerson('Dora')
    const join = (code: string) => dora.post('/api/groups/join', { code })
    for (const code of [fromBen, fromCleo]) {
      expect((await refused(join(code)))[0]).toBe(404)
      expect((await refused(dora.get(`/api/invites/${code}`)))[0]).toBe(404)
    }
    await done(join(fromAnn))
  })

  it('who were removed hear nothing more within a second', async () => {
    group = await aGroup(server)
    const stop = new AbortController()
    const response = await fetch(`${server.url}/api/live?groupId=${group.id}`, {
      headers: { cookie: group.ben.cookie },
      signal: stop.signal,
    })
    const ended = response.text().then(() => 'ended')
    const secondMs = 1_000 * Math.max(1, await slowness())
    await done(remove(group.ann, group.ben))
    expect(await Promise.race([ended, wait(secondMs, 'open')])).toBe('ended')
    stop.abort()
  })

  it('are not removed by others or by themselves [GRP-27] [GRP-28]', async () => {
    group = await aGroup(server)
    const denied = (message: string) => [403, 'permission-denied', message]
    expect(await refused(remove(group.ben, group.cleo))).toEqual(denied('Only group administrators can remove members'))
    expect(await refused(remove(group.ann, group.ann))).toEqual(denied('Cannot remove yourself from the group'))
    expect(await members()).toEqual(['Ann admin', 'Ben member', 'Cleo member'])
  })

  it('with bets or debts can neither be removed nor leave, and both can three days after all is paid [BEY-08]', async () => {
    group = await aGroup(server)
    const says = (bets: number, debts: number) =>
      `Cannot remove member. Active obligations exist: ${bets} active bets, ${debts} unsettled debts`
    const whoIsHeld = async () => [
      (await refused(remove(group.ann, group.ben))).slice(0, 3),
      (await refused(leave(group.ben))).slice(0, 3),
    ]
    await aBet(group)
    await aBet(group)
    expect(await whoIsHeld()).toEqual([
      [409, 'aborted', says(2, 0)],
      [409, 'aborted', says(2, 0)],
    ])
    const bet = (await done(group.ann.get<{ items: { id: string }[] }>(`${group.path}/bets`))).items[0]
    await done(group.ann.post(`${group.path}/bets/${bet?.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    expect((await whoIsHeld())[0]?.[2]).toBe(says(1, 1))
    await settleAll()
    expect((await whoIsHeld())[1]?.[2]).toBe(says(0, 2))

    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    await made(group.ann.post(`${group.path}/payments`, { debtIds: items.map(({ id }) => id), method: 'cash' }))
    server.clock.advance(72 * hourMs)
    await done(leave(group.ben))
    expect(await members()).toEqual(['Ann admin', 'Cleo member'])
    const debts = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=settled`))
    expect(debts.items.map(({ creditorName }) => creditorName)).toEqual(['Ben', 'Ben'])
  })

  it('leave, and their open bids with them [BEY-08]', async () => {
    group = await aGroup(server)
    const bid = await anOpenBid(group, group.ben)
    const leaveOnce = () => group.ben.post(`${group.path}/leave`, {}, { 'idempotency-key': 'farewell' })
    expect([await done(leaveOnce()), await done(leaveOnce())]).toEqual([{ success: true }, { success: true }])
    expect(await rowOf(group.ben)).toMatchObject({ is_active: false, by: group.ben.id, reason: 'left the group' })
    expect(await done(group.ann.get<BidView>(`${group.path}/bids/${bid.id}`))).toMatchObject({
      ...{ status: 'cancelled', cancelledBy: group.ben.id, cancellationReason: 'left the group' },
      cancellationCause: 'left',
    })
    expect(await refused(group.ben.get(group.path))).toEqual(noAccess)
  })

  it('who are the last admin make another one before they leave [BEY-08]', async () => {
    group = await aGroup(server)
    expect(await refused(leave(group.ann))).toEqual([
      ...[409, 'aborted'],
      'Please make another member an admin before you leave',
    ])
    await done(setRole(group.ann, group.cleo))
    await done(leave(group.ann))
    expect((await done(group.cleo.get<GroupView>(group.path))).role).toBe('admin')
  })

  it('who are the last of all end the group with it [BEY-08] [GRP-13]', async () => {
    group = await aGroup(server)
    for (const friend of [group.ben, group.cleo]) await done(leave(friend))
    await done(leave(group.ann))
    expect((await done(group.ann.get<{ items: unknown[] }>('/api/groups'))).items).toEqual([])
    expect(await refused(group.ann.get(group.path))).toEqual(noAccess)
    const late = await server.aPerson('Late')
    expect((await refused(late.post('/api/groups/join', { code: group.code })))[0]).toBe(404)
    const { rows } = await server.services.db.pool.query(
      'select is_deleted, deleted_by as by, deletion_reason as reason from groups where id = $1',
      [group.id],
    )
    expect(rows).toEqual([{ is_deleted: true, by: group.ann.id, reason: 'its last member left' }])
  })

  it('are either removed or have the bet, when they press Accept at that moment [BEY-08] [BID-12]', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      group = await aGroup(server)
      const bid = await anOpenBid(group, group.ann)
      const pressed = [() => accept(group, group.ben, bid), () => remove(group.ann, group.ben)]
      const order = round % 2 ? pressed : pressed.toReversed()
      const answers = await Promise.all(order.map((press) => press()))
      const [taken, removed] = (round % 2 ? answers : answers.toReversed()).map(({ status }) => status)
      outcomes.add(`${taken} ${removed}`)
      const isThere = (await members()).includes('Ben member')
      expect([taken === 201, removed === 200, isThere]).toEqual([taken === 201, taken !== 201, taken === 201])
    }
    expect([...outcomes].every((outcome) => ['201 409', '403 200'].includes(outcome))).toBe(true)
  })

  it('know beforehand what becomes of their going [BEY-08]', async () => {
    group = await aGroup(server)
    const parting = (by: Person, whose: Person) => done(by.get<PartingView>(`${of(whose.id)}/parting`))
    await anOpenBid(group, group.ben)
    expect(await parting(group.ann, group.ben)).toEqual({
      ...{ activeBets: 0, unsettledDebts: 0, openBids: 1, why: null },
      mayOverrule: false,
    })
    expect((await parting(group.ben, group.ben)).why).toBeNull()
    expect((await parting(group.ben, group.cleo)).why).toBe('Only group administrators can remove members')
    expect((await parting(group.ann, group.ann)).why).toBe('Please make another member an admin before you leave')
    await aBet(group)
    expect(await parting(group.ann, group.ben)).toEqual({
      ...{ activeBets: 1, unsettledDebts: 0, openBids: 1, mayOverrule: false },
      why: 'Cannot remove member. Active obligations exist: 1 active bets, 0 unsettled debts',
    })
    const stranger = await server.aPerson('Stranger')
    expect((await refused(group.ann.get(`${of(stranger.id)}/parting`)))[0]).toBe(404)
  })
})
