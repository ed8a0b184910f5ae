import { createHmac, randomBytes } from 'node:crypto'
import { constantTimeEqual } from 'better-auth/crypto'
import type { Services } from '../services.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * A browser in which somebody once had the right password. It carries a cookie that says so for that account, and its
 * wrong passwords are counted on their own: whoever tries passwords from elsewhere, or from the same address, does not
 * lock the owner out.
 */
export function knownDevice(services: Services, cookies: string | undefined, account: string): string | null {
  const name = cookieName(services)
  const value = cookies
    ?.split(/; */)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  const [device = '', signature = ''] = value?.split('.') ?? []
  const isOurs = /^[\w-]{22}$/.test(device) && constantTimeEqual(signature, sign(services, device, account))
  return isOurs ? device : null
}

/** The cookie that makes this browser known for the account, as a header's value. */
export function deviceCookie(services: Services, account: string): string {
  const device = randomBytes(16).toString('base64url')
  const secure = services.config.publicUrl.protocol === 'https:' ? '; Secure' : ''
  const value = `${device}.${sign(services, device, account)}`
  return `${cookieName(services)}=${value}; Max-Age=${yearSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
}

function cookieName({ config }: Services): string {
  return `${config.publicUrl.protocol === 'https:' ? '__Secure-' : ''}betwixt.device`
}

function sign({ authSecret }: Services, device: string, account: string): string {
  return createHmac('sha256', authSecret).update(`device ${device} of ${account}`).digest('base64url')
}
