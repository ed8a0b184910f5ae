import type { Rule } from './errorCodes.ts'

/** What keeps somebody from calling a bet off, or from disputing how it was settled. */
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
  'game-not-begun': { error: 'aborted', says: 'This game has not begun yet' },
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
} as const satisfies Record<string, Rule>
