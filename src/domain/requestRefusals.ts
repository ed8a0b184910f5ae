import type { Rule } from './errorCodes.ts'
import { displayNameWords } from './people/displayNames.ts'

/** The refusals of any request before a rule of the product runs, and those of sign-in. */
export const requestRefusals = {
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
  'too-many-downloads': {
    error: 'resource-exhausted',
    says: 'You have downloaded a lot in the last hour. Please wait a while before downloading more.',
  },
  'too-many-tries': { error: 'resource-exhausted', says: 'Too many attempts. Please wait a while and try again.' },
  // Signing in
  'picture-not-taken': { error: 'invalid-argument', says: 'A picture cannot be chosen here.' },
  'name-missing': { error: 'invalid-argument', says: 'Please enter your name' },
  'name-invalid': { error: 'invalid-argument', says: displayNameWords },
  'name-address': {
    error: 'invalid-argument',
    says: 'A name cannot look like a web or email address. Leave a space after a dot.',
  },
  'name-money': { error: 'invalid-argument', says: 'A name cannot hold an amount of money.' },
  'name-reserved': {
    error: 'invalid-argument',
    says: 'This name could be taken for words of Betwixt itself. Please choose another one.',
  },
  'email-missing': { error: 'invalid-argument', says: 'Please enter your email address' },
  'email-invalid': { error: 'invalid-argument', says: 'Please enter a valid email address.' },
  'email-taken': { error: 'aborted', says: 'This email is already registered. Please sign in instead.' },
  'email-verified': { error: 'aborted', says: 'Your email is verified already.' },
  'email-unknown': { error: 'unauthenticated', says: 'No account found with this email. Please sign up.' },
  'reset-email-unknown': { error: 'not-found', says: 'No account found with this email address.' },
  'password-missing': { error: 'invalid-argument', says: 'Please enter a password' },
  'password-short': { error: 'invalid-argument', says: 'Password should be at least 6 characters.' },
  'password-long': { error: 'invalid-argument', says: 'A password has at most 128 characters.' },
  'password-common': { error: 'invalid-argument', says: 'This password is too common. Please choose another.' },
  'password-wrong': { error: 'unauthenticated', says: 'Incorrect password. Please try again.' },
  'link-expired': {
    error: 'invalid-argument',
    says: 'This link has expired or was already used. Please ask for a new one.',
  },
  'account-deactivated': { error: 'permission-denied', says: 'This account has been deactivated.' },
  'account-locked': {
    error: 'permission-denied',
    says: 'This account is locked: the owner of its email address says that they did not register it. The administrator of this website decides what follows.',
  },
  'google-email-unverified': {
    error: 'permission-denied',
    says: 'Google has not verified this email. Verify it at Google, or create an account here.',
  },
  'sign-in-forbidden': { error: 'permission-denied', says: 'Authentication failed. Please try again.' },
  'sign-in-failed': { error: 'invalid-argument', says: 'Authentication failed. Please try again.' },
} as const satisfies Record<string, Rule>
