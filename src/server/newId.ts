import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes for some 50 ids are fetched at a time: fetching costs more than the rest. */
const fetchedBytes = 1_024
let bytes = Buffer.alloc(0)
let used = 0

/** 20 random letters and digits, about 119 bits: an id that nobody can guess, not even when used as an invite code. */
export function newId(): string {
  let id = ''
  while (id.length < 20) {
    const byte = randomByte()
    // 248 is the largest multiple of 62 in a byte; values above would favor the first letters.
    if (byte < 248) id += alphabet[byte % 62]
  }
  return id
}

/** Each byte is used once. */
function randomByte(): number {
  if (used === bytes.length) {
    bytes = randomBytes(fetchedBytes)
    used = 0
  }
  used += 1
  return bytes.readUInt8(used - 1)
}
