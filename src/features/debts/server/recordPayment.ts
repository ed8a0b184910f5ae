import { forgivenMethod, type NetPayment, netPayment, whyCannotPay, whyCannotPayOne } from '#domain/money/debts.ts'
import { type Cents, dollarsFromCents } from '#domain/money/money.ts'
import { type Part, partPayment, readAmount, whyCannotForgive, whyCannotPayPart } from '#domain/money/partPayments.ts'
import { whyMethodReserved } from '#domain/money/reservedMethods.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { isoFromInstant, secondMs } from '#domain/times.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import type { PaymentView } from '../paymentContract.ts'
import { insertPayment } from './paymentStore.ts'
import { limitedByTwo } from './paymentsWith.ts'
import { debtFromRow, findDebts, type StoredDebt, takeOff } from './store.ts'

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
    read: (tx, { debtIds }: Input, { groupId }) => findDebts(tx, { groupId, debtIds }),
    run(command, { debtIds, amount: asked, method, note = '' }, { loaded }): PaymentView {
      const debts = loaded.map(debtFromRow)
      refuseIf(whyNot(debts, debtIds, command.member.userId))
      refuseIf(whyMethodReserved(method))
      const names = namesIn(debts)
      const amount = amountFrom(asked)
      if (amount !== null) refuseIf(whyCannotPayPart(netPayment(debts, names), amount))
      return writePayment(command, { ...partPayment(debts, amount, names), method, note, names })
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
  read: (tx, { debtId }: Forgiveness, { groupId }) => findDebts(tx, { groupId, debtIds: [debtId] }),
  run(command, { amount: asked, note = '' }, { loaded }): PaymentView {
    const [debt = null] = loaded.map(debtFromRow)
    const amount = amountFrom(asked)
    refuseIf(whyCannotForgive(debt, { userId: command.member.userId, amount }))
    if (!debt) throw new Error('a debt to forgive')
    const names = namesIn([debt])
    return writePayment(command, { ...partPayment([debt], amount, names), method: forgivenMethod, note, names })
  },
})

function amountFrom(dollars: number | undefined): Cents | null {
  const amount = readAmount(dollars)
  if (amount !== null && typeof amount === 'object') throw new Refused(amount)
  return amount
}

type Names = (userId: string) => string

function namesIn(debts: readonly StoredDebt[]): Names {
  const names = new Map(
    debts.flatMap((debt) => [
      [debt.debtorId, debt.debtorName],
      [debt.creditorId, debt.creditorName],
    ]),
  )
  return (userId) => names.get(userId) ?? ''
}

type NewPayment = NetPayment & {
  readonly parts: readonly Part[]
  readonly method: string
  readonly note: string
  readonly names: Names
  readonly settleUp?: NonNullable<PaymentView['settleUp']>
}

/** Writes a payment with what it takes off its debts, and records it; the answer is the payment as it is listed. */
export function writePayment(
  { tx, group, member, now, keepToRate }: GroupCommand,
  { parts, names, method, note, settleUp, ...net }: NewPayment,
): PaymentView {
  keepToRate()
  const id = newId()
  const by = { settledBy: member.userId, settleUpId: settleUp?.id ?? null, now }
  const { payerId, payeeId, amount } = net
  tx.write(insertPayment, { groupId: group.id, id, payerId, payeeId, amount, method, note, ...by })
  takeOff(tx, { groupId: group.id, paymentId: id, parts, now })
  group.record('payment.recorded', 'payment', id)
  const debts = parts
    .map(({ debtId, amount }) => ({ debtId, amount: dollarsFromCents(amount) }))
    .sort((one, other) => (one.debtId < other.debtId ? -1 : 1))
  return {
    id,
    groupId: group.id,
    debtIds: debts.map(({ debtId }) => debtId),
    debts,
    payerId,
    payerName: names(payerId),
    payeeId,
    payeeName: names(payeeId),
    amount: dollarsFromCents(amount),
    totalAmount: dollarsFromCents(amount),
    paymentMethod: method,
    comments: note,
    settledBy: member.userId,
    settledByName: member.name,
    createdAt: isoFromInstant(now),
    status: 'recorded',
    reversedAt: null,
    reversedBy: null,
    reversedByName: null,
    reversalReason: null,
    doubt: null,
    settleUp: settleUp ?? null,
  }
}
