import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { OpeningView } from '../contract.ts'

type Listed = { items: OpeningView[] }

describe('what is owed from before', () => {
  let server: TestServer
  let group: TestGroup
  let openings: string

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    openings = `${group.path}/opening-balances`
  })

  const record = (by: Person, from: Person, to: Person, more: object = {}) =>
    by.post<OpeningView>(openings, { fromUserId: from.id, toUserId: to.id, amount: 40, ...more })
  const answer = (by: Person, { id }: OpeningView, how: 'agree' | 'refuse' | 'withdraw') =>
    by.post<OpeningView>(`${openings}/${id}/${how}`)
  async function netsOf(): Promise<Record<string, number>> {
    const { members } = await done(group.cleo.get<BalancesView>(`${group.path}/balances`))
    return Object.fromEntries(members.map(({ name, net }) => [name, net]))
  }
  async function noticesOf(who: Person): Promise<string[]> {
    await allTold(server, group)
    type Notice = { type: string; message: string; data: { forReader?: string } }
    const { items } = await done(who.get<{ items: Notice[] }>('/api/notifications'))
    const own = items.filter(({ type }) => type.startsWith('opening'))
    return own.map(({ message, data }) => [message, data.forReader].filter(Boolean).join(' '))
  }

  it('waits for the debtor whose creditor recorded it, and counts once they agree [BEY-36]', async () => {
    const { ann, ben } = group
    const opening = await made(record(ann, ben, ann, { note: 'Super Bowl', date: '2025-02-09' }))
    expect(opening).toMatchObject({
      state: 'waiting',
      amount: 40,
      date: '2025-02-09',
      mayWithdraw: true,
      mayAgree: false,
    })
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    expect(await noticesOf(ben)).toEqual([
      'Ann recorded from before Betwixt: you owe Ann $40 It counts when you agree.',
    ])
    expect(await refused(answer(ann, opening, 'agree'))).toEqual([
      403,
      'permission-denied',
      'Only the person who would owe it can agree to it',
    ])
    expect(await done(answer(ben, opening, 'agree'))).toMatchObject({ state: 'agreed', mayRefuse: false })
    expect(await netsOf()).toEqual({ Ann: 40, Ben: -40, Cleo: 0 })
    expect(await noticesOf(ann)).toEqual(['Ben agreed from before Betwixt: Ben owes you $40'])
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
    expect(items).toEqual([
      expect.objectContaining({
        ...{ origin: 'opening', betId: null, gameInfo: null, betDescription: 'From before Betwixt: Super Bowl' },
        ...{ debtorId: ben.id, creditorId: ann.id, amount: 40, status: 'pending' },
      }),
    ])
  })

  it('counts at once by the debtor’s own word, and the creditor may refuse it within 72 hours [BEY-36]', async () => {
    const { ann, ben } = group
    const first = await made(record(ben, ben, ann))
    expect(await netsOf()).toEqual({ Ann: 40, Ben: -40, Cleo: 0 })
    expect(await noticesOf(ann)).toEqual([
      'Ben recorded from before Betwixt: Ben owes you $40 It counts now. You can refuse it within 72 hours.',
    ])
    expect(await refused(answer(ben, first, 'withdraw'))).toEqual([409, 'aborted', 'This was answered already'])
    expect(await done(answer(ann, first, 'refuse'))).toMatchObject({ state: 'refused' })
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    expect(await noticesOf(ben)).toEqual(['Ann refused from before Betwixt: you owe Ann $40'])
    const second = await made(record(ben, ben, ann))
    server.clock.advance(72 * hourMs)
    expect(await refused(answer(ann, second, 'refuse'))).toEqual([409, 'aborted', 'This could be refused for 72 hours'])
    expect((await done(ann.get<Listed>(openings))).items.map(({ mayRefuse }) => mayRefuse)).toEqual([false, false])
  })

  it('is paid, forgiven and undone like any debt; a payment that its debtor records takes away no refusal [BEY-36]', async () => {
    const { ann, ben, path } = group
    const { id } = await made(record(ben, ben, ann))
    const opening = { id } as OpeningView
    await made(ben.post(`${path}/debts/${id}/settle`, { method: 'cash', amount: 15 }))
    expect(await netsOf()).toEqual({ Ann: 25, Ben: -25, Cleo: 0 })
    await done(answer(ann, opening, 'refuse'))
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    const { items: payments } = await done(ann.get<{ items: { id: string }[] }>(`${path}/payments`))
    await done(ann.post(`${path}/payments/${payments[0]?.id}/doubt`, { reason: 'Nothing came' }))
    await done(ben.post(`${path}/payments/${payments[0]?.id}/doubt/answer`, { answer: 'undo' }))
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    const other = await made(record(ben, ben, ann))
    await made(ann.post(`${path}/debts/${other.id}/forgive`, { amount: 40 }))
    expect(await netsOf()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    const undone = await made(record(ben, ben, ann))
    await made(ben.post(`${path}/debts/${undone.id}/settle`, { method: 'cash', amount: 15 }))
    await withNeutralAdmin(group)
    await done(group.cleo.post(`${path}/debts/${undone.id}/reverse`, { reason: 'not yet' }))
    expect(await netsOf()).toEqual({ Ann: 40, Ben: -40, Cleo: 0 })
  })

  it('shows nobody how to pay somebody who may still refuse to be owed anything [BEY-36] [BEY-14]', async () => {
    const { ann, ben, path } = group
    await done(ann.send('PATCH', '/api/me/pay-links', { venmo: 'ann-lee' }))
    const venmo = async () =>
      (await done(ben.get<{ venmo: string | null }>(`${path}/members/${ann.id}/pay-links`))).venmo
    await made(record(ben, ben, ann, { amount: 0.01 }))
    expect(await venmo()).toBe(null)
    server.clock.advance(72 * hourMs)
    expect(await venmo()).toBe('ann-lee')
    await made(
      ann.post(`${path}/debts/${(await done(ann.get<Listed>(openings))).items[0]?.id}/forgive`, { amount: 0.01 }),
    )
    expect(await venmo()).toBe(null)
    await done(answer(ben, await made(record(ann, ben, ann)), 'agree'))
    expect(await venmo()).toBe('ann-lee')
  })

  it('is in the plan of the fewest payments, also where a debt is carried over from it, and that is undone [BEY-36] [BEY-12]', async () => {
    const { ann, path } = group
    const [dev, eve] = [await server.aPerson('Dev'), await server.aPerson('Eve')]
    for (const friend of [dev, eve]) await done(friend.post('/api/groups/join', { code: group.code }))
    await done(ann.send('PATCH', path, { settings: { settleUp: true } }))
    await done(ann.send('PATCH', `${path}/members/${eve.id}`, { role: 'admin' }))
    const byId = [ann, group.ben, group.cleo, dev].sort((a, b) => (a.id < b.id ? -1 : 1))
    const [one, other, first, second] = byId
    if (!one || !other || !first || !second) throw new Error('four people')
    // Each has owed each something, so that the order of ids alone decides who pays whom.
    for (const [from, to] of [
      [one, first],
      [other, second],
    ] as const) {
      await done(answer(to, await made(record(from, from, to)), 'refuse'))
    }
    await made(record(one, one, second))
    await made(record(other, other, first))
    const before = await netsOf()
    const plan = async () => done(eve.get<SettleUpView>(`${path}/settle-up`))
    expect((await plan()).payments[0]?.way.some(({ isCarried }) => isCarried)).toBe(true)
    for (let { version, payments } = await plan(); payments[0]; { version, payments } = await plan()) {
      const { from, to } = payments[0]
      const payer = byId.find(({ id }) => id === from)
      await made((payer ?? ann).post(`${path}/settle-up/payments`, { version, from, to, method: 'cash' }))
    }
    expect(new Set(Object.values(await netsOf()))).toEqual(new Set([0]))
    const { items: debts } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    expect(debts.find(({ origin }) => origin === 'carried')).toMatchObject({ betId: null, gameInfo: null })
    const { items } = await done(
      ann.get<{ items: { id: string; settleUp: { payer: { id: string } } }[] }>(`${path}/payments`),
    )
    for (const payer of [other, one]) {
      const step = items.find(({ settleUp }) => settleUp.payer.id === payer.id)
      await done(eve.post(`${path}/payments/${step?.id}/reverse`, { reason: 'not paid' }))
    }
    expect(await netsOf()).toEqual(before)
  })

  it('is never in the statistics [BEY-36]', async () => {
    const { ann, ben, path } = group
    const before = await done(ann.get<StatsView>(`${path}/stats`))
    await made(record(ben, ben, ann))
    expect(await done(ann.get<StatsView>(`${path}/stats`))).toEqual(before)
  })

  it('is withdrawn by who recorded it, and refused by its debtor, while it waits [BEY-36]', async () => {
    const { ann, ben } = group
    const [one, other] = [await made(record(ann, ben, ann)), await made(record(ann, ben, ann))]
    expect((await refused(answer(ben, one, 'withdraw')))[0]).toBe(403)
    await done(answer(ann, one, 'withdraw'))
    await done(answer(ben, other, 'refuse'))
    const { items } = await done(ben.get<Listed>(openings))
    expect(items.map(({ state }) => state).sort()).toEqual(['refused', 'withdrawn'])
    expect((await refused(answer(ben, one, 'agree')))[2]).toBe('This was answered already')
  })

  it('is recorded by one of the two alone, both in the group, and for an amount of dollars [BEY-36]', async () => {
    const { ann, ben, cleo } = group
    const dev = await server.aPerson('Dev')
    expect((await refused(record(cleo, ben, ann)))[0]).toBe(403)
    expect((await refused(record(ann, dev, ann)))[2]).toBe('Both must be members of the group')
    expect((await refused(record(ann, ann, ann)))[2]).toBe('Nobody can owe themselves')
    for (const amount of [0, -1, 1.005, 1e13]) {
      expect((await refused(record(ann, ben, ann, { amount })))[0]).toBe(400)
    }
    expect((await refused(record(ann, ben, ann, { amount: 1_000_000.01 })))[2]).toBe(
      'An opening balance can have at most $1,000,000.00',
    )
    expect((await refused(record(ann, ben, ann, { date: '2026-12-24' })))[2]).toBe('The date must be a day up to today')
    expect((await dev.get(openings)).status).toBe(403)
  })

  it('is agreed to once, however many ask at once [BEY-36]', async () => {
    const { ann, ben } = group
    const opening = await made(record(ann, ben, ann))
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(ben, opening, 'agree')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await netsOf()).Ann).toBe(40)
  })
})
