import { type PlainRefusalCode, refusal } from '#domain/refusals.ts'
import { ownRefusals } from '../auth/authRefusals.ts'
import { answer } from './answers.ts'

/**
 * Our refusals for the library's error codes that the requirements have a sentence for, and for our own codes.
 * [AUTH-22] to [AUTH-26]
 */
const refusals: Readonly<Record<string, PlainRefusalCode>> = {
  ...ownRefusals,
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PASSWORD_TOO_SHORT: 'password-short',
  PASSWORD_TOO_LONG: 'password-long',
  INVALID_TOKEN: 'link-expired',
  EMAIL_ALREADY_VERIFIED: 'email-verified',
  INVALID_EMAIL: 'email-invalid',
  INVALID_PASSWORD: 'current-password-wrong',
  INVALID_CODE: 'second-step-code-wrong',
  INVALID_BACKUP_CODE: 'recovery-code-wrong',
  INVALID_TWO_FACTOR_COOKIE: 'second-step-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second-step-worn',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many-tries',
  TOTP_ALREADY_ENABLED: 'second-step-on',
  TOTP_NOT_ENABLED: 'second-step-off',
  TWO_FACTOR_NOT_ENABLED: 'second-step-off',
  BACKUP_CODES_NOT_ENABLED: 'second-step-off',
  CHALLENGE_NOT_FOUND: 'passkey-expired',
  PASSKEY_NOT_FOUND: 'passkey-unknown',
  AUTHENTICATION_FAILED: 'passkey-failed',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-failed',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey-failed',
}

/** Our refusals for all its other errors, by status. */
const byStatus: Readonly<Record<number, PlainRefusalCode>> = {
  401: 'sign-in-first',
  403: 'sign-in-forbidden',
  404: 'nothing-here',
}

/**
 * An error of the auth library in our error format, with its own `code` and `message` added for its clients. The
 * library does not say whether the account or the password was wrong; the requirements do. [AUTH-25] [AUTH-26]
 */
export async function authAnswer(status: number, text: string, isKnown: () => Promise<boolean>) {
  const said = parsed(text)
  const { status: answered, body } = answer(refusal(await refusalOf(status, said, isKnown)))
  return { status: answered, body: { ...said, message: body.error.message, ...body } }
}

/**
 * An answer of the auth library, which names sessions by their token. That is what a session is entered with, and only
 * in the cookie, which no script can read; as their `token` sessions have their id here, which `revoke-session` takes.
 * From which address they came is nobody's to read.
 */
export function withoutTokens(text: string): string {
  const named = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'token' in value
      ? { ...value, token: 'id' in value ? value.id : undefined, ipAddress: undefined }
      : value
  return JSON.stringify(JSON.parse(text), named)
}

type Said = { code?: string; message?: string }

async function refusalOf(
  status: number,
  { code = '', message = '' }: Said,
  isKnown: () => Promise<boolean>,
): Promise<PlainRefusalCode> {
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return (await isKnown()) ? 'password-wrong' : 'email-unknown'
  // The second of two simultaneous registrations fails only when it writes.
  if (code === 'FAILED_TO_CREATE_USER' && (await isKnown())) return 'email-taken'
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined
  if (known) return known
  return /\[body\.email\]/i.test(message) ? 'email-invalid' : (byStatus[status] ?? 'sign-in-failed')
}

function parsed(text: string): Said {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
