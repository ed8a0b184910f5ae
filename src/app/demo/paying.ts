import { paymentMethods } from '#domain/debts/paymentMethods.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import type { Crew } from './crew.ts'
import { paymentNotes, singleNotes } from './remarks.ts'
import type { Stage } from './stage.ts'

/** Some pairs settle up: all their debts in one payment. */
export async function payPairs(stage: Stage, crew: Crew, count: number): Promise<void> {
  const { dice, pause } = stage
  const { pairs } = await crew.admin.get<BalancesView>(`${crew.path}/balances`)
  for (const { from, to, debtIds } of dice.shuffled(pairs).slice(0, count)) {
    pause()
    const says = crew.memberOf(dice.under(0.7) ? to : from)
    await says.post(`${crew.path}/payments`, {
      debtIds,
      method: dice.pick(paymentMethods),
      note: dice.pick(paymentNotes),
    })
  }
}

/** One debt is paid by itself; null if there is none. */
export async function payOne(
  stage: Stage,
  crew: Crew,
  isMeant: (debt: DebtView) => boolean = () => true,
): Promise<PaymentView | null> {
  const debts = (await pendingDebts(crew)).filter(isMeant)
  if (debts.length === 0) return null
  const debt = stage.dice.pick(debts)
  stage.pause()
  return crew
    .memberOf(debt.creditorId)
    .post<PaymentView>(`${crew.path}/debts/${debt.id}/settle`, { method: 'cash', note: stage.dice.pick(singleNotes) })
}

/** The debts of these bets, which cancel out, in one payment of zero. */
export async function payNothing(stage: Stage, crew: Crew, betIds: readonly string[]): Promise<void> {
  const debts = (await pendingDebts(crew)).filter(({ betId }) => betId !== null && betIds.includes(betId))
  const [first] = debts
  if (!first) return
  stage.pause()
  const debtIds = debts.map(({ id }) => id)
  await crew
    .memberOf(first.debtorId)
    .post(`${crew.path}/payments`, { debtIds, method: 'other', note: 'One each. We are even.' })
}

/** A payment recorded by mistake; the admin undoes it, who may not decide about a payment of their own. */
export async function payByMistake(stage: Stage, crew: Crew): Promise<void> {
  const { id } = crew.admin
  const payment = await payOne(stage, crew, ({ debtorId, creditorId }) => debtorId !== id && creditorId !== id)
  const [debtId] = payment?.debtIds ?? []
  if (debtId === undefined) return
  stage.pause()
  await crew.admin.post(`${crew.path}/debts/${debtId}/reverse`, {
    reason: 'It was the button next to it. The cash is still in the cookie jar.',
  })
}

/** Friends say how they can be paid, as long as their sign-in is recent. */
export async function sayHowToPay({ members }: Crew): Promise<void> {
  for (const [n, friend] of members.entries()) {
    await friend.patch('/api/me/pay-links', { venmo: `sunday-${n}-crew`, ...(n % 2 === 0 && { cashApp: `crew${n}` }) })
  }
}

/**
 * What else happens to payments: one pays a part, one forgives, and one payment of the settle-up plan is recorded. Returns
 * a payment that its payee will doubt.
 */
export async function payInLife(stage: Stage, crew: Crew): Promise<PaymentView | null> {
  const { path, memberOf } = crew
  const debts = await pendingDebts(crew)
  const [largest, second, ...others] = debts
  const smallest = others.at(-1)
  if (!largest || !second || !smallest) return null
  stage.pause()
  const half = { method: 'venmo', amount: Math.floor(largest.remaining / 2), note: 'The rest on Friday' }
  await memberOf(largest.debtorId).post(`${path}/debts/${largest.id}/settle`, half)
  stage.pause()
  await memberOf(smallest.creditorId).post(`${path}/debts/${smallest.id}/forgive`, { note: 'For the guacamole' })
  stage.pause()
  const paid = await memberOf(second.debtorId).post<PaymentView>(`${path}/debts/${second.id}/settle`, {
    method: 'zelle',
  })
  await settleUpOnce(stage, crew)
  return paid
}

/** Its payee has not received anything. */
export async function doubtPayment(
  stage: Stage,
  { path, memberOf }: Crew,
  { id, payeeId }: PaymentView,
): Promise<void> {
  stage.pause()
  const reason = 'My phone has been very quiet.'
  await memberOf(payeeId).post(`${path}/payments/${id}/doubt`, { reason })
}

async function settleUpOnce(stage: Stage, { admin, path, memberOf }: Crew): Promise<void> {
  await admin.patch(path, { settings: { settleUp: true } })
  const { version, payments } = await admin.get<SettleUpView>(`${path}/settle-up`)
  const planned = payments.find(({ way }) => way.length > 1) ?? payments[0]
  if (!planned) return
  stage.pause()
  const { from, to } = planned
  await memberOf(from).post(`${path}/settle-up/payments`, { version, from, to, method: 'venmo', note: 'As planned' })
}

async function pendingDebts(crew: Crew): Promise<DebtView[]> {
  const { items } = await crew.admin.get<{ items: DebtView[] }>(`${crew.path}/debts?status=pending&limit=200`)
  return items
}
