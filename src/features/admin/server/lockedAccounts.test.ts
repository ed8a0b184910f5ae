import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import type { ActivityView } from '#features/activity/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import type { InboxPage } from '#features/notifications/contract.ts'
import { remindDebtors } from '#features/notifications/server/remindDebtors.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disown as disownAt } from '#test/support/disown.ts'
import { followStream } from '#test/support/followStream.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { type Person, password, signIn, signUp } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { AdminActView, AdminUser } from '../contract.ts'

const locked =
  'This account is locked: the owner of its email address says that they did not register it. The administrator of this website decides what follows.'

describe('“This was not me”, of an account on which others count', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off', JOBS: 'on' })
    root = await server.aWebsiteAdmin()
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const asRoot = () => signIn(server.url, root)
  const disown = (whom: Person) => disownAt(server, whom)
  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows
  const settle = async (winner: Person, bet: { id: string }) =>
    done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  const debts = async (status = 'pending') =>
    (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=${status}`))).items
  /** Ben owes Ann $75. */
  const benOwes = async () => settle(group.ann, await aBet(group))
  const unlock = async (whom: Person, body: object) => (await asRoot()).post(`/api/admin/users/${whom.id}/unlock`, body)
  const told = (who: Person) =>
    waitFor(async () => {
      const { items } = await done(who.get<InboxPage>('/api/notifications'))
      return items.find(({ type }) => type === 'account_locked') ?? null
    })

  it('locks it: signed out everywhere, and nobody signs in or resets its password [BEY-23]', async () => {
    const { ben } = group
    await benOwes()
    const stream = await followStream(server.url, ben, group.id)
    expect(await disown(ben)).toEqual({ success: true, isLocked: true })
    await waitFor(() => (stream.ended ? true : null), { withinMs: 2_000 })
    expect((await ben.get('/api/me')).status).toBe(401)
    const enter = (path: string, body: object) => refused(server.visitor.post(`/api/auth/${path}`, body))
    const { email } = ben
    expect(await enter('sign-in/email', { email, password })).toEqual([403, 'permission-denied', locked])
    expect((await enter('sign-in/email', { email, password: 'a guess' }))[2]).toMatch(/^Incorrect password/)
    expect(await enter('request-password-reset', { email })).toEqual([403, 'permission-denied', locked])
    // The address belongs to nobody else before somebody has decided.
    const again = { name: 'Ben', email, password, ageConfirmed: true, termsAccepted: true }
    expect((await server.visitor.post('/api/auth/sign-up/email', again)).status).toBeGreaterThanOrEqual(400)
    expect(await rows('select 1 from users where email = $1', email)).toHaveLength(1)
  })

  it('keeps its debts and bets with its name, marked, and the group and those who are owed are told [BEY-23]', async () => {
    const { ann, ben, cleo, path } = group
    await benOwes()
    const bet = await made(accept(group, ben, await anOpenBid(group, cleo)))
    const offered = await anOpenBid(group, ben)
    await disown(ben)

    const members = (await done(cleo.get<{ items: MemberView[] }>(`${path}/members`))).items
    expect(members.map(({ displayName, isLocked }) => [displayName, isLocked]).toSorted()).toEqual([
      ['Ann', false],
      ['Ben', true],
      ['Cleo', false],
    ])
    expect((await done(cleo.get<GroupView>(path))).locked).toEqual([ben.id])
    expect((await debts()).map(({ debtorName, remaining }) => [debtorName, remaining])).toEqual([['Ben (locked)', 75]])
    expect(await done(ann.get<BidView>(`${path}/bids/${offered.id}`))).toMatchObject({
      status: 'cancelled',
      cancellationCause: 'account-locked',
    })
    const { items } = await done(cleo.get<{ items: ActivityView[] }>(`${path}/activity`))
    expect(items.find(({ type }) => type === 'member.locked')).toMatchObject({
      actor: null,
      member: { id: ben.id, name: 'Ben (locked)' },
    })
    const says =
      'The account of Ben in Sunday Crew is locked: the owner of its email address did not register it. The administrator of the website decides what follows.'
    expect(await told(ann)).toMatchObject({ message: says, data: { forReader: 'Ben still owes you $75.' } })
    expect(await told(cleo)).toMatchObject({ message: says, data: { forReader: 'Your bet with Ben goes on.' } })
    expect(await told(await asRoot())).toMatchObject({ message: says, route: '/admin' })

    // The bet goes on.
    await done(cleo.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
    const net = (await done(ann.get<BalancesView>(`${path}/balances`))).members.map((member) => [
      member.name,
      member.net,
    ])
    expect(net.toSorted()).toEqual([
      ['Ann', 75],
      ['Ben (locked)', -25],
      ['Cleo', -50],
    ])
  })

  it('reminds nobody, and does not say that somebody was [BEY-23]', async () => {
    const { ann, ben } = group
    await benOwes()
    await disown(ben)
    const [debt] = await debts()
    expect(await refused(ann.post(`${group.path}/debts/${debt?.id}/remind`))).toEqual([
      ...[409, 'aborted'],
      'The account of Ben is locked: nobody reads a reminder there',
    ])
    server.clock.advance(4 * dayMs)
    await remindDebtors(server.services)
    expect(await rows("select 1 from notifications where user_id = $1 and type = 'debt_reminder'", ben.id)).toEqual([])
  })

  it('leaves no group without an admin who can act [BEY-08] [BEY-23]', async () => {
    const { ann, ben, cleo } = group
    await benOwes()
    await disown(ann)
    const { items } = await done(ben.get<{ items: MemberView[] }>(`${group.path}/members`))
    expect(items.filter(({ role }) => role === 'admin').map(({ userId }) => userId)).not.toContain(ann.id)
    expect(items.filter(({ role }) => role === 'admin')).toHaveLength(1)
    // Who cannot act is no company.
    const admin = items.find(({ role }) => role === 'admin')?.userId === ben.id ? ben : cleo
    expect((await refused(admin.post(`${group.path}/leave`)))[0]).toBe(409)
  })

  it('holds as long as something can still be disputed, also where nothing is owed [BEY-08] [BEY-23]', async () => {
    const { ann, ben } = group
    await benOwes()
    const debtIds = (await debts()).map(({ id }) => id)
    await made(ann.post(`${group.path}/payments`, { debtIds, method: 'cash' }))
    expect((await disown(ben)).isLocked).toBe(true)
    await done(unlock(ben, { reason: 'it was him' }))
    server.clock.advance(14 * dayMs + hourMs)
    expect((await disown(ben)).isLocked).toBe(false)
  })

  it('is opened again by a website administrator, with a reason that is recorded [BEY-23]', async () => {
    const { ben } = group
    await benOwes()
    expect(await refused(unlock(ben, { reason: 'too soon' }))).toEqual([409, 'aborted', 'This account is not locked'])
    await disown(ben)
    const admin = await asRoot()
    const { items } = await done(admin.get<{ items: AdminUser[] }>(`/api/admin/users?status=locked&query=${ben.id}`))
    expect(items).toMatchObject([{ id: ben.id, status: 'locked', lockedAt: expect.any(String) }])
    expect(await refused(unlock(ben, {}))).toEqual([
      ...[400, 'invalid-argument'],
      'Please provide a reason for unlocking the account',
    ])
    expect((await refused(group.ann.post(`/api/admin/users/${ben.id}/unlock`, { reason: 'I like him' })))[0]).toBe(403)
    await done(unlock(ben, { reason: 'The owner pressed the wrong button.' }))
    const back = await signIn(server.url, ben)
    await done(back.get(group.path))
    const acts = await done(admin.get<{ items: AdminActView[] }>('/api/admin/acts'))
    expect(acts.items[0]).toMatchObject({
      ...{ act: 'user.unlocked', reason: 'The owner pressed the wrong button.' },
      target: { id: ben.id, name: ben.email },
    })
    const log = await done(back.get<{ items: ActivityView[] }>(`${group.path}/activity`))
    expect(log.items[0]).toMatchObject({ type: 'member.unlocked', actor: { name: 'Root' } })
  })

  it('is handed over with another address; its own may then be registered [BEY-23]', async () => {
    const { ann, ben } = group
    await benOwes()
    await disown(ben)
    expect((await refused(unlock(ben, { reason: 'mistyped', email: ann.email })))[2]).toBe(
      'Another account has this email address',
    )
    expect((await refused(unlock(ben, { reason: 'mistyped', email: 'nowhere' })))[2]).toBe(
      'Please enter a valid email address.',
    )
    await done(unlock(ben, { reason: 'mistyped', email: `Ben.${ben.email}` }))
    await signIn(server.url, { ...ben, email: `ben.${ben.email}` })
    const { text } = await lastMail(server, `ben.${ben.email}`, 'account_changed')
    expect(text).toContain('An administrator of the website has unlocked your account')
    expect(text).not.toContain('Was it not you?')
    const owner = await signUp(server.url, 'The Owner', ben.email)
    expect(owner.id).not.toBe(ben.id)
  })

  it('is not handed over to an address that somebody else gets in the same moment [BEY-23]', async () => {
    const { ben, cleo } = group
    await benOwes()
    await disown(ben)
    const email = `new.${ben.email}`
    const other = await server.services.db.pool.connect()
    try {
      await other.query('begin')
      await other.query('update users set email = $1 where id = $2', [email, cleo.id])
      const answer = unlock(ben, { reason: 'mistyped', email })
      const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await waitFor(async () => ((await rows(waits)).length > 0 ? true : null))
      await other.query('commit')
      expect(await refused(answer)).toEqual([409, 'aborted', 'Another account has this email address'])
    } finally {
      other.release()
    }
    await done(unlock(ben, { reason: 'mistyped', email: `newer.${ben.email}` }))
  })

  it('is deleted by an administrator once nothing is owed, which frees the address [BEY-23] [ADM-49]', async () => {
    const { ann, ben } = group
    await benOwes()
    await disown(ben)
    const remove = async () =>
      (await asRoot()).send('DELETE', `/api/admin/users/${ben.id}`, { reason: 'not his address', email: ben.email })
    expect((await refused(remove()))[2]).toMatch(/1 unsettled debts/)
    const [debt] = await debts()
    await made(ann.post(`${group.path}/debts/${debt?.id}/forgive`, {}))
    server.clock.advance(72 * hourMs)
    await done(remove())
    await signUp(server.url, 'The Owner', ben.email)
  })

  it('frees the address where nothing is owed or at stake, also in a group [BEY-23]', async () => {
    const { cleo } = group
    await anOpenBid(group, cleo)
    expect(await disown(cleo)).toEqual({ success: true, isLocked: false })
    await signUp(server.url, 'The Owner', cleo.email)
    const { items } = await done(group.ann.get<{ items: MemberView[] }>(`${group.path}/members`))
    expect(items.map(({ userId }) => userId)).not.toContain(cleo.id)
  })

  it('wins nothing: who disowns the account that lost still owes, and does not come back beside it [BEY-23]', async () => {
    const { ann, ben } = group
    await benOwes()
    await disown(ben)
    await expect(signUp(server.url, 'Ben', ben.email)).rejects.toThrow(/cannot sign up/)
    const { members } = await done(ann.get<BalancesView>(`${group.path}/balances`))
    expect(members.find(({ userId }) => userId === ben.id)?.net).toBe(-75)
  })

  it('at the moment of an acceptance either locks an account with the bet, or frees one without [BEY-23]', async () => {
    for (let round = 0; round < 8; round += 1) {
      group = await aGroup(server)
      const bid = await anOpenBid(group, group.ann)
      const [taken, { isLocked }] = await Promise.all([accept(group, group.ben, bid), disown(group.ben)])
      expect([taken.status === 201, isLocked]).toEqual([isLocked, isLocked])
    }
  })
})
