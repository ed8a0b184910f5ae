import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { phoneCodes } from '#domain/phones.ts'

/** Six random digits. [CHN-12] */
export function newPhoneCode(): string {
  return String(randomInt(10 ** phoneCodes.digits)).padStart(phoneCodes.digits, '0')
}

/** The stored form of a code: read access to the database is not enough to use it. */
export function phoneCodeHash(secret: string, { userId, code }: { userId: string; code: string }): string {
  return createHmac('sha256', secret).update(`phone ${userId} ${code}`).digest('base64url')
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
