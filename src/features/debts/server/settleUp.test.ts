import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disown } from '#test/support/disown.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'
import type { SettleUpView } from '../settleUpContract.ts'

let server: TestServer
let group: TestGroup
let dev: Person
let root: Person

beforeAll(async () => {
  server = await aServer({ JOBS: 'on', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  dev = await server.aPerson('Dev')
  await done(dev.post('/api/groups/join', { code: group.code }))
  await done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } }))
})

/** `debtor` loses a bet of so many dollars to `creditor`. */
async function owes(debtor: Person, creditor: Person, dollars: number): Promise<void> {
  const bid = await anOpenBid(group, debtor, { ...customBid, odds: 100, wagerAmount: dollars })
  const bet = await made(accept(group, creditor, bid))
  server.clock.advance(1_000)
  const { id } = bet as { id: string }
  await done(group.ann.post(`${group.path}/bets/${id}/settle`, { outcome: 'won', winnerId: creditor.id }))
}

const plan = (who: Person = group.cleo) => done(who.get<SettleUpView>(`${group.path}/settle-up`))
const nets = async () => {
  const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
  return Object.fromEntries(members.map(({ name, net }) => [name, net]))
}
const debts = async () => (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
const payments = async () => (await done(group.ann.get<{ items: PaymentView[] }>(`${group.path}/payments`))).items
const words = ({ payments }: Pick<SettleUpView, 'payments'>) =>
  payments.map(({ payer, payee, amount }) => `${payer.name} pays ${payee.name} $${amount}`)
type Recorded = { id: string; payments: PaymentView[] }
const record = (who: Person, version: string, from: Person, to: Person) =>
  who.post<Recorded>(`${group.path}/settle-up/payments`, { version, from: from.id, to: to.id, method: 'venmo' })

/** Two owe $40 each, and no debt leads from one of these payers to the one whom they pay. */
async function fourApart() {
  const [one, other, ...payees] = [group.ann, group.ben, group.cleo, dev].sort((a, b) => (a.id < b.id ? -1 : 1))
  const [first, second] = payees
  if (!one || !other || !first || !second) throw new Error('four people')
  // All have bet with each other, so that the order of ids alone decides: the first payer pays the first payee.
  await owes(one, first, 1)
  await owes(other, second, 1)
  const known = await debts()
  for (const { id, debtorId } of known) {
    const who = [one, other].find((person) => person.id === debtorId)
    await made((who ?? one).post(`${group.path}/debts/${id}/settle`, { method: 'cash' }))
  }
  await owes(one, second, 40)
  await owes(other, first, 40)
  return { one, other, first, second }
}

describe('settling a group up', () => {
  it('plans the fewest payments, and says which debts each clears on which way [BEY-12]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 50)
    const { payments, isOn } = await plan()
    expect([isOn, payments.length]).toEqual([true, 1])
    expect(payments[0]).toMatchObject({ payer: { name: 'Ann' }, payee: { name: 'Cleo' }, amount: 50 })
    expect(
      payments[0]?.way.map(({ payer, payee, amount, isCarried }) => [payer.name, payee.name, amount, isCarried]),
    ).toEqual([
      ['Ann', 'Ben', 50, false],
      ['Ben', 'Cleo', 50, false],
    ])
    expect(payments[0]?.debts.map(({ amount }) => amount)).toEqual([50, 50])
    expect(await plan(group.ann)).toEqual(await plan(dev))
  })

  it('records a payment as linked ones along its way, which change the nets of its two ends alone [BEY-12]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 30)
    const { version, payments: planned } = await plan()
    expect(words({ payments: planned })).toHaveLength(2)
    const { id, payments: linked } = await made(record(group.cleo, version, group.ann, group.cleo))
    expect(linked.map(({ payerName, payeeName, amount }) => [payerName, payeeName, amount])).toEqual([
      ['Ann', 'Ben', 30],
      ['Ben', 'Cleo', 30],
    ])
    expect(
      linked.every(({ settleUp }) => settleUp?.id === id && settleUp.payer.name === 'Ann' && settleUp.amount === 30),
    ).toBe(true)
    expect(await nets()).toEqual({ Ann: -20, Ben: 20, Cleo: 0, Dev: 0 })
    expect(words(await plan())).toEqual(['Ann pays Ben $20'])
    expect((await payments()).map(({ id }) => id).toSorted()).toEqual(linked.map(({ id }) => id).toSorted())
  })

  it('tells everybody on the way of which payment theirs is a step [BEY-12]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 50)
    await made(record(group.ann, (await plan()).version, group.ann, group.cleo))
    await allTold(server, group)
    const told = async (who: Person) => {
      const { items } = await done(who.get<{ items: { type: string; message: string }[] }>('/api/notifications'))
      return items.filter(({ type }) => type === 'debt_paid').map(({ message }) => message)
    }
    const step = 'Ann recorded $50 by Venmo, a step of the settle-up from Ann to Cleo'
    expect([await told(group.ben), await told(group.cleo), await told(dev)]).toEqual([[step, step], [step], []])
  })

  it('is undone as a whole from any of the linked payments [BEY-12] [PAY-41]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 30)
    const [owed, before] = [await nets(), await plan()]
    const { payments: linked } = await made(record(group.ann, before.version, group.ann, group.cleo))
    // Ann is an admin, but on its way.
    const undo = (who: Person) => who.post(`${group.path}/payments/${linked[1]?.id}/reverse`, { reason: 'not yet' })
    expect((await refused(undo(group.ann)))[2]).toBe('You cannot decide about your own payment')
    await done(undo(root))
    expect(await nets()).toEqual(owed)
    expect((await payments()).map(({ status }) => status)).toEqual(['reversed', 'reversed'])
    expect(words(await plan())).toEqual(words(before))
  })

  it('carries a debt over where no chain of debts leads from one to the other, and takes it back [BEY-12]', async () => {
    const { one, other, first, second } = await fourApart()
    const [before, owed] = [await plan(), await nets()]
    expect(before.payments.map(({ from, to }) => [from, to])).toEqual([
      [one.id, first.id],
      [other.id, second.id],
    ])
    const { payments: linked } = await made(record(one, before.version, one, first))
    expect(linked.map(({ debts, amount }) => [amount, debts.length])).toEqual([
      [40, 1],
      [40, 0],
      [40, 1],
    ])
    const carried = (await debts()).find(({ origin }) => origin === 'carried')
    expect(carried).toMatchObject({
      debtorId: other.id,
      creditorId: second.id,
      amount: 40,
      status: 'pending',
      betDescription: 'Carried over from a settle-up',
    })
    const rest = await plan()
    expect(words(rest)).toEqual(words(before).slice(1))
    expect(rest.payments[0]?.way.map(({ isCarried }) => isCarried)).toEqual([false])

    const paid = await made(record(other, rest.version, other, second))
    expect(new Set(Object.values(await nets()))).toEqual(new Set([0]))
    const undo = (id = '') => root.post(`${group.path}/payments/${id}/reverse`, { reason: 'not yet' })
    expect(await refused(undo(linked[1]?.id))).toEqual([
      409,
      'aborted',
      'A debt that this payment carried over has been paid since. Please undo that payment first.',
    ])
    await done(undo(paid.payments[0]?.id))
    await done(undo(linked[1]?.id))
    expect(await nets()).toEqual(owed)
    expect((await debts()).find(({ id }) => id === carried?.id)).toMatchObject({ status: 'cancelled', remaining: 0 })
    expect(words(await plan())).toEqual(words(before))
  })

  it('carries over a debt that no dispute of a bet touches: its payee may undo a payment of it that they recorded [BEY-12] [BEY-13]', async () => {
    const { one, other, first, second } = await fourApart()
    await made(record(one, (await plan()).version, one, first))
    const { payments: paid } = await made(record(second, (await plan()).version, other, second))
    const carried = (await debts()).find(({ origin }) => origin === 'carried')
    const along = (await debts()).find(({ betId, origin }) => betId === carried?.betId && origin !== 'carried')
    const debtor = [one, other].find(({ id }) => id === along?.debtorId)
    const body = { outcome: 'creator', reason: 'I won' }
    await done((debtor ?? one).post(`${group.path}/bets/${along?.betId}/dispute`, body))
    await done(second.post(`${group.path}/payments/${paid[0]?.id}/reverse`, { reason: 'not yet' }))
    expect((await debts()).find(({ id }) => id === carried?.id)).toMatchObject({ status: 'pending', disputed: false })
  })

  it('is refused while it is off, to others than the two, and once the balances have changed [BEY-12]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 50)
    const { version } = await plan()
    const changed = [409, 'aborted', 'The balances have changed. Please look at the plan again.']
    expect(await refused(record(group.ann, 'another', group.ann, group.cleo))).toEqual(changed)
    expect(await refused(record(group.ann, version, group.ann, group.ben))).toEqual(changed)
    expect(await refused(record(group.ben, version, group.ann, group.cleo))).toEqual([
      403,
      'permission-denied',
      'Only the two people of a payment of the plan can record it',
    ])
    await owes(group.ben, group.cleo, 1)
    expect(await refused(record(group.ann, version, group.ann, group.cleo))).toEqual(changed)
    await done(group.ann.send('PATCH', group.path, { settings: { settleUp: false } }))
    const off = await plan()
    expect([off.isOn, off.payments.length]).toEqual([false, 2])
    expect(await refused(record(group.ann, off.version, group.ann, group.cleo))).toEqual([
      403,
      'permission-denied',
      'A group admin has to switch on settling up for the group first',
    ])
    expect(await payments()).toEqual([])
  })

  it('of two at the same moment records one [BEY-12]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 50)
    const { version } = await plan()
    const answers = await Promise.all([
      record(group.ann, version, group.ann, group.cleo),
      record(group.cleo, version, group.ann, group.cleo),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await nets()).toEqual({ Ann: 0, Ben: 0, Cleo: 0, Dev: 0 })
  })

  it('can be doubted by the payee of the plan, who gets all of it taken back [BEY-12] [BEY-13]', async () => {
    await owes(group.ann, group.ben, 50)
    await owes(group.ben, group.cleo, 50)
    const owed = await nets()
    const { payments: linked } = await made(record(group.ann, (await plan()).version, group.ann, group.cleo))
    const [toBen, toCleo] = linked
    const doubt = (who: Person, id = '') => who.post(`${group.path}/payments/${id}/doubt`, { reason: 'Nothing came' })
    expect((await refused(doubt(group.ben, toBen?.id)))[0]).toBe(403)
    await done(doubt(group.cleo, toCleo?.id))
    const answer = group.ann.post(`${group.path}/payments/${toCleo?.id}/doubt/answer`, { answer: 'undo' })
    await done(answer)
    expect(await nets()).toEqual(owed)
    expect((await debts()).every(({ status }) => status === 'pending')).toBe(true)
  })
})

describe('how a creditor can be paid', () => {
  const links = (who: Person, of: Person) => done(who.get(`${group.path}/members/${of.id}/pay-links`))
  const nothing = { venmo: null, paypal: null, cashApp: null, zelle: null, changedAt: null }

  it('is kept as the person said, and shown only to members who owe them something [BEY-14]', async () => {
    const { ann, ben, cleo } = group
    const kept = await done(ben.send('PATCH', '/api/me/pay-links', { venmo: '@ben-rider', zelle: '(212) 555-0142' }))
    const changedAt = expect.stringMatching(/Z$/)
    expect(kept).toEqual({ ...nothing, venmo: 'ben-rider', zelle: '+12125550142', changedAt })
    expect(await done(ben.get('/api/me/pay-links'))).toEqual(kept)
    expect(await links(ann, ben)).toEqual(nothing)
    await owes(ann, ben, 5)
    expect(await links(ann, ben)).toEqual(kept)
    expect(await links(cleo, ben)).toEqual(nothing)
    expect(await links(ben, ann)).toEqual(nothing)
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
    await made(ann.post(`${group.path}/payments`, { debtIds: items.map(({ id }) => id), method: 'cash' }))
    expect(await links(ann, ben)).toEqual(nothing)
  })

  it('is not shown while the account is locked: whoever kept it may not be its owner [BEY-14] [BEY-23]', async () => {
    const { ann, ben } = group
    await done(ben.send('PATCH', '/api/me/pay-links', { venmo: '@ben-rider' }))
    await owes(ann, ben, 5)
    expect(await links(ann, ben)).toMatchObject({ venmo: 'ben-rider' })
    expect(await disown(server, ben)).toMatchObject({ isLocked: true })
    expect(await links(ann, ben)).toEqual(nothing)
  })

  it.each([
    [{ venmo: 'ben rider' }, 'A Venmo name has 5 to 30 letters, digits, - or _'],
    [{ paypal: 'javascript:alert(1)' }, 'A PayPal.Me name has 1 to 20 letters and digits'],
    [{ cashApp: '<script>' }, 'A $cashtag has 1 to 20 letters, digits or _, and starts with a letter'],
    [{ zelle: 'nobody' }, 'Zelle takes an email address or a US phone number'],
  ])('%o is refused and changes nothing: %s [BEY-14]', async (change, says) => {
    const { ben } = group
    await done(ben.send('PATCH', '/api/me/pay-links', { cashApp: '$ben' }))
    expect(await refused(ben.send('PATCH', '/api/me/pay-links', { ...change, paypal: 'x', ...change }))).toEqual([
      400,
      'invalid-argument',
      says,
    ])
    expect(await done(ben.send('PATCH', '/api/me/pay-links', { cashApp: null }))).toMatchObject({ cashApp: null })
  })
})
