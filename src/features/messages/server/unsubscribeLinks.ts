import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose mails, and of which type, the link turns off. */
export type Unsubscribe = { readonly userId: string; readonly type: string }

/**
 * A token that turns off one type of mails to one person, without a sign-in. It never expires: old mails stay in
 * inboxes.
 */
export function signUnsubscribe(authSecret: string, { userId, type }: Unsubscribe): string {
  const what = Buffer.from(JSON.stringify([userId, type])).toString('base64url')
  return `${what}.${signatureOf(authSecret, what)}`
}

/** The contents of a valid token; null for any other. */
export function readUnsubscribe(authSecret: string, token: string): Unsubscribe | null {
  const [, what, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (what === undefined || signature === undefined) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(authSecret, what)))) return null
  const [userId, type] = JSON.parse(Buffer.from(what, 'base64url').toString()) as [string, string]
  return { userId, type }
}

/** Signatures for this purpose are valid for no other use of the secret. */
function signatureOf(authSecret: string, what: string): string {
  return createHmac('sha256', authSecret).update(`unsubscribe ${what}`).digest('base64url')
}
