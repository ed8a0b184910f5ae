import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/auth/sameSecret.ts'
import type { Services } from '#server/services.ts'

/** 128 bits, in 22 characters; the part of an address that the database has. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The address that a key belongs to: the key and a signature of 256 bits. */
export function addressOfKey({ config, authSecret }: Pick<Services, 'config' | 'authSecret'>, key: string): string {
  return `${config.publicUrl.origin}/calendar/${key}${signatureOf(authSecret, key)}.ics`
}

/** The key in the last part of an address, `{secret}.ics`; null unless this site has signed it. */
export function keyInFile({ authSecret }: Pick<Services, 'authSecret'>, file: string): string | null {
  const [, key, signature] = /^([\w-]{22})([\w-]{43})\.ics$/.exec(file) ?? []
  if (key === undefined || signature === undefined) return null
  return isSameSecret(signature, signatureOf(authSecret, key)) ? key : null
}

/** Signatures for this purpose are valid for no other use of the secret. */
function signatureOf(authSecret: string, key: string): string {
  return createHmac('sha256', authSecret).update(`calendar ${key}`).digest('base64url')
}
