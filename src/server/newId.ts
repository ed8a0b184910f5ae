import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 20 random letters and digits, about 119 bits: an id that nobody can guess, not even when used as an invite code. */
export function newId(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
