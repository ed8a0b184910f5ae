import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyGuessable } from '#domain/people/passwords.ts'
import type { PlainRefusalCode } from '#domain/refusals.ts'
import { root } from '../root.ts'

/** Our own refusals in the library's place, by the code that its errors carry. */
export const ownRefusals = {
  PICTURE_NOT_TAKEN: 'picture-not-taken',
  NAME_MISSING: 'name-missing',
  NAME_INVALID: 'name-invalid',
  NAME_ADDRESS: 'name-address',
  NAME_MONEY: 'name-money',
  NAME_RESERVED: 'name-reserved',
  EMAIL_MISSING: 'email-missing',
  PASSWORD_MISSING: 'password-missing',
  PASSWORD_COMMON: 'password-common',
  PASSWORD_PRODUCT: 'password-product',
  PASSWORD_OWN_ADDRESS: 'password-own-address',
  AGE_UNCONFIRMED: 'age-unconfirmed',
  TERMS_UNACCEPTED: 'terms-unaccepted',
  ACCOUNT_UNKNOWN: 'reset-email-unknown',
  ACCOUNT_DEACTIVATED: 'account-deactivated',
  ACCOUNT_LOCKED: 'account-locked',
  GOOGLE_EMAIL_UNVERIFIED: 'google-email-unverified',
  PASSKEY_KNOWN: 'passkey-known',
  PASSKEY_LOCKED: 'passkey-locked',
  RESET_LINK_ADMIN: 'reset-link-admin',
} as const satisfies Record<string, PlainRefusalCode>

export type OwnCode = keyof typeof ownRefusals

/** Why this is no password for the account with that address, or null; its length aside. [AUTH-09] */
export function whyTooWeak(password: string, email: string): OwnCode | null {
  if (isCommonPassword(password)) return 'PASSWORD_COMMON'
  const why = whyGuessable(password, email)?.code
  if (why === 'password-product') return 'PASSWORD_PRODUCT'
  if (why === 'password-own-address') return 'PASSWORD_OWN_ADDRESS'
  return why ? 'PASSWORD_MISSING' : null
}

let known: ReadonlySet<string> | undefined

/** Whether this password is common and so among the first guesses; case is ignored. [AUTH-09] */
function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(join(root, 'src/server/auth/data/commonPasswords.txt'), 'utf8').split('\n'))
  return known.has(password.toLowerCase())
}
