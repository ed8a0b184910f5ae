import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose mails of which type are to end. */
export type Unsubscribe = { readonly userId: string; readonly type: string }

/** A token that ends mails of one type to one person, without a sign-in. It never runs out: old mails stay in inboxes. */
export function signUnsubscribe(authSecret: string, { userId, type }: Unsubscribe): string {
  const what = Buffer.from(JSON.stringify([userId, type])).toString('base64url')
  return `${what}.${signatureOf(authSecret, what)}`
}

/** What a token of ours says; null for any other. */
export function readUnsubscribe(authSecret: string, token: string): Unsubscribe | null {
  const [, what, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (what === undefined || signature === undefined) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(authSecret, what)))) return null
  const [userId, type] = JSON.parse(Buffer.from(what, 'base64url').toString()) as [string, string]
  return { userId, type }
}

/** Signatures of this kind are good for nothing else that the secret signs. */
function signatureOf(authSecret: string, what: string): string {
  return createHmac('sha256', authSecret).update(`unsubscribe ${what}`).digest('base64url')
}
