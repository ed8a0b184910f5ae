import { timingSafeEqual } from 'node:crypto'

/** Whether what somebody sent is the secret; how long that takes does not say how much of it is. */
export function isSameSecret(sent: string, secret: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
