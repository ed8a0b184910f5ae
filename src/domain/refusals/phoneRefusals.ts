import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps a device from being reached by a text or a push. */
export const phoneRefusals = {
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
  'phone-missing': { error: 'invalid-argument', says: 'Please enter a number, or verify your own phone first' },
  'phone-stopped': {
    error: 'aborted',
    says: 'This number has replied STOP. Text START to us from it, and ask for a code again.',
  },
  'phone-code-wrong': { error: 'invalid-argument', says: 'Invalid verification code' },
  'phone-code-expired': { error: 'aborted', says: 'This code has expired. Please ask for a new one.' },
  'phone-code-worn': { error: 'aborted', says: 'Too many wrong codes. Please ask for a new one.' },
  'phone-code-soon': {
    error: 'resource-exhausted',
    says: 'Please wait a minute before you ask for another code.',
  },
  'too-many-phone-codes': {
    error: 'resource-exhausted',
    says: 'You have asked for many codes today. Please try again tomorrow.',
  },
  'phone-not-us': { error: 'invalid-argument', says: 'Please enter a US phone number' },
  'push-endpoint': { error: 'invalid-argument', says: 'This is not the address of a push service.' },
} as const satisfies Record<string, Rule>

export const phoneRefusal = /* @__PURE__ */ refusalsOf(phoneRefusals)
