import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 20 random letters and digits, about 119 bits: an id that nobody can guess, also where it is an invite code. */
export function newId(): string {
  let id = ''
  while (id.length < 20) {
    for (const byte of randomBytes(32)) {
      // 248 is the largest multiple of 62 in a byte; what lies above would favour the first letters.
      if (byte < 248 && id.length < 20) id += alphabet[byte % 62]
    }
  }
  return id
}
