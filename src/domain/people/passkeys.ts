import { countCharacters } from '../characters.ts'
import { isLoopback } from '../loopback.ts'
import { accountRefusal } from '../refusals/accountRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { type Instant, minuteMs } from '../times.ts'
import { isOneLine, isVisible } from './displayNames.ts'

/** How many passkeys a person may have. */
export const maxPasskeys = 10

/** The longest name of a passkey, in characters as a person counts them. */
export const passkeyNameLength = 50

/** The message for a refused name. */
export const passkeyNameWords = 'A passkey has a name of 1 to 50 characters'

/** Whether a trimmed name is valid for a passkey: one visible line, not too long. */
export function isPasskeyName(name: string): boolean {
  return isVisible(name) && isOneLine(name) && countCharacters(name) <= passkeyNameLength
}

/** Why somebody with that many passkeys cannot add one, or null. [BEY-27] */
export function whyCannotAddPasskey(count: number): Refusal | null {
  return count >= maxPasskeys ? accountRefusal('passkeys-full') : null
}

/** For how long after signing in nothing asks for more: to change the passkeys of an account without a password, say. */
const recentMs = 15 * minuteMs

/**
 * Why a session that began then may not change the passkeys or the second step of an account without a password, or
 * null. [BEY-27]
 */
export function whyNotRecent(signedInAt: Instant, now: Instant): Refusal | null {
  return isRecent(signedInAt, now) ? null : accountRefusal('sign-in-old')
}

/** Whether a session that began then shows that its owner is here, and not somebody who found their browser open. */
export function isRecent(signedInAt: Instant, now: Instant): boolean {
  return now - signedInAt <= recentMs
}

type Addresses = { readonly publicUrl: URL; readonly publicUrlAlt: URL | null }

/**
 * The host name that the passkeys of a website belong to; null where browsers allow none: without https, except on this
 * machine, and at an address without a name. If one of the two addresses is below the other, as www.example.org is
 * below example.org, the passkeys belong to the upper and work at both.
 */
export function passkeyHost({ publicUrl, publicUrlAlt }: Addresses): string | null {
  const host = hostOf(publicUrl)
  const upper = publicUrlAlt && hostOf(publicUrlAlt)
  return host && upper && isUnderHost(host, upper) ? upper : host
}

/** Whether passkeys of `host` work on pages at `hostname`. */
export function isUnderHost(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`)
}

function hostOf({ protocol, hostname }: URL): string | null {
  if (isLoopback(hostname)) return 'localhost'
  if (/^[\d.]+$|^\[/.test(hostname)) return null
  return protocol === 'https:' || isUnderHost(hostname, 'localhost') ? hostname : null
}
