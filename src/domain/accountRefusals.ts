import type { Rule } from './errorCodes.ts'
import { type Cents, formatMoney, formatShortMoney } from './money/money.ts'

/** What keeps accounts apart: verification, passwords, reset links, and the phones that are texted. */
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
  'reset-link-mailed': {
    error: 'aborted',
    says: 'Mails are sent here, so they can ask for a reset link themselves.',
  },
  'reset-link-admin': {
    error: 'permission-denied',
    says: 'The password of an administrator cannot be reset by a link that another administrator made.',
  },
  'reset-link-reason-missing': { error: 'invalid-argument', says: 'Please provide a reason for the link' },
  'reset-link-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'unlock-reason-missing': { error: 'invalid-argument', says: 'Please provide a reason for unlocking the account' },
  'unlock-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'account-not-locked': { error: 'aborted', says: 'This account is not locked' },
  'address-taken': { error: 'aborted', says: 'Another account has this email address' },
  'phone-email-unverified': {
    error: 'permission-denied',
    says: 'Please verify your email first. Then we can text you.',
  },
  'texts-off': { error: 'permission-denied', says: 'SMS notifications are off' },
  'phone-territory': { error: 'invalid-argument', says: 'Texts to US territories are not available here' },
  'texts-used-up': {
    error: 'resource-exhausted',
    says: 'No more texts can be sent today. Please try again tomorrow.',
  },
  'current-password-wrong': { error: 'permission-denied', says: 'Incorrect password. Please try again.' },
  'password-none': {
    error: 'aborted',
    says: 'This account has no password. Sign out, and choose “Forgot password?” to set one.',
  },
  'second-step-first': {
    error: 'permission-denied',
    says: 'Administrators of this website need a second step. Please set it up in your user settings.',
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
  // What people allow themselves [BEY-21]
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
