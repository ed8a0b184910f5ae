import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, newGroup, refused, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

describe('undoing a payment', () => {
  let server: TestServer
  let group: TestGroup
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    await withNeutralAdmin(group)
  })

  /** The debt of a bet between Ann and Ben: if Ann wins Ben owes her $75, if Ben wins Ann owes him $50. */
  async function aDebt(winner: Person): Promise<string> {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    const debt = (await debts()).find(({ betId }) => betId === bet.id)
    if (!debt) throw new Error('no debt')
    return debt.id
  }
  const debts = async () => (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
  const payments = async () => (await done(group.ann.get<{ items: PaymentView[] }>(`${group.path}/payments`))).items
  const balances = () => done(group.ann.get<BalancesView>(`${group.path}/balances`))
  const pay = (who: Person, debtIds: readonly string[]) =>
    who.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'venmo' })
  const undo = (who: Person, debtId: string, body: object = { reason: 'paid twice' }, at: TestGroup = group) =>
    who.post<{ message: string }>(`${at.path}/debts/${debtId}/reverse`, body)

  it('makes its debt pending again and keeps the payment as reversed, with who, when and why [PAY-31] [PAY-32] [PAY-34] [PAY-43]', async () => {
    const debtId = await aDebt(group.ann)
    const owed = await balances()
    const [before] = await debts()
    const payment = await made(pay(group.ben, [debtId]))
    server.clock.advance(60_000)
    expect(await done(undo(group.cleo, debtId, { reason: '  paid twice ' }))).toEqual({
      message: 'Settlement undone. The debt is pending again.',
    })
    const at = new Date(server.clock.now()).toISOString()
    expect(await debts()).toEqual([{ ...before, lastModified: at }])
    expect(await balances()).toEqual(owed)
    expect(await payments()).toEqual([
      {
        ...payment,
        status: 'reversed',
        reversedAt: at,
        undoneBy: { id: group.cleo.id, name: 'Cleo' },
        reversedBy: group.cleo.id,
        reversedByName: 'Cleo',
        reversalReason: 'paid twice',
      },
    ])
  })

  it('of a batch undoes all of it, also one that netted to zero [PAY-18] [PAY-41]', async () => {
    const ids = [await aDebt(group.ann), await aDebt(group.ann), await aDebt(group.ben), await aDebt(group.ben)]
    ids.push(await aDebt(group.ben))
    const before = await debts()
    const payment = await made(pay(group.ann, ids))
    expect(payment).toMatchObject({ totalAmount: 0, payerName: 'Ann', payeeName: 'Ben', debtIds: ids.toSorted() })
    expect(await done(undo(group.cleo, ids[2] ?? ''))).toEqual({
      message: 'Settlement undone. 5 debts are pending again.',
    })
    const stripped = (items: DebtView[]) => items.map(({ lastModified, ...rest }) => rest)
    expect(stripped(await debts())).toEqual(stripped(before))
  })

  it('happens once, and its debts can be paid and undone again [PAY-37] [PAY-42]', async () => {
    const debtId = await aDebt(group.ann)
    expect(await refused(undo(group.cleo, debtId))).toEqual([409, 'aborted', 'This debt is not settled'])
    await made(pay(group.ben, [debtId]))
    const answers = await Promise.all([undo(group.cleo, debtId), undo(root, debtId), undo(group.cleo, debtId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    server.clock.advance(60_000)
    await made(pay(group.ben, [debtId]))
    await done(undo(group.cleo, debtId, { reason: 'again' }))
    expect((await payments()).map(({ status, reversalReason }) => [status, reversalReason])).toEqual([
      ['reversed', 'again'],
      ['reversed', 'paid twice'],
    ])
  })

  it('is for group admins and the website administrator, who need not be in the group [PAY-35] [GRP-29]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ben, [debtId]))
    const dan = await server.aPerson('Dan')
    await done(dan.post('/api/groups/join', { code: group.code }))
    const says = 'Only group administrators can undo a settlement'
    expect(await refused(undo(dan, debtId))).toEqual([403, 'permission-denied', says])
    const stranger = (await aGroup(server)).ann
    expect((await refused(undo(stranger, debtId)))[2]).toBe('You do not have access to this group.')
    await done(undo(root, debtId))
    expect((await payments())[0]).toMatchObject({ status: 'reversed', reversedByName: 'Root' })
  })

  it('is never for its two people, but for a payee who recorded it [BEY-13]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ben, [debtId]))
    const says = [403, 'permission-denied', 'You cannot decide about your own payment']
    // Ann is an admin, and was paid.
    expect(await refused(undo(group.ann, debtId))).toEqual(says)
    expect(await refused(undo(group.ben, debtId))).toEqual(says)
    await done(undo(group.cleo, debtId))
    await made(pay(group.ann, [debtId]))
    expect(await refused(undo(group.ben, debtId))).toEqual(says)
    await done(undo(group.ann, debtId))
    expect((await debts())[0]?.status).toBe('pending')
  })

  it('leaves its payer the way to record it again, of which the payee alone undoes nothing [BEY-13]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ann, [debtId]))
    await done(undo(group.ann, debtId))
    const { id } = await made(pay(group.ben, [debtId]))
    expect((await refused(undo(group.ann, debtId)))[2]).toBe('You cannot decide about your own payment')
    await done(group.ann.post(`${group.path}/payments/${id}/doubt`, { reason: 'Nothing came' }))
    const answer = { answer: 'keep', reason: 'I saw it' }
    expect((await refused(group.ann.post(`${group.path}/payments/${id}/doubt/answer`, answer)))[0]).toBe(403)
    await done(group.cleo.post(`${group.path}/payments/${id}/doubt/answer`, answer))
    expect((await debts())[0]?.status).toBe('settled')
  })

  it('is not for the payee while the result is disputed: its payer could not record it again [BEY-11] [BEY-13]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ann, [debtId]))
    const [debt] = await debts()
    const dispute = `${group.path}/bets/${debt?.betId}/dispute`
    await done(group.ben.post(dispute, { outcome: 'push', reason: 'It was called off' }))
    expect((await payments())[0]?.isOvertaken).toBe(true)
    expect((await refused(undo(group.ann, debtId)))[2]).toBe('You cannot decide about your own payment')
    await done(group.cleo.post(`${dispute}/decision`, { outcome: 'creator', reason: 'It was not' }))
    await done(undo(group.ann, debtId))
    expect((await debts())[0]?.status).toBe('pending')
  })

  it('is not for the payee once the payer is gone, who could not record it again [BEY-13]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ann, [debtId]))
    server.clock.advance(73 * 3_600_000)
    await done(group.ben.post(`${group.path}/leave`))
    expect((await refused(undo(group.ann, debtId)))[2]).toBe('You cannot decide about your own payment')
  })

  it('is for an admin since before the bet, and no other account made one [BEY-13]', async () => {
    const debtId = await aDebt(group.ann)
    const zed = await server.aPerson('Zed')
    await done(zed.post('/api/groups/join', { code: group.code }))
    server.clock.advance(1_000)
    await done(group.ann.send('PATCH', `${group.path}/members/${zed.id}`, { role: 'admin' }))
    await made(pay(group.ben, [debtId]))
    expect(await refused(undo(zed, debtId))).toEqual([
      403,
      'permission-denied',
      'Only somebody who was an admin of the group before this began can decide',
    ])
    // Demoted and made an admin again is a break.
    for (const role of ['member', 'admin'])
      await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role }))
    expect((await refused(undo(group.cleo, debtId)))[0]).toBe(403)
    await done(undo(root, debtId))
  })

  it('says that a debt is of another group only to who knows that group, and that no debt is known [PAY-07] [PAY-38] [GRP-35]', async () => {
    const debtId = await aDebt(group.ann)
    const stranger = await aGroup(server)
    const knows = await newGroup(group.ann, 'Other')
    const at = (who: Person, groupId: string, id = debtId) =>
      refused(who.post(`/api/groups/${groupId}/debts/${id}/reverse`, { reason: 'paid twice' }))
    const of = 'Debt does not belong to this group'
    expect((await at(group.ann, knows.id))[2]).toBe(of)
    expect((await at(stranger.ann, stranger.id))[2]).toBe('You do not have access to this group.')
    expect((await at(root, stranger.id))[2]).toBe(of)
    for (const who of [stranger.ann, root]) {
      expect(await at(who, stranger.id, 'nothing')).toEqual([404, 'not-found', 'Debt not found'])
    }
  })

  it.each([
    [{}, 'Missing required information.'],
    [{ reason: null }, 'Missing required information.'],
    [{ reason: 7 }, 'Missing required information.'],
    [{ reason: ' ' }, 'Please provide a reason for undoing this settlement'],
    [{ reason: 'x'.repeat(501) }, 'The reason cannot exceed 500 characters'],
    [{ reason: 'x'.repeat(10_001) }, 'The reason cannot exceed 500 characters'],
  ])('without a proper reason changes nothing: %o [PAY-43] [PAY-44] [PAY-45]', async (body, says) => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ben, [debtId]))
    expect(await refused(undo(group.cleo, debtId, body))).toEqual([400, 'invalid-argument', says])
    expect((await debts())[0]?.status).toBe('settled')
  })

  it('refuses a debt of a group that one is not in like the group itself [PAY-38] [GRP-35]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ben, [debtId]))
    const other = await aGroup(server)
    const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
    expect(await refused(undo(other.ann, debtId))).toEqual(noAccess)
    expect(await refused(undo(other.ann, debtId, { reason: 'x' }, other))).toEqual(noAccess)
    await done(other.ann.post('/api/groups/join', { code: group.code }))
    expect((await refused(undo(other.ann, debtId, { reason: 'x' }, other)))[2]).toBe(
      'Debt does not belong to this group',
    )
    expect((await debts())[0]?.status).toBe('settled')
  })

  it('against a payment at the same moment ends in one of the two [PAY-25] [PAY-42]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await aDebt(group.ann), await aDebt(group.ann)]
      await made(pay(group.ben, [first]))
      const [undone, paid] = await Promise.all([undo(group.cleo, first), pay(group.ben, [first, second])])
      expect(undone.status).toBe(200)
      const states = new Map((await debts()).map(({ id, status }) => [id, status]))
      const expected = paid.status === 201 ? 'settled' : 'pending'
      expect([states.get(first), states.get(second)]).toEqual([expected, expected])
      if (paid.status !== 201) await made(pay(group.ben, [first, second]))
    }
  })

  it('has one effect however often it is sent with the same key [PAY-25]', async () => {
    const debtId = await aDebt(group.ann)
    await made(pay(group.ben, [debtId]))
    const send = () =>
      group.cleo.post(`${group.path}/debts/${debtId}/reverse`, { reason: 'x' }, { 'idempotency-key': 'undo-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = await server.services.db.pool.query(
      "select 1 from group_events where group_id = $1 and type = 'payment.reversed'",
      [group.id],
    )
    expect(events.rowCount).toBe(1)
  })
})
