import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { ToDecideItem } from '#features/admin/attentionContract.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, refused, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

let server: TestServer
let group: TestGroup
let root: Person

beforeAll(async () => {
  server = await aServer({ JOBS: 'on', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
})

/** The debt of a bet between Ann and Ben: if Ann wins Ben owes her $75, if Ben wins Ann owes him $50. */
async function aDebt(winner: Person): Promise<string> {
  const bet = await aBet(group)
  server.clock.advance(1_000)
  await done(group.ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  const debt = (await debts()).find(({ betId }) => betId === bet.id)
  if (!debt) throw new Error('no debt')
  return debt.id
}

const debts = async () => (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
const debtOf = async (id: string) => (await debts()).find((debt) => debt.id === id)
const payments = async () => (await done(group.ann.get<{ items: PaymentView[] }>(`${group.path}/payments`))).items
const pay = (who: Person, debtIds: readonly string[], more: object = {}) =>
  who.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'venmo', ...more })
const told = async (who: Person) => {
  await allTold(server, group)
  const { items } = await done(who.get<{ items: { type: string; message: string }[] }>('/api/notifications'))
  return items.map(({ type, message }) => `${type}: ${message}`)
}

describe('saying that a payment did not arrive', () => {
  const doubt = (who: Person, id: string, reason = 'Nothing came') =>
    who.post<PaymentView>(`${group.path}/payments/${id}/doubt`, { reason })
  const answer = (who: Person, id: string, body: object) =>
    who.post<PaymentView>(`${group.path}/payments/${id}/doubt/answer`, body)
  /** Ben says that he paid Ann; or Ann, who is the group's admin, that she paid Ben. */
  const aPayment = async (payer: Person) =>
    made(pay(payer, [await aDebt(payer === group.ben ? group.ann : group.ben)], { amount: 40 }))

  it('marks it on both sides, and tells its payer and the admins [BEY-13]', async () => {
    const { id } = await aPayment(group.ann)
    const doubted = await done(doubt(group.ben, id))
    expect(doubted.doubt).toMatchObject({ by: { id: group.ben.id, name: 'Ben' }, reason: 'Nothing came', answer: null })
    expect(await payments()).toEqual([doubted])
    expect(await told(group.ann)).toContain('payment_doubted: Ben says they did not receive $40')
    expect((await told(group.cleo)).filter((text) => text.startsWith('payment_doubted'))).toEqual([])
    expect((await refused(doubt(group.ben, id)))[2]).toBe('You have said so about this payment already')
  })

  it('is answered by its payer with words, which end nothing [BEY-13]', async () => {
    const { id } = await aPayment(group.ann)
    await done(doubt(group.ben, id))
    expect((await refused(answer(group.ann, id, { answer: 'keep' })))[2]).toBe('Please say a word why')
    expect((await refused(answer(group.cleo, id, { answer: 'undo' })))[2]).toBe(
      'Only its payer, or an admin who is neither payer nor payee, can answer',
    )
    const words = { answer: 'keep', reason: 'See your inbox' }
    const said = await done(answer(group.ann, id, words))
    expect(said).toMatchObject({ status: 'recorded', doubt: { answer: null, payerSays: 'See your inbox' } })
    expect(await told(group.ben)).toContain('payment_doubted: Ann says that they paid the $40: See your inbox')
    expect(await payments()).toEqual([said])
    await done(answer(group.ann, id, { answer: 'undo' }))
    expect((await refused(answer(group.ann, id, words)))[2]).toBe('This was answered already')
  })

  it('is kept by an admin who is neither of the two, since before the bet [BEY-13]', async () => {
    await withNeutralAdmin(group)
    const { id } = await aPayment(group.ann)
    await done(doubt(group.ben, id))
    expect(await told(group.cleo)).toContain('payment_doubted: Ben says they did not receive $40')
    await done(answer(group.ann, id, { answer: 'keep', reason: 'See your inbox' }))
    expect(await told(group.cleo)).toContain('payment_doubted: Ann says that they paid the $40: See your inbox')
    const kept = await done(answer(group.cleo, id, { answer: 'keep', reason: 'I saw it' }))
    expect(kept).toMatchObject({ status: 'recorded', doubt: { answer: 'keep', answeredBy: { name: 'Cleo' } } })
    expect(await told(group.ben)).toContain('payment_kept: Cleo kept the $40 payment: I saw it')
    expect((await refused(answer(group.ann, id, { answer: 'undo' })))[2]).toBe('This was answered already')
  })

  it('is decided by the website administrator where nobody in the group may [BEY-13]', async () => {
    const { id } = await aPayment(group.ann)
    server.clock.advance(1_000)
    await withNeutralAdmin(group)
    await done(doubt(group.ben, id))
    const keep = { answer: 'keep', reason: 'I saw it' }
    expect((await refused(answer(group.cleo, id, keep)))[2]).toBe(
      "Nobody here may decide this: the website's administrator has been asked",
    )
    // They are told, and find it in their list.
    expect(await told(root)).toContain('payment_doubted: Ben says they did not receive $40')
    const toDecide = async () => (await done(root.get<{ items: ToDecideItem[] }>('/api/admin/to-decide'))).items
    expect((await toDecide()).find((one) => one.id === id)).toMatchObject({ kind: 'payment', mayDecide: true })
    expect(await done(answer(root, id, keep))).toMatchObject({
      doubt: { answer: 'keep', answeredBy: { name: 'Root' } },
    })
    expect((await toDecide()).map((one) => one.id)).not.toContain(id)
    const acts = await server.asOwner("select target_id, reason from admin_acts where act = 'payment.kept'")
    expect(acts.rows).toEqual([{ target_id: id, reason: 'I saw it' }])
  })

  it('is in the list of the website administrator with what it pays for, also what is owed from before [BEY-13] [BEY-36]', async () => {
    const { ann, ben, path } = group
    const owed = { fromUserId: ben.id, toUserId: ann.id, amount: 3, note: 'Darts' }
    const opening = await made(ben.post<{ id: string }>(`${path}/opening-balances`, owed))
    const { id } = await made(pay(ben, [opening.id]))
    await done(doubt(ann, id))
    const { items } = await done(root.get<{ items: ToDecideItem[] }>('/api/admin/to-decide'))
    expect(items.find((one) => one.id === id)).toMatchObject({
      bets: [{ id: opening.id, betId: null, description: 'From before Betwixt: Darts', amount: 3 }],
    })
  })

  it('is answered by undoing it, for the reason that the payee gave [BEY-13] [PAY-31]', async () => {
    const payment = await aPayment(group.ben)
    await done(doubt(group.ann, payment.id, 'Wrong account'))
    // Ann is an admin, but the payee.
    expect((await refused(answer(group.ann, payment.id, { answer: 'undo' })))[0]).toBe(403)
    const [undone, twice] = await Promise.all([1, 2].map(() => answer(group.ben, payment.id, { answer: 'undo' })))
    expect([undone?.status, twice?.status].sort()).toEqual([200, 409])
    expect((await payments())[0]).toMatchObject({
      status: 'reversed',
      reversedByName: 'Ben',
      reversalReason: 'Wrong account',
      doubt: { answer: 'undo', answeredBy: { name: 'Ben' } },
    })
    expect(await debtOf(payment.debtIds[0] ?? '')).toMatchObject({ paid: 0, status: 'pending' })
    expect(await told(group.ann)).toContain('debt_reversed: Ben undid the $40 payment: Wrong account')
  })

  it('waits only for what undoing it would change, also where the result that it paid for is corrected [BEY-11] [BEY-13]', async () => {
    const { ann, ben, cleo } = group
    const payment = await made(pay(ben, [await aDebt(ann)]))
    await done(doubt(ann, payment.id))
    const pairs = async () => (await done(cleo.get<BalancesView>(`${group.path}/balances`))).pairs
    expect(await pairs()).toMatchObject([{ from: ben.id, to: ann.id, amount: 0, doubted: 75 }])
    const bet = (await debtOf(payment.debtIds[0] ?? ''))?.betId
    await done(ben.post(`${group.path}/bets/${bet}/dispute`, { outcome: 'acceptor', reason: 'I won' }))
    await done(ann.post(`${group.path}/bets/${bet}/dispute/answer`, { outcome: 'acceptor' }))
    // Nothing is owed for the former result, whether its payment arrived or not.
    const waiting = await pairs()
    expect(waiting).toMatchObject([{ from: ann.id, to: ben.id, amount: 50, doubted: 0 }])
    await done(answer(ben, payment.id, { answer: 'undo' }))
    expect(await pairs()).toEqual(waiting)
  })

  it('is for the payee, of what somebody else recorded, for 14 days [BEY-13]', async () => {
    const { id } = await aPayment(group.ben)
    expect((await refused(doubt(group.ben, id)))[2]).toBe('Only the person who was paid can say that it did not arrive')
    expect((await refused(doubt(group.cleo, id)))[0]).toBe(403)
    expect((await refused(doubt(group.ann, id, ' ')))[2]).toBe('Please say a word why')
    expect((await refused(doubt(group.ann, 'nothing')))[2]).toBe('Payment record not found')
    const own = await made(pay(group.ann, [await aDebt(group.ann)]))
    expect((await refused(doubt(group.ann, own.id)))[2]).toBe('You recorded this payment yourself')
    server.clock.advance(14 * dayMs)
    expect((await refused(doubt(group.ann, id)))[2]).toBe('This can be said for 14 days after a payment is recorded')
    expect((await payments()).every((payment) => payment.doubt === null)).toBe(true)
  })
})
