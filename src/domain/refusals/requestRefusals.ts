import type { Rule } from '../errorCodes.ts'

/** The refusals of any request before a rule of the product runs, and of too many. */
export const requestRefusals = {
  'too-many-comments': {
    error: 'resource-exhausted',
    says: 'You have posted many comments in the last hour. Please wait a while before posting another.',
  },
  'too-many-holds': {
    error: 'resource-exhausted',
    says: 'You have tried to take this bid several times. Please wait an hour before trying again.',
  },
  'too-many-payments': {
    error: 'resource-exhausted',
    says: 'You have recorded many payments with this person in the last hour. Please wait a while before the next.',
  },
  'too-much-told': {
    error: 'resource-exhausted',
    says: 'You have done a lot in the last hour that others are told of. Please wait a while before doing more.',
  },
  'too-many-bids': {
    error: 'resource-exhausted',
    says: 'You have posted many bids in the last hour. Please wait a while before posting another.',
  },
  'too-many-groups': {
    error: 'resource-exhausted',
    says: 'You have created many groups today. Please try again tomorrow.',
  },
  'too-much-feedback': {
    error: 'resource-exhausted',
    says: 'You have sent a lot of feedback in the last hour. Please wait a while before sending more.',
  },
  'too-many-streams': { error: 'resource-exhausted', says: 'This is open in too many windows. Please close some.' },
  'time-zone-unknown': { error: 'invalid-argument', says: 'Unknown time zone' },
  'cursor-unknown': { error: 'invalid-argument', says: 'Invalid cursor.' },
  'invalid-fields': {
    error: 'invalid-argument',
    says: ({ first }: { first: string | undefined }) => first ?? 'The request is not valid.',
  },
  'request-unreadable': { error: 'invalid-argument', says: 'The request cannot be read.' },
  'request-too-large': { error: 'invalid-argument', says: 'The request is too large.' },
  'request-too-slow': { error: 'invalid-argument', says: 'The request took too long.' },
  'characters-invalid': { error: 'invalid-argument', says: 'The request contains invalid characters.' },
  'nothing-here': { error: 'not-found', says: 'There is nothing at this address.' },
  busy: { error: 'unavailable', says: 'The service is very busy. Please try again in a moment.' },
  'database-away': {
    error: 'unavailable',
    says: 'The service is not available at the moment. Please try again.',
  },
  internal: {
    error: 'internal',
    says: ({ errorId }: { errorId: string }) => `Something went wrong on our side. Please quote ${errorId}.`,
  },
  'key-reused': { error: 'aborted', says: 'This Idempotency-Key was already used for another request.' },
  'key-malformed': { error: 'invalid-argument', says: 'An Idempotency-Key has 1 to 128 characters.' },
  'address-foreign': { error: 'invalid-argument', says: 'The return address must be on this site.' },
  'signature-invalid': { error: 'permission-denied', says: 'This signature is not valid.' },
  'other-origin': { error: 'permission-denied', says: 'This request comes from another site.' },
  'other-address': {
    error: 'permission-denied',
    says: ({ here, origin }: { here: string; origin: string }) =>
      `This site is set up for ${origin} and was opened at ${here}. Open it there, or set PUBLIC_URL.`,
  },
  'too-many-downloads': {
    error: 'resource-exhausted',
    says: 'You have downloaded a lot in the last hour. Please wait a while before downloading more.',
  },
  'too-many-tries': { error: 'resource-exhausted', says: 'Too many attempts. Please wait a while and try again.' },
} as const satisfies Record<string, Rule>
