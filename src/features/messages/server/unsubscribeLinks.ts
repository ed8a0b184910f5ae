import { createHmac } from 'node:crypto'
import type { MailStop } from '#domain/notices/mails.ts'
import { isSameSecret } from '#server/auth/sameSecret.ts'

/**
 * A token that turns off one type of mails to one person or address, without a sign-in. It never expires: old mails stay
 * in inboxes.
 */
export function signUnsubscribe(authSecret: string, stop: MailStop): string {
  const parts = 'userId' in stop ? [stop.userId, stop.type] : [stop.address, stop.type, 'address']
  const what = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${what}.${signatureOf(authSecret, what)}`
}

/** The contents of a valid token; null for any other. */
export function readUnsubscribe(authSecret: string, token: string): MailStop | null {
  const [, what, signature] = /^([\w-]{1,1200})\.([\w-]{43})$/.exec(token) ?? []
  if (what === undefined || signature === undefined) return null
  if (!isSameSecret(signature, signatureOf(authSecret, what))) return null
  const [who, type, isAddress] = JSON.parse(Buffer.from(what, 'base64url').toString()) as [string, string, string?]
  return isAddress === 'address' ? { address: who, type } : { userId: who, type }
}

/** Signatures for this purpose are valid for no other use of the secret. */
function signatureOf(authSecret: string, what: string): string {
  return createHmac('sha256', authSecret).update(`unsubscribe ${what}`).digest('base64url')
}
