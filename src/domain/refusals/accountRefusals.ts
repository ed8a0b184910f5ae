import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from an account: names, addresses, passwords, second steps and passkeys. */
export const accountRefusals = {
  'set-up-over': {
    error: 'permission-denied',
    says: 'This set-up link does not work any more: the site has an administrator.',
  },
  'set-up-unknown': { error: 'permission-denied', says: 'This is not the set-up link of this site.' },
  'verification-other': {
    error: 'permission-denied',
    says: 'This link is for another account. Please sign in to that account first.',
  },
  'current-password-wrong': { error: 'permission-denied', says: 'Incorrect password. Please try again.' },
  'password-none': {
    error: 'aborted',
    says: 'This account has no password. Sign out, and choose “Forgot password?” to set one.',
  },
  'second-step-code-wrong': { error: 'invalid-argument', says: 'This code is not right. Please try the next one.' },
  'recovery-code-wrong': {
    error: 'invalid-argument',
    says: 'This recovery code is not right, or was used already.',
  },
  'second-step-expired': { error: 'aborted', says: 'This took too long. Please sign in again.' },
  'second-step-worn': { error: 'aborted', says: 'Too many wrong codes. Please sign in again.' },
  'second-step-on': { error: 'aborted', says: 'Your second step is on already.' },
  'second-step-off': { error: 'aborted', says: 'Your second step is off.' },
  'passkeys-off': {
    error: 'aborted',
    says: 'Passkeys work only where this website has a name and a secure connection (https).',
  },
  'passkeys-full': { error: 'aborted', says: 'You can have 10 passkeys. Please remove one first.' },
  'passkey-known': { error: 'aborted', says: 'This passkey has been added already.' },
  'passkey-failed': { error: 'invalid-argument', says: 'This passkey could not be checked. Please try again.' },
  'passkey-locked': {
    error: 'invalid-argument',
    says: 'Please unlock the passkey with your fingerprint, face or PIN.',
  },
  'passkey-expired': { error: 'aborted', says: 'This took too long. Please try again.' },
  'passkey-unknown': {
    error: 'permission-denied',
    says: 'This passkey is not known here. It may have been removed: please sign in another way.',
  },
  'passkey-gone': { error: 'not-found', says: 'This passkey has been removed already.' },
  'sign-in-old': {
    error: 'permission-denied',
    says: 'To change how you sign in, please sign out and in again first.',
  },
  'sign-in-stale': {
    error: 'permission-denied',
    says: 'For this you must have signed in within the last 15 minutes. Please sign out and in again first.',
  },
  'password-own-address': {
    error: 'invalid-argument',
    says: 'Please choose a password without your email address in it.',
  },
  'password-product': {
    error: 'invalid-argument',
    says: 'Please choose a password without "Betwixt" in it.',
  },
  'age-unconfirmed': {
    error: 'invalid-argument',
    says: 'You must confirm that you are 21 years or older to register',
  },
  'terms-unaccepted': { error: 'invalid-argument', says: 'You must accept the Terms of Service to register' },
  'google-away': { error: 'unavailable', says: 'Failed to sign in with Google. Please try again.' },
  'picture-not-taken': { error: 'invalid-argument', says: 'A picture cannot be chosen here.' },
  'name-missing': { error: 'invalid-argument', says: 'Please enter your name' },
  'name-invalid': { error: 'invalid-argument', says: 'A name has 1 to 50 characters' },
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

export const accountRefusal = /* @__PURE__ */ refusalsOf(accountRefusals)
