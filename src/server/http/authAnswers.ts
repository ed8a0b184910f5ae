import type { ErrorCode } from '#domain/refusals.ts'
import { type OwnCode, ownSentences } from '../auth/authChecks.ts'
import { type Answer, answer } from './answers.ts'

/** The library's error codes that have a sentence of their own. [AUTH-22] to [AUTH-26] */
const sentences: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  USER_ALREADY_EXISTS: ['aborted', 'This email is already registered. Please sign in instead.'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['aborted', 'This email is already registered. Please sign in instead.'],
  PASSWORD_TOO_SHORT: ['invalid-argument', 'Password should be at least 6 characters.'],
  PASSWORD_TOO_LONG: ['invalid-argument', 'A password has at most 128 characters.'],
  INVALID_TOKEN: ['invalid-argument', 'This link has expired or was already used. Please ask for a new one.'],
  EMAIL_ALREADY_VERIFIED: ['aborted', 'Your email is verified already.'],
  INVALID_EMAIL: ['invalid-argument', 'Please enter a valid email address.'],
}

/** What our own checks say that is not about a wrong field. */
const ownErrors: Partial<Record<OwnCode, ErrorCode>> = {
  ACCOUNT_UNKNOWN: 'not-found',
  ACCOUNT_DEACTIVATED: 'permission-denied',
  GOOGLE_EMAIL_UNVERIFIED: 'permission-denied',
}

/**
 * An error of the auth library in the shape of all others; its own `code` and `message` stand beside, for its clients.
 * The library does not say whether the account or the password was wrong; the requirements do. [AUTH-25] [AUTH-26]
 */
export async function authAnswer(status: number, text: string, isKnown: () => Promise<boolean>) {
  const said = parsed(text)
  const { status: answered, body } = await translate(status, said, isKnown)
  return { status: answered, body: { ...said, message: body.error.message, ...body } }
}

type Said = { code?: string; message?: string }

async function translate(
  status: number,
  { code = '', message = '' }: Said,
  isKnown: () => Promise<boolean>,
): Promise<Answer> {
  if (code === 'INVALID_EMAIL_OR_PASSWORD') {
    return (await isKnown())
      ? answer('unauthenticated', 'Incorrect password. Please try again.')
      : answer('unauthenticated', 'No account found with this email. Please sign up.')
  }
  // Of two registrations at once the second finds out only when it writes.
  const isTaken = code === 'FAILED_TO_CREATE_USER' && (await isKnown())
  const known = sentences[isTaken ? 'USER_ALREADY_EXISTS' : code]
  if (known) return answer(...known)
  if (isOwn(code)) return answer(ownErrors[code] ?? 'invalid-argument', ownSentences[code])
  if (/\[body\.email\]/i.test(message)) return answer('invalid-argument', 'Please enter a valid email address.')
  if (status === 401) return answer('unauthenticated', 'User not authenticated')
  if (status === 403) return answer('permission-denied', 'Authentication failed. Please try again.')
  if (status === 404) return answer('not-found', 'There is nothing at this address.')
  return answer('invalid-argument', 'Authentication failed. Please try again.')
}

function isOwn(code: string): code is OwnCode {
  return Object.hasOwn(ownSentences, code)
}

function parsed(text: string): Said {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
