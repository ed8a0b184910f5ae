import { siteRefusal } from '../refusals/siteRefusals.ts'
import type { Refusal } from '../refusals.ts'

/** An address in the list of administrators, which is in the order they were added. */
export type Listed = { readonly email: string; readonly isPrimary: boolean }

/**
 * The primary administrator: the one in the program's settings, else the one who set the site up, else the
 * longest-serving one. There is one as long as there are any. [ADM-01] [ADM-02]
 */
export function primaryOf(listed: readonly Listed[], configured: string | null): string | null {
  return configured ?? listed.find(({ isPrimary }) => isPrimary)?.email ?? listed[0]?.email ?? null
}

/** The address in the form that accounts use. */
export function readAdminEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Why the address cannot be added, or null when it can. `account`: whether an account has it. [ADM-13] [ADM-14]
 * [ADM-15]
 */
export function whyCannotAddAdmin(
  email: string,
  { admins, hasAccount }: { admins: readonly string[]; hasAccount: boolean },
): Refusal | null {
  if (!email.includes('@')) return siteRefusal('admin-address-invalid')
  if (admins.includes(email)) return siteRefusal('admin-already')
  return hasAccount ? null : siteRefusal('admin-account-unknown')
}

/** Why the address cannot be removed, or null when it can. [ADM-16] */
export function whyCannotRemoveAdmin(
  email: string,
  { admins, primary }: { admins: readonly string[]; primary: string | null },
): Refusal | null {
  if (!admins.includes(email)) return siteRefusal('admin-not-listed')
  return email === primary ? siteRefusal('admin-primary') : null
}
