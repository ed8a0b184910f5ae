import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
  group = await aGroup(server)
})
afterAll(() => server.stop())

/** Ben or Cleo owes Ann $75. */
async function aDebtOf(debtor: Person): Promise<string> {
  const bet = await made(accept(group, debtor, await anOpenBid(group, group.ann)))
  await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
  const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
  const debt = items.find(({ betId }) => betId === bet.id)
  if (!debt) throw new Error('no debt')
  return debt.id
}
const pay = (who: Person, debtId: string, more: object = {}) =>
  who.post<PaymentView>(`${group.path}/payments`, { debtIds: [debtId], method: 'cash', amount: 0.01, ...more })
const tooMany = [
  ...[429, 'resource-exhausted'],
  'You have recorded many payments with this person in the last hour. Please wait a while before the next.',
]

it('payments of a cent are told to the other one 20 times an hour, and then refused [BEY-13]', async () => {
  const [bens, cleos] = [await aDebtOf(group.ben), await aDebtOf(group.cleo)]
  for (let turn = 0; turn < 20; turn += 1) await made(pay(group.ben, bens))
  expect(await refused(pay(group.ben, bens))).toEqual(tooMany)
  const path = `${group.path}/debts/${bens}`
  expect(await refused(group.ben.post(`${path}/settle`, { method: 'cash', amount: 0.01 }))).toEqual(tooMany)
  // The other one, and with somebody else.
  await made(group.ann.post(`${path}/forgive`, { amount: 0.01 }))
  await made(pay(group.cleo, cleos))
  for (let turn = 0; turn < 19; turn += 1) await made(group.ann.post(`${path}/forgive`, { amount: 0.01 }))
  expect(await refused(group.ann.post(`${path}/forgive`, { amount: 0.01 }))).toEqual(tooMany)
  await made(pay(group.ann, cleos))
  server.clock.advance(hourMs)
  await made(pay(group.ben, bens))
})

it('a payment that only looks forgiven is refused, in a batch, of one debt, and of the plan [BEY-13] [BEY-12]', async () => {
  const debt = await aDebtOf(group.ben)
  await done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } }))
  const reserved = [400, 'invalid-argument', 'Only a creditor can forgive a debt']
  const plan = await done(group.ben.get<{ version: string; payments: object[] }>(`${group.path}/settle-up`))
  for (const method of ['forgiven', 'FORGIVEN', 'for\u200bgiven', 'forg\u0456ven', 'f\u043ergiven']) {
    expect(await refused(pay(group.ben, debt, { method }))).toEqual(reserved)
    expect(await refused(group.ben.post(`${group.path}/debts/${debt}/settle`, { method }))).toEqual(reserved)
    const planned = { version: plan.version, from: group.ben.id, to: group.ann.id, method }
    expect(await refused(group.ben.post(`${group.path}/settle-up/payments`, planned))).toEqual(reserved)
  }
})
