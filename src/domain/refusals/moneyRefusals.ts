import type { Rule } from '../errorCodes.ts'
import { type Cents, formatMoney } from '../money/money.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from paying, forgiving, reminding, doubting a payment or undoing it, and settling a group up. */
export const moneyRefusals = {
  'payment-amount-invalid': {
    error: 'invalid-argument',
    says: 'Please enter an amount from $0.01, with at most two decimals',
  },
  'payment-too-large': {
    error: 'invalid-argument',
    says: ({ owed }: { owed: Cents }) => `Only ${formatMoney(owed)} is owed`,
  },
  'payment-of-nothing': {
    error: 'invalid-argument',
    says: 'These debts cancel out, so there is no part of them to pay',
  },
  'debt-disputed': { error: 'aborted', says: 'This debt is disputed' },
  'method-reserved': { error: 'invalid-argument', says: 'Only a creditor can forgive a debt' },
  'forgiver-not-creditor': {
    error: 'permission-denied',
    says: 'Only the person who is owed the money can forgive it',
  },
  'reminder-not-creditor': {
    error: 'permission-denied',
    says: 'Only the person who is owed the money can send a reminder',
  },
  'reminder-nothing-owed': {
    error: 'aborted',
    says: ({ name, owed }: { name: string; owed: Cents }) =>
      owed > 0
        ? `All counted together, you owe ${name} ${formatMoney(owed)}`
        : `All counted together, you and ${name} are even`,
  },
  'reminded-lately': {
    error: 'aborted',
    says: ({ name, when }: { name: string; when: string }) => `You can remind ${name} again ${when}`,
  },
  'reminder-locked': {
    error: 'aborted',
    says: ({ name }: { name: string }) => `The account of ${name} is locked: nobody reads a reminder there`,
  },
  'doubt-reason-missing': { error: 'invalid-argument', says: 'Please say a word why' },
  'doubt-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'doubt-not-payee': {
    error: 'permission-denied',
    says: 'Only the person who was paid can say that it did not arrive',
  },
  'doubt-own': { error: 'permission-denied', says: 'You recorded this payment yourself' },
  'doubt-no-money': { error: 'aborted', says: 'No money was paid here' },
  'doubted-already': { error: 'aborted', says: 'You have said so about this payment already' },
  'doubt-late': { error: 'aborted', says: 'This can be said for 14 days after a payment is recorded' },
  'doubt-none': { error: 'aborted', says: 'Nobody doubts this payment' },
  'doubt-not-yours': {
    error: 'permission-denied',
    says: 'Only its payer, or an admin who is neither payer nor payee, can answer',
  },
  'doubt-left-to-group': {
    error: 'permission-denied',
    says: 'An admin of the group decides about this payment',
  },
  'doubt-answered': { error: 'aborted', says: 'This was answered already' },
  'payment-undone': { error: 'aborted', says: 'This payment was undone already' },
  'pay-link-invalid': { error: 'invalid-argument', says: ({ wrong }: { wrong: string }) => wrong },
  'carried-debt-paid': {
    error: 'aborted',
    says: 'A debt that this payment carried over has been paid since. Please undo that payment first.',
  },
  'settle-up-off': {
    error: 'permission-denied',
    says: 'A group admin has to switch on settling up for the group first',
  },
  'settle-up-changed': { error: 'aborted', says: 'The balances have changed. Please look at the plan again.' },
  'settle-up-not-yours': {
    error: 'permission-denied',
    says: 'Only the two people of a payment of the plan can record it',
  },
  'debt-not-found': { error: 'not-found', says: 'Debt not found' },
  'debts-not-found': {
    error: 'not-found',
    says: ({ ids }: { ids: readonly string[] }) => `Failed to fetch debts: ${ids.join(', ')}`,
  },
  'debt-settled': {
    error: 'aborted',
    says: ({ id }: { id: string }) => `Debt ${id} is already settled`,
  },
  'debt-invalid': {
    error: 'invalid-argument',
    says: ({ id }: { id: string }) => `Invalid debt data for debt ${id}`,
  },
  'not-your-debt': {
    error: 'permission-denied',
    says: 'You can only settle debts where you are involved as either the debtor or creditor',
  },
  'different-pairs': { error: 'invalid-argument', says: 'All debts must be between the same two parties' },
  'batch-invalid': { error: 'invalid-argument', says: 'Invalid parameters for batch settlement' },
  'nothing-to-settle': { error: 'invalid-argument', says: 'No valid debts found to settle' },
  'method-missing': { error: 'invalid-argument', says: 'Please select a payment method' },
  'payment-timed-out': {
    error: 'deadline-exceeded',
    says: 'Settlement operation timed out. Please try again.',
  },
  'reversal-not-permitted': { error: 'permission-denied', says: 'Only group administrators can undo a settlement' },
  'reversal-incomplete': { error: 'invalid-argument', says: 'Missing required information.' },
  'reversal-reason-missing': {
    error: 'invalid-argument',
    says: 'Please provide a reason for undoing this settlement',
  },
  'reversal-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'debt-not-settled': { error: 'aborted', says: 'This debt is not settled' },
  'debt-of-other-group': { error: 'invalid-argument', says: 'Debt does not belong to this group' },
  'payment-missing': { error: 'not-found', says: 'No payment record found for this debt' },
  'payment-not-found': { error: 'not-found', says: 'Payment record not found' },
} as const satisfies Record<string, Rule>

export const moneyRefusal = /* @__PURE__ */ refusalsOf(moneyRefusals)
