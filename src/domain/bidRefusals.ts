import type { Rule } from './errorCodes.ts'
import { type Cents, formatShortMoney } from './money/money.ts'

/** What keeps somebody from taking a part of a bid, from a challenge, a counter-offer, or a parlay. */
export const bidRefusals = {
  'live-score-old': {
    error: 'aborted',
    says: 'No score of this game has come for 10 minutes: nobody can bet on it before the next one',
  },
  'part-invalid': { error: 'invalid-argument', says: 'A part must be a whole number of dollars' },
  'parts-off': { error: 'invalid-argument', says: 'This bid can only be taken whole' },
  'part-too-large': {
    error: 'aborted',
    says: ({ left }: { left: Cents }) => `Only ${formatShortMoney(left)} of this bid is left`,
  },
  'part-too-small': {
    error: 'invalid-argument',
    says: ({ min, left }: { min: Cents; left: Cents }) =>
      left <= min
        ? `The ${formatShortMoney(left)} left of this bid can only be taken whole`
        : `A part must be at least ${formatShortMoney(min)}, or all of the ${formatShortMoney(left)} left`,
  },
  'part-wins-nothing': {
    error: 'invalid-argument',
    says: 'At these odds, a part this small or what it leaves would win less than a cent',
  },
  'challenge-of-other': {
    error: 'permission-denied',
    says: ({ name }: { name: string }) => `Only ${name} can accept this bid`,
  },
  'not-challenged': { error: 'permission-denied', says: 'You can only decline a challenge to yourself' },
  'challenge-stranger': { error: 'invalid-argument', says: 'You can only challenge a member of this group' },
  'challenge-oneself': { error: 'invalid-argument', says: 'You cannot challenge yourself' },
  'own-counter': { error: 'permission-denied', says: 'You cannot counter your own bid' },
  'counter-same': { error: 'invalid-argument', says: 'This is what the bid offers already' },
  'counter-not-found': { error: 'not-found', says: 'Counter-offer not found' },
  'counter-not-open': { error: 'aborted', says: 'This counter-offer is no longer open' },
  'not-your-counter': { error: 'permission-denied', says: 'You can only withdraw your own counter-offer' },
  'counter-large': {
    error: 'aborted',
    says: 'A bet this large needs approval by a group admin. Edit your bid to these terms to ask for it.',
  },
  'parlay-legs': { error: 'invalid-argument', says: 'A parlay has two to six legs' },
  'parlay-same-game': { error: 'invalid-argument', says: 'Each leg of a parlay must be on a different game' },
  'parlay-too-long': { error: 'invalid-argument', says: 'A parlay pays at most +10000: leave out a leg' },
  'parlay-price': { error: 'invalid-argument', says: 'The price of a parlay follows from its legs' },
  'rest-too-small': {
    error: 'invalid-argument',
    says: ({ min, taken }: { min: Cents; taken: Cents }) =>
      `${formatShortMoney(taken)} of this bid is taken, and at least ${formatShortMoney(min)} must be left of it`,
  },
} as const satisfies Record<string, Rule>
