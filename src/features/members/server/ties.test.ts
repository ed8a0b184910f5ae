import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import type { ActivityView } from '#features/activity/contract.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { MemberView } from '#features/groups/contract.ts'
import type { InboxPage } from '#features/notifications/contract.ts'
import type { OwnDeletion } from '#features/ownData/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { aBet, aGroup, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { PartingView } from '../contract.ts'

describe('objecting outlives the other’s power', () => {
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

  /** In a new session: the clock has moved by weeks. */
  const asRoot = () => signIn(server.url, root)
  const remove = (by: Person, whom: Person, body?: object) =>
    by.send<MemberView>('DELETE', `${group.path}/members/${whom.id}`, body)
  const leave = (who: Person) => who.post(`${group.path}/leave`)
  const deleteMe = (who: Person) => who.send('DELETE', '/api/me', { confirmEmail: who.email, password })
  const deleteUser = async (whom: Person) =>
    (await asRoot()).send('DELETE', `/api/admin/users/${whom.id}`, { reason: 'asked for it', email: whom.email })
  const settle = (by: Person, bet: BetAnswer, winner: Person | null) =>
    by.post<BetAnswer>(
      `${group.path}/bets/${bet.id}/settle`,
      winner ? { outcome: 'won', winnerId: winner.id } : { outcome: 'push' },
    )
  const dispute = (by: Person, bet: BetAnswer, outcome: string) =>
    by.post(`${group.path}/bets/${bet.id}/dispute`, { outcome, reason: 'it rained' })
  const doubt = (by: Person, { id }: PaymentView) =>
    by.post(`${group.path}/payments/${id}/doubt`, { reason: 'never came' })
  /** Ben won $75 from Ann, and `by` records that she paid. */
  const aPayment = async (by: Person) => {
    await done(settle(group.ann, await aBet(group), group.ben))
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    const debtIds = items.map(({ id }) => id)
    return made(by.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'cash' }))
  }
  const whyIn = async (by: Person, whose: Person) =>
    (await done(by.get<PartingView>(`${group.path}/members/${whose.id}/parting`))).why
  const whyOfOwn = async (who: Person) => (await done(who.get<OwnDeletion>('/api/me/deletion'))).why
  const notYet = (until: string) => [
    ...[409, 'aborted'],
    `Not yet: a result or a payment can still be disputed until ${until}`,
  ]

  it('a website administrator removes at any time, with a reason that the group reads [BEY-08]', async () => {
    const { ann, ben, cleo } = group
    const admin = await asRoot()
    await aPayment(ann)
    await aBet(group)
    expect(await refused(remove(admin, ben))).toEqual([400, 'invalid-argument', 'Please say why: the group reads it'])
    expect(await refused(remove(admin, ben, { reason: 'x'.repeat(501) }))).toEqual([
      ...[400, 'invalid-argument'],
      'The reason cannot exceed 500 characters',
    ])
    expect((await refused(remove(cleo, ben, { reason: 'I dislike him' })))[0]).toBe(403)
    expect((await refused(remove(ann, ben, { reason: 'I dislike him' })))[0]).toBe(409)
    await done(remove(admin, ben, { reason: ' Ben threatened Cleo. ' }))
    expect((await ben.get(group.path)).status).toBe(403)
    const { items } = await done(cleo.get<{ items: ActivityView[] }>(`${group.path}/activity`))
    expect(items.find(({ type }) => type === 'member.removed')).toMatchObject({
      ...{ member: { id: ben.id, name: 'Ben' }, reason: 'Ben threatened Cleo.' },
    })
    const told = (who: Person) =>
      waitFor(async () => {
        const inbox = await done(who.get<InboxPage>('/api/notifications'))
        return inbox.items.find(({ type }) => type === 'member_removed')?.message ?? null
      })
    expect(await told(cleo)).toBe('Root removed Ben from Sunday Crew: “Ben threatened Cleo.”')
    expect(await told(ben)).toBe('Root removed you from Sunday Crew: “Ben threatened Cleo.”')
    const acts = await done(admin.get<{ items: object[] }>('/api/admin/acts'))
    expect(acts.items[0]).toMatchObject({ act: 'member.removed', reason: 'Ben threatened Cleo.' })
  })

  it('a group that loses its only admin to a website administrator has another one, and ends with its last [BEY-08]', async () => {
    const { ann, ben, cleo } = group
    const admin = await asRoot()
    await done(remove(admin, ann, { reason: 'took the money' }))
    const { items } = await done(ben.get<{ items: MemberView[] }>(`${group.path}/members`))
    expect(items.map(({ role }) => role).toSorted()).toEqual(['admin', 'member'])
    await done(remove(admin, ben, { reason: 'too' }))
    await done(remove(admin, cleo, { reason: 'and she' }))
    expect((await done(admin.get<{ items: object[] }>(`/api/admin/groups?query=${group.id}`))).items).toEqual([])
  })

  it('nobody is removed, leaves or deletes their account while a result entered by hand can be disputed [BEY-08]', async () => {
    const { ann, ben } = group
    await done(settle(ann, await aBet(group), null))
    const until = notYet('Mon, Nov 23, 12:00 PM EST')
    expect(await refused(remove(ann, ben))).toEqual(until)
    expect(await refused(leave(ben))).toEqual(until)
    expect(await refused(deleteMe(ben))).toEqual(until)
    expect(await refused(deleteUser(ben))).toEqual(until)
    server.clock.advance(72 * hourMs - 1)
    expect(await refused(remove(ann, ben))).toEqual(until)
    server.clock.advance(1)
    await done(remove(ann, ben))
  })

  it('a custom bet that is settled before its date ties until 72 hours after it [BEY-08] [BEY-11]', async () => {
    const { ann, ben } = group
    const date = new Date(server.clock.now() + 5 * dayMs).toISOString()
    const bet = await aBet(group, { ...customBid, expiration: date })
    await done(settle(ann, bet, null))
    server.clock.advance(8 * dayMs - 1)
    expect((await refused(remove(ann, ben)))[2]).toMatch(/^Not yet: /)
    expect((await refused(leave(ben)))[2]).toMatch(/^Not yet: /)
    server.clock.advance(1)
    await done(leave(ben))
  })

  it('the screens say so before, in the reader’s time zone [BEY-08]', async () => {
    const { ann, ben } = group
    await done(settle(ann, await aBet(group), null))
    await done(ben.send('PATCH', '/api/me/settings', { timeZone: 'Europe/Paris' }))
    const until = (await refused(leave(ben)))[2]
    expect(until).toMatch(/ GMT\+1$/)
    expect([await whyIn(ben, ben), await whyOfOwn(ben)]).toEqual([until, until])
    expect(await whyIn(ann, ben)).toBe((await refused(remove(ann, ben)))[2])
    expect(await whyIn(ann, ben)).toMatch(/ EST$/)
    expect((await done(ben.get<OwnDeletion>('/api/me/deletion'))).groups).toMatchObject([
      { groupId: group.id, activeBets: 0, unsettledDebts: 0, isDisputable: true },
    ])
    const admin = await asRoot()
    expect((await done(admin.get<{ why: string }>(`/api/admin/users/${ben.id}/deletion`))).why).toMatch(
      /^Not yet: .* EST$/,
    )
  })

  it('an admin who settles for themselves cannot send the friend away: the dispute comes first [BEY-08]', async () => {
    const { ann, ben } = group
    const bet = await aBet(group)
    await done(settle(ann, bet, null))
    expect((await refused(remove(ann, ben)))[0]).toBe(409)
    await done(dispute(ben, bet, 'acceptor'))
    expect((await refused(remove(ann, ben)))[2]).toMatch(/1 active bets/)
    server.clock.advance(5 * dayMs)
    expect((await refused(remove(ann, ben)))[2]).toMatch(/1 active bets/)
  })

  it('an admin cannot send away who may still doubt a payment, not even after 72 hours [BEY-08] [BEY-13]', async () => {
    const { ann, ben } = group
    const payment = await aPayment(ann)
    expect((await refused(remove(ann, ben)))[2]).toMatch(/^Not yet: /)
    server.clock.advance(14 * dayMs - 1)
    expect((await refused(remove(ann, ben)))[2]).toMatch(/^Not yet: /)
    await done(doubt(ben, payment))
    server.clock.advance(5 * dayMs)
    expect((await refused(remove(ann, ben)))[2]).toBe(
      'Not yet: somebody has to decide about a payment that is in doubt',
    )
    expect((await refused(leave(ben)))[2]).toMatch(/in doubt$/)
    expect(await whyIn(ann, ben)).toMatch(/in doubt$/)
  })

  it('who records a payment that never moved cannot be gone the same second [BEY-08]', async () => {
    const { ann, ben } = group
    await done(ann.send('PATCH', `${group.path}/members/${ben.id}`, { role: 'admin' }))
    const payment = await aPayment(ann)
    expect((await refused(deleteMe(ann)))[2]).toMatch(/^Not yet: /)
    expect((await refused(leave(ann)))[2]).toMatch(/^Not yet: /)
    await done(doubt(ben, payment))
    await done(ann.post(`${group.path}/payments/${payment.id}/doubt/answer`, { answer: 'undo' }))
    expect((await refused(deleteMe(ann)))[2]).toMatch(/1 unsettled debts/)
  })

  it('a payment holds both for 72 hours, whoever recorded it; who was paid may then go by themselves [BEY-08]', async () => {
    const { ann, ben } = group
    await aPayment(ben)
    await done(ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
    server.clock.advance(72 * hourMs - 1)
    expect((await refused(leave(ann)))[2]).toMatch(/^Not yet: /)
    expect((await refused(leave(ben)))[2]).toMatch(/^Not yet: /)
    server.clock.advance(1)
    await done(leave(ben))
    await done(deleteMe(ann))
  })

  it('of a settlement and a removal at once the later one sees the earlier [BEY-08]', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      group = await aGroup(server)
      const bet = await aBet(group)
      const pressed = [() => settle(group.ann, bet, null), () => remove(group.ann, group.ben)]
      const order = round % 2 ? pressed : pressed.toReversed()
      const answers = await Promise.all(order.map((press) => press()))
      const [settled, removed] = (round % 2 ? answers : answers.toReversed()).map(({ status }) => status)
      outcomes.add(`${settled} ${removed}`)
      await done(dispute(group.ben, bet, 'acceptor'))
    }
    expect([...outcomes]).toEqual(['200 409'])
  })
})
