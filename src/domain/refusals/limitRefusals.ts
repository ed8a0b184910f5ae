import type { Rule } from '../errorCodes.ts'
import { type Cents, formatMoney, formatShortMoney } from '../money/money.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What people allow themselves. [BEY-21] */
export const limitRefusals = {
  'limit-invalid': { error: 'invalid-argument', says: 'A limit is an amount from $1 to $100,000' },
  'break-invalid': { error: 'invalid-argument', says: 'A break takes 24 hours, 7 days or 30 days' },
  'break-holds': {
    error: 'aborted',
    says: ({ until }: { until: string }) => `A break cannot be ended. Yours lasts until ${until}.`,
  },
  'weekly-limit-below-risk': {
    error: 'aborted',
    says: ({ atRisk, lost }: { atRisk: Cents; lost: Cents }) =>
      `Your open bids and active bets could still lose ${formatMoney(atRisk)}${
        lost > 0 ? `, and you have lost ${formatMoney(lost)} this week` : ''
      }: a weekly limit cannot be below that.`,
  },
  'friend-limit-below-risk': {
    error: 'aborted',
    says: ({ atRisk }: { atRisk: Cents }) =>
      `You already have ${formatMoney(atRisk)} at risk against one friend: this limit cannot be below that.`,
  },
  'on-break': {
    error: 'aborted',
    says: ({ until }: { until: string }) =>
      `You are taking a break until ${until}. Until then you can post and accept nothing.`,
  },
  'weekly-limit': {
    error: 'aborted',
    says: ({ amount }: { amount: Cents }) => `This would pass your weekly limit of ${formatShortMoney(amount)}`,
  },
  'friend-limit': {
    error: 'aborted',
    says: ({ amount }: { amount: Cents }) =>
      `This would pass your limit of ${formatShortMoney(amount)} against one friend`,
  },
  // Said alike whatever holds its creator: their limits are theirs alone.
  'bid-on-hold': { error: 'aborted', says: 'This bid cannot be taken right now' },
} as const satisfies Record<string, Rule>

export const limitRefusal = /* @__PURE__ */ refusalsOf(limitRefusals)
