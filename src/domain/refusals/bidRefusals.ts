import type { Rule } from '../errorCodes.ts'
import { type Cents, formatShortMoney } from '../money/money.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from offering or taking a bet. */
export const bidRefusals = {
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
  'teams-missing': { error: 'invalid-argument', says: 'Team names are required' },
  'selection-invalid': { error: 'invalid-argument', says: 'Valid selection with odds is required' },
  'wager-invalid': { error: 'invalid-argument', says: 'Valid wager amount is required' },
  'amount-out-of-range': {
    error: 'invalid-argument',
    says: ({ min, max }: { min: Cents; max: Cents }) =>
      `Bet amount must be between ${formatShortMoney(min)} and ${formatShortMoney(max)}`,
  },
  'field-missing': {
    error: 'invalid-argument',
    says: ({ field }: { field: string }) => `Missing required field: ${field}`,
  },
  'custom-teams-missing': { error: 'invalid-argument', says: 'Please enter both team names for custom bids' },
  'custom-teams-equal': { error: 'invalid-argument', says: 'Please give the two sides different names' },
  'custom-odds-missing': { error: 'invalid-argument', says: 'Please enter odds for custom bids' },
  'odds-unsigned': { error: 'invalid-argument', says: 'Odds must start with + or - (e.g. +150 or -200)' },
  'odds-invalid': {
    error: 'invalid-argument',
    says: 'Please enter a valid positive number after +/- (e.g. +150 or -200)',
  },
  'odds-too-short': { error: 'invalid-argument', says: 'American odds are 100 or more, like +150 or -200' },
  'odds-too-long': { error: 'invalid-argument', says: 'Please enter odds from -10000 to +10000' },
  'expiration-past': { error: 'invalid-argument', says: 'The expiration must not be in the past' },
  'expiration-far': { error: 'invalid-argument', says: 'The expiration must be within a year' },
  'expiration-without-game': { error: 'invalid-argument', says: 'Game time needs a listed game that has not started' },
  'same-bet-type': {
    error: 'aborted',
    says: ({ betType }: { betType: string }) => `You already have an open ${betType} bid on this game`,
  },
  'bid-not-found': { error: 'not-found', says: 'Bid not found' },
  'bid-not-available': { error: 'aborted', says: 'Bid is no longer available' },
  'own-bid': { error: 'permission-denied', says: 'You cannot accept your own bid' },
  'not-your-bid': { error: 'permission-denied', says: 'You can only change your own bids' },
  'bid-expired': { error: 'aborted', says: 'This bid has expired' },
  'bid-changed': { error: 'aborted', says: 'This bid has changed. Please review it and accept again.' },
  'bid-changed-meanwhile': { error: 'aborted', says: 'This bid has changed. Please review it again.' },
  'approval-waiting': { error: 'aborted', says: 'Waiting for approval by a group admin' },
  'approval-not-waiting': { error: 'aborted', says: 'This bid is not waiting for approval' },
  'approvals-admins-only': {
    error: 'permission-denied',
    says: 'Only group admins can approve or decline bids',
  },
  'auto-update-off': { error: 'permission-denied', says: 'Auto-updating odds is off for this group' },
  'props-off': { error: 'permission-denied', says: 'Prop bets are off for this group' },
  'proposition-missing': { error: 'invalid-argument', says: 'Please enter the proposition' },
} as const satisfies Record<string, Rule>

export const bidRefusal = /* @__PURE__ */ refusalsOf(bidRefusals)
