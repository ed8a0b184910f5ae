import { expect } from 'vitest'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import type { Person } from '#test/support/person.ts'
import type { Chance } from './chance.ts'
import { debtsOf, type ModelBet, type ModelPayment, netsOf, paymentOf, reverse } from './ledgerModel.ts'
import type { Operation, Played } from './operations.ts'

export function paying(of: Played, chance: Chance): Operation | null {
  const debts = debtsOf(of.model)
  const pending = debts.filter(({ left }) => left > 0)
  if (debts.length === 0) return null
  const first = chance.one(pending.length > 0 && chance.isIn(85) ? pending : debts)
  const pair = [first.debtor, first.creditor]
  const ofPair = pending.filter(({ debtor, creditor }) => pair.includes(debtor) && pair.includes(creditor))
  const others = chance.isIn(90) ? ofPair : debts
  const more = chance.some(
    others.filter(({ bet }) => bet !== first.bet),
    chance.whole(0, 4),
  )
  const bets = [first, ...more].map(({ bet }) => bet)
  const betIds = bets.map(({ betId }) => betId)
  const who = chance.isIn(85) ? personOf(of, chance.one(pair)) : chance.one(of.people)
  const debtIds = betIds.map((betId) => of.model.debtIds.get(betId) ?? '')
  const wanted = chance.isIn(60) ? null : chance.whole(0, Math.round(first.amount * 1.1))
  const amount = wanted === null ? {} : { amount: wanted / 100 }
  const now = () => paymentOf(of.model, betIds, wanted)
  return {
    says: `${who.name} pays ${wanted ?? 'all'} of ${debtIds.join(' ')}`,
    of,
    isLegal: () => now() !== null && areOfOnePair(bets, who.id),
    fits: (body) => isSame(of, body as PaymentView, now()),
    send: () =>
      bets.length === 1 && chance.isIn(50)
        ? who.post(`${of.group.path}/debts/${debtIds[0]}/settle`, { method: 'cash', ...amount })
        : who.post(`${of.group.path}/payments`, { debtIds, method: 'venmo', ...amount }),
    apply: (body) => record(of, body as PaymentView, now()),
  }
}

export function forgiving(of: Played, chance: Chance): Operation | null {
  const debts = debtsOf(of.model)
  if (debts.length === 0) return null
  const pending = debts.filter(({ left }) => left > 0)
  const { bet, creditor, left } = chance.one(pending.length > 0 && chance.isIn(85) ? pending : debts)
  const who = chance.isIn(85) ? personOf(of, creditor) : chance.one(of.people)
  const wanted = chance.isIn(50) ? null : chance.whole(1, left + 10)
  const debtId = of.model.debtIds.get(bet.betId) ?? ''
  const now = () => paymentOf(of.model, [bet.betId], wanted)
  return {
    says: `${who.name} forgives ${wanted ?? 'all'} of ${debtId}`,
    of,
    isLegal: () => now() !== null && who.id === creditor,
    fits: (body) => isSame(of, body as PaymentView, now()),
    send: () => who.post(`${of.group.path}/debts/${debtId}/forgive`, wanted === null ? {} : { amount: wanted / 100 }),
    apply: (body) => record(of, body as PaymentView, now()),
  }
}

/** The payee says that a payment did not arrive, and its payer undoes it. */
export function doubting(of: Played, chance: Chance): Operation | null {
  const { payments } = of.model
  if (payments.length === 0) return null
  const payeeOf = ({ settleUp, payee }: ModelPayment) => settleUp?.payee ?? payee
  const isLegal = (payment: ModelPayment) =>
    !payment.isReversed &&
    !payment.isDoubted &&
    !payment.isForgiveness &&
    payment.amount > 0 &&
    payment.payee === payeeOf(payment) &&
    payment.recordedBy !== payeeOf(payment)
  const open = payments.filter(isLegal)
  const payment = chance.one(open.length > 0 && chance.isIn(85) ? open : payments)
  const path = `${of.group.path}/payments/${payment.id}/doubt`
  return {
    says: `the payee of ${payment.id} doubts it, and its payer undoes it`,
    of,
    isAlone: true,
    isLegal: () => isLegal(payment),
    async send() {
      const said = await personOf(of, payment.payee).post(path, { reason: 'nothing came' })
      const who = payment.recordedBy
      return said.status < 300 ? personOf(of, who).post(`${path}/answer`, { answer: 'undo' }) : said
    },
    apply() {
      payment.isDoubted = true
      reverse(of.model, payment.id)
    },
  }
}

/** Somebody records a payment of the plan: only the nets of its two ends may change, by its amount. */
export function settlingUp(of: Played, chance: Chance): Operation | null {
  const who = chance.one(of.people)
  return {
    says: `${who.name} records a payment of the plan`,
    of,
    isAlone: true,
    isLegal: () => (netsOf(of.model).get(who.id) ?? 0) !== 0,
    async send() {
      const plan = await who.get<SettleUpView>(`${of.group.path}/settle-up`)
      const { version, payments } = plan.body
      const planned = payments.find(({ from, to }) => [from, to].includes(who.id))
      const ends = planned ? { from: planned.from, to: planned.to } : { from: who.id, to: who.id }
      return who.post(`${of.group.path}/settle-up/payments`, { version, ...ends, method: 'cash' })
    },
    apply(body) {
      const { from, to, amount, payments } = body as {
        from: string
        to: string
        amount: number
        payments: PaymentView[]
      }
      const expected = netsOf(of.model)
      expected.set(from, (expected.get(from) ?? 0) + Math.round(amount * 100))
      expected.set(to, (expected.get(to) ?? 0) - Math.round(amount * 100))
      for (const payment of payments) record(of, payment, { ...payment, parts: partsIn(of, payment) })
      expect(netsOf(of.model)).toEqual(expected)
    },
  }
}

function partsIn({ model }: Played, { debts }: PaymentView): Map<string, number> {
  const betOf = new Map([...model.debtIds].map(([betId, debtId]) => [debtId, betId]))
  return new Map(debts.map(({ debtId, amount }) => [betOf.get(debtId) ?? debtId, Math.round(amount * 100)]))
}

function isSame(of: Played, answered: PaymentView, expected: ReturnType<typeof paymentOf>): boolean {
  const plain = (parts: ReadonlyMap<string, number>) => JSON.stringify([...parts].sort())
  return expected !== null && plain(partsIn(of, answered)) === plain(expected.parts)
}

function record(of: Played, answered: PaymentView, expected: { parts: ReadonlyMap<string, number> } | null): void {
  if (!expected) throw new Error(`no such payment: ${answered.id}`)
  of.model.payments.unshift({
    id: answered.id,
    parts: expected.parts,
    payer: answered.payerId,
    payee: answered.payeeId,
    amount: Math.round(answered.amount * 100),
    recordedBy: answered.settledBy,
    isForgiveness: answered.paymentMethod === 'forgiven',
    settleUp: answered.settleUp && { id: answered.settleUp.id, payee: answered.settleUp.payee.id },
    isDoubted: false,
    isReversed: false,
  })
}

function areOfOnePair(bets: readonly ModelBet[], payer: string): boolean {
  const pairs = new Set(bets.map(({ creator, acceptor }) => [creator, acceptor].sort().join(' ')))
  return pairs.size === 1 && bets.some(({ creator, acceptor }) => [creator, acceptor].includes(payer))
}

/** By the debt where one payment alone covers it, else by the number of the payment. */
export function reversing(of: Played, chance: Chance): Operation | null {
  const debts = debtsOf(of.model)
  const paid = debts.filter(({ paidBy }) => paidBy.length > 0)
  if (debts.length === 0) return null
  const { bet, paidBy, left } = chance.one(paid.length > 0 && chance.isIn(85) ? paid : debts)
  const chosenId = paidBy.length > 0 ? chance.one(paidBy) : ''
  const payee = of.model.payments.find(({ id }) => id === chosenId)?.payee
  const who = chance.isIn(40) ? of.group.ann : chance.one(of.people.filter(({ id }) => !payee || id === payee))
  const isByDebt = paidBy.length < 2
  // A payment made meanwhile may be the newest of the debt.
  const target = () => (isByDebt ? debtsOf(of.model).find((debt) => debt.bet === bet)?.paidBy[0] : chosenId)
  const path = isByDebt ? `debts/${of.model.debtIds.get(bet.betId)}/reverse` : `payments/${chosenId}/reverse`
  return {
    says: `${who.name} reverses the debt of ${bet.betId} by ${path}`,
    of,
    // Neither of two parts in the same moment is the newest.
    isAlone: isByDebt && left > 0,
    isLegal: () => of.model.payments.some((payment) => payment.id === target() && mayUndo(of, payment, who)),
    send: () => who.post(`${of.group.path}/${path}`, { reason: 'a mistake' }),
    apply: () => reverse(of.model, target() ?? ''),
  }
}

/** The admin who is not in it, or its payee who recorded it. */
function mayUndo({ group, model }: Played, payment: ModelPayment, who: Person): boolean {
  const { settleUp, isReversed } = payment
  if (isReversed) return false
  if (who.id === payment.payee && who.id === payment.recordedBy) return !settleUp || settleUp.payee === who.id
  const together = model.payments.filter((one) => one === payment || (settleUp && one.settleUp?.id === settleUp.id))
  return who === group.ann && !together.some(({ payer, payee }) => payer === who.id || payee === who.id)
}

function personOf({ people }: Played, id: string): Person {
  const person = people.find((one) => one.id === id)
  if (!person) throw new Error(`nobody is ${id}`)
  return person
}
