import { createHmac, randomBytes } from 'node:crypto'
import { firstOf } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findHash } from './passwords.ts'
import { isSameSecret } from './sameSecret.ts'
import { cookieIn, cookiePrefix } from './session.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * A browser in which the owner once signed in. Its cookie says so for that account, and its wrong passwords are counted
 * separately: an attacker elsewhere, or at the same address, cannot lock the owner out. A new password
 * invalidates all of these cookies: others may have known the old one.
 */
export async function knownDevice(
  services: Services,
  cookies: string | undefined,
  account: string,
): Promise<string | null> {
  const [device = '', signature = ''] = cookieIn(cookies, cookieName(services))?.split('.') ?? []
  if (!/^[\w-]{22}$/.test(device)) return null
  const own = await sign(services, device, account)
  return own && isSameSecret(signature, own) ? device : null
}

/**
 * The cookie that marks this browser as known for the account that was entered in it, by password, Google or a code, as
 * a header value. Null for an account without a password, where none can be guessed.
 */
export async function deviceCookie(services: Services, account: string): Promise<string | null> {
  const device = randomBytes(16).toString('base64url')
  // A `__Host-` cookie must be for the whole site.
  const place = services.config.publicUrl.protocol === 'https:' ? 'Path=/; Secure' : 'Path=/api/auth'
  const signature = await sign(services, device, account)
  if (!signature) return null
  const value = `${device}.${signature}`
  return `${cookieName(services)}=${value}; Max-Age=${yearSeconds}; ${place}; HttpOnly; SameSite=Lax`
}

function cookieName({ config }: Services): string {
  return `${cookiePrefix(config.publicUrl)}.device`
}

/** The signature covers the salted password hash, so the cookie is valid for this password only. Null for none. */
async function sign({ db, authSecret }: Services, device: string, account: string): Promise<string | null> {
  const password = firstOf(await db.query(findHash, { email: account }))?.password
  if (!password) return null
  return createHmac('sha256', authSecret).update(`device ${device} of ${account} with ${password}`).digest('base64url')
}
