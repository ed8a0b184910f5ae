import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** The least that RFC 7677 allows; our passwords are random, so more would protect nothing. */
const iterations = 4_096

/**
 * What PostgreSQL stores for a password, ready for `alter role ... password`: the password itself then appears in no
 * statement, and so in no log. Its format is that of pg_authid.rolpassword, its content that of RFC 5803.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const storedKey = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64')
  const serverKey = keyed(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function keyed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
