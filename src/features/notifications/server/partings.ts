import type { AnyDetails } from '#domain/eventDetails.ts'
import { cents } from '#domain/money/money.ts'
import type { Happening, Named } from '#domain/notices/happenings.ts'
import type { HappenedRow } from './happenedStore.ts'

/** Nobody can act for the member any more; with those who count on them. [BEY-23] */
export function lockIn({ details }: HappenedRow, member: Named | null): Happening | null {
  const { lock } = details as AnyDetails
  if (!member || !lock) return null
  const owed = Object.fromEntries(Object.entries(lock.owed).map(([userId, amount]) => [userId, cents(amount)]))
  return { kind: 'member.locked', member, owed, bets: lock.bets }
}

/** By a website administrator. The log tells of any other removal. [BEY-08] */
export function removalIn({ details }: HappenedRow, member: Named | null): Happening | null {
  const { byWebsite = false, reason } = details as AnyDetails
  return member && byWebsite && reason ? { kind: 'member.removed', member, reason } : null
}
