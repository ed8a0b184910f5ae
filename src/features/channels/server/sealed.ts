import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** A secret as the database keeps it: encrypted with AUTH_SECRET, so that a copy of the database does not have it. */
export function sealed(authSecret: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(authSecret), nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret; null if it was encrypted with another AUTH_SECRET. */
export function unsealed(authSecret: string, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64url')
  try {
    const cipher = createDecipheriv(algorithm, keyOf(authSecret), bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Used for nothing else. */
function keyOf(authSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'sealed secrets', 32))
}
