import { methodInText } from '../debts/paymentMethods.ts'
import { cents, dollarsFromCents, formatShortMoney } from '../money/money.ts'
import { ben, inExampleGroup, you } from './examples.ts'
import type { Payment } from './noticeFacts.ts'
import {
  changedAfter,
  groupOf,
  judgesIn,
  nameOf,
  noticeRow,
  openedByJudge,
  outsideData,
  routeToDecide,
} from './noticeRow.ts'

// A payment can be recorded and undone endlessly: above this limit notices stay in the app.
const mostAnHour = 15

export const debtNotices = {
  /** For text messages a payment uses the switch of debt_settled. [CHN-30] */
  debt_paid: noticeRow({
    category: 'payment',
    name: 'Debt Settled',
    textName: 'Debt Paid',
    icon: 'debt',
    channels: { inApp: 'on', email: 'on', sms: { by: 'debt_settled' } },
    mostAnHour,
    on: 'payment.recorded',
    to: ({ payment }) => [payment.payer.id, payment.payee.id],
    title: 'Payment Recorded',
    message: ({ payment: { amount, method, settleUp } }, { author }) => {
      const step = settleUp ? `, a step of the settle-up from ${settleUp.payer.name} to ${settleUp.payee.name}` : ''
      return `${nameOf(author)} recorded ${formatShortMoney(amount)} by ${methodInText(method)}${step}`
    },
    data: ({ payment }) => paymentIn(payment),
    route: '/debts',
    opens: 'payment',
    samples: {
      debt_paid: {
        label: 'Debt Paid',
        when: 'A payment is recorded',
        content: {
          facts: {
            kind: 'payment.recorded',
            payment: { id: 'payment', payer: ben, payee: you, amount: cents(19_05), method: 'Venmo', settleUp: null },
            isSquare: false,
          },
          where: inExampleGroup(ben),
          readerId: you.id,
        },
      },
    },
  }),
  debt_settled: noticeRow({
    category: 'payment',
    name: 'Debt Settled',
    icon: 'debt',
    channels: { inApp: 'on', email: { starts: 'on', sends: false }, sms: { starts: 'on', sends: false } },
    mostAnHour,
    on: 'payment.recorded',
    to: ({ payment, isSquare }) => (isSquare ? [payment.payer.id, payment.payee.id] : []),
    title: 'All Square',
    message: ({ payment: { payer, payee } }, _, userId) =>
      `You and ${userId === payer.id ? payee.name : payer.name} are all square`,
    toOthers: ({ message }, recipient) => ({ message: changedAfter(message, '', { You: recipient }) }),
    data: ({ payment }) => paymentIn(payment),
    route: '/debts',
    opens: 'payment',
    pushes: false,
  }),
  /** [PAY-48] */
  debt_reversed: noticeRow({
    category: 'payment',
    name: 'Debt Settled',
    icon: 'undo',
    channels: { inApp: 'always' },
    mostAnHour,
    on: 'payment.reversed',
    to: ({ payment }) => [payment.payer.id, payment.payee.id],
    title: 'Payment Undone',
    message: ({ payment, reason }, { author }) =>
      `${nameOf(author)} undid the ${formatShortMoney(payment.amount)} payment: ${reason}`,
    data: ({ payment, reason }) => ({ paymentId: payment.id, amount: dollarsFromCents(payment.amount), reason }),
    route: (_, where) => `/groups/${groupOf(where).id}/debts`,
    opens: 'payment',
  }),
  /** [BEY-13] */
  debt_forgiven: noticeRow({
    category: 'payment',
    name: 'Debt Settled',
    icon: 'debt',
    channels: { inApp: 'always' },
    mostAnHour,
    on: 'payment.forgiven',
    to: ({ payment }) => [payment.payer.id],
    title: 'Debt Forgiven',
    message: ({ payment: { amount } }, { author }) => `${nameOf(author)} forgave ${formatShortMoney(amount)}`,
    data: ({ payment }) => paymentIn(payment),
    route: '/debts',
    opens: 'payment',
  }),
  /** To the other one, who may answer, and to those who may decide. [BEY-13] */
  payment_doubted: noticeRow({
    category: 'payment',
    name: 'Payment Not Received',
    icon: 'undo',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'payment.doubted',
    to: (facts, where) => {
      const { payment, isAnswer } = facts
      return [...new Set([(isAnswer ? payment.payee : payerOf(payment)).id, ...judgesIn(facts, where)])]
    },
    title: ({ isAnswer }) => (isAnswer ? 'It Was Paid' : 'Payment Not Received'),
    message: ({ payment: { payee, amount }, reason, isAnswer }, { author }) =>
      isAnswer
        ? `${nameOf(author)} says that they paid the ${formatShortMoney(amount)}: ${reason}`
        : `${payee.name} says they did not receive ${formatShortMoney(amount)}`,
    data: ({ payment, reason }, where, userId) => ({ ...paymentIn(payment), reason, ...outsideData(where, userId) }),
    route: (_, where, userId) => routeToDecide('/debts', where, userId),
    opens: openedByJudge('payment'),
  }),
  payment_kept: noticeRow({
    category: 'payment',
    name: 'Payment Not Received',
    icon: 'debt',
    channels: { inApp: 'always' },
    mostAnHour,
    on: 'payment.kept',
    to: ({ payment }) => [payerOf(payment).id, payment.payee.id],
    title: 'Payment Kept',
    message: ({ payment: { amount }, reason }, { author }) =>
      `${nameOf(author)} kept the ${formatShortMoney(amount)} payment: ${reason}`,
    data: ({ payment, reason }) => ({ ...paymentIn(payment), reason }),
    route: '/debts',
    opens: 'payment',
  }),
  /** Sent by a timed job or the creditor's button; never by text, though that switch exists. [CHN-07] */
  debt_reminder: noticeRow({
    category: 'payment',
    name: 'Debt Reminders',
    icon: 'debt',
    channels: { inApp: 'on', email: 'on', sms: { starts: 'off', sends: false } },
    on: 'debts.overdue',
    to: ({ debtorId }) => [debtorId],
    title: 'Friendly Reminder',
    message: ({ creditor, amount, debtIds }) => {
      const bets = debtIds.length === 1 ? '1 bet' : `${debtIds.length} bets`
      return `You still owe ${creditor.name} ${formatShortMoney(amount)} from ${bets}`
    },
    toOthers: ({ message }, recipient) => ({
      message: changedAfter(message, '', { 'You still owe': `${recipient} still owes` }),
    }),
    data: ({ creditor, amount, debtIds }) => ({ creditorId: creditor.id, amount: dollarsFromCents(amount), debtIds }),
    route: '/debts',
    opens: 'debts',
  }),
}

/** Whose money a payment moved: of a step of the plan, that of its first. */
function payerOf({ settleUp, payer }: Payment) {
  return settleUp?.payer ?? payer
}

function paymentIn({ id, amount, method }: Payment) {
  return { paymentId: id, amount: dollarsFromCents(amount), method }
}
