import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from settling a bet, calling it off, or disputing how it was settled. */
export const betRefusals = {
  'not-your-bet': { error: 'permission-denied', says: 'You can only change your own bets' },
  'cancellation-open': { error: 'aborted', says: 'There is already an open request to call off this bet' },
  'cancellation-not-open': { error: 'aborted', says: 'There is no open request to call off this bet' },
  'cancellation-withdrawn': {
    error: 'aborted',
    says: 'You withdrew your request. You can ask again an hour after that.',
  },
  'cancellation-too-soon': {
    error: 'aborted',
    says: 'Your request was declined. You can ask again an hour after that.',
  },
  'own-cancellation': { error: 'permission-denied', says: 'The other one has to answer your request' },
  'not-your-cancellation': { error: 'permission-denied', says: 'You can only withdraw your own request' },
  'bet-not-settled': { error: 'aborted', says: 'This bet is not settled yet' },
  'bet-called-off': { error: 'aborted', says: 'Both of you have called this bet off' },
  'dispute-open': { error: 'aborted', says: 'This result is already disputed' },
  'dispute-not-open': { error: 'aborted', says: 'This result is not disputed' },
  'dispute-late': { error: 'aborted', says: 'A result can only be disputed within 72 hours' },
  'dispute-reason-missing': { error: 'invalid-argument', says: 'Please say why' },
  'outcome-in-force': { error: 'invalid-argument', says: 'This is the result that you dispute' },
  'result-decided': { error: 'aborted', says: 'This result has been decided for good' },
  'own-dispute': { error: 'permission-denied', says: 'You cannot decide about your own bet' },
  'decisions-admins-only': {
    error: 'permission-denied',
    says: 'Only a group admin who is not in the bet can decide',
  },
  'group-decides-first': {
    error: 'permission-denied',
    says: 'The admins of the group decide first. You can decide after 72 hours.',
  },
  'bet-not-found': { error: 'not-found', says: 'Bet not found' },
  'bet-settled': { error: 'aborted', says: 'This bet is already settled' },
  'winner-missing': { error: 'invalid-argument', says: 'Please choose a winner or Push' },
  'not-settled-by-hand': {
    error: 'permission-denied',
    says: 'Only its participants and group admins can settle a custom bet by hand',
  },
} as const satisfies Record<string, Rule>

export const betRefusal = /* @__PURE__ */ refusalsOf(betRefusals)
