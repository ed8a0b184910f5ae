import { type NetPayment, netPayment, whyCannotPay, whyCannotPayOne } from '#domain/debts/debts.ts'
import { type Part, partPayment, readAmount, whyCannotForgive, whyCannotPayPart } from '#domain/debts/partPayments.ts'
import { forgivenMethod } from '#domain/debts/paymentMethods.ts'
import { whyMethodReserved } from '#domain/debts/reservedMethods.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { secondMs } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import type { PaymentMade } from '../paymentContract.ts'
import { insertPayment } from './paymentStore.ts'
import { limitedByTwo } from './paymentsWith.ts'
import { readPayment } from './queries.ts'
import { debtFromRow, findDebts, takeOff } from './store.ts'

type Input = {
  groupId: string
  debtIds: readonly string[]
  amount?: number | undefined
  method: string
  note?: string | undefined
}

/**
 * Records one payment for debts between the same two people; opposite directions net. It settles all of the debts, or
 * with an amount as much of them, the oldest first, within 5 seconds or not at all. [PAY-04] to [PAY-21] [BEY-13]
 */
const paying = (whyNot: typeof whyCannotPay) =>
  groupCommand({
    ...limitedByTwo,
    timeLimit: { ms: 5 * secondMs, code: 'payment-timed-out' },
    read: (tx, { debtIds }: Input, { groupId }) =>
      Promise.all([findDebts(tx, { groupId, debtIds }), personsIn(tx, groupId)]),
    run(command, { debtIds, amount: asked, method, note = '' }, { loaded: [found, personOf] }): Promise<PaymentMade> {
      const debts = found.map(debtFromRow)
      refuseIf(whyNot(debts, debtIds, command.member.userId))
      refuseIf(whyMethodReserved(method))
      const names = namesBy(personOf)
      const amount = amountFrom(asked)
      if (amount !== null) refuseIf(whyCannotPayPart(netPayment(debts, names), amount))
      return pay(command, { ...partPayment(debts, amount, names), method, note })
    },
  })

/** A batch of debts. */
export const recordPayment = paying(whyCannotPay)

/** A single debt. [PAY-05] */
export const settleOne = paying(whyCannotPayOne)

type Forgiveness = { groupId: string; debtId: string; amount?: number | undefined; note?: string | undefined }

/** A creditor gives up what is owed to them, or a part of it: a payment by which no money moves. [BEY-13] */
export const forgive = groupCommand({
  ...limitedByTwo,
  find: (db, { groupId, debtId }: Forgiveness) => limitedByTwo.find(db, { groupId, debtIds: [debtId] }),
  read: (tx, { debtId }: Forgiveness, { groupId }) =>
    Promise.all([findDebts(tx, { groupId, debtIds: [debtId] }), personsIn(tx, groupId)]),
  run(command, { amount: asked, note = '' }, { loaded: [found, personOf] }): Promise<PaymentMade> {
    const [debt = null] = found.map(debtFromRow)
    const amount = amountFrom(asked)
    refuseIf(whyCannotForgive(debt, { userId: command.member.userId, amount }))
    if (!debt) throw new Error('a debt to forgive')
    return pay(command, { ...partPayment([debt], amount, namesBy(personOf)), method: forgivenMethod, note })
  },
})

function amountFrom(dollars: number | undefined): Cents | null {
  const amount = readAmount(dollars)
  if (amount !== null && typeof amount === 'object') throw new Refused(amount)
  return amount
}

function namesBy(personOf: PersonOf): (userId: string) => string {
  return (userId) => personOf(userId, '').name
}

type NewPayment = NetPayment & {
  readonly parts: readonly Part[]
  readonly method: string
  readonly note: string
  readonly settleUpId?: string | null
}

/** Writes a payment with what it takes off its debts, and records it. Returns its id. */
export function writePayment(
  { tx, group, member, now, enforceRateLimit }: GroupCommand,
  { parts, method, note, settleUpId = null, ...net }: NewPayment,
): string {
  enforceRateLimit()
  const id = newId()
  tx.write(insertPayment, { groupId: group.id, id, ...net, method, note, settledBy: member.userId, settleUpId, now })
  takeOff(tx, { groupId: group.id, paymentId: id, parts, now })
  group.record('payment.recorded', 'payment', id)
  return id
}

/** The same, with the payment as it is listed. */
function pay(command: GroupCommand, payment: NewPayment): Promise<PaymentMade> {
  const { tx, group } = command
  return readPayment(tx, { groupId: group.id, paymentId: writePayment(command, payment) })
}
