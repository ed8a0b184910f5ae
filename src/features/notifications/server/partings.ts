import { cents } from '#domain/money/money.ts'
import type { NoticeFacts } from '#domain/notices/noticeFacts.ts'
import type { HappenedRow } from './happenedStore.ts'
import { detailsOf, memberOf } from './subjects.ts'

/** Nobody can act for the member any more; with those who count on them. [BEY-23] */
export function lockIn(row: HappenedRow): NoticeFacts | null {
  const member = memberOf(row)
  const { lock } = detailsOf(row)
  if (!member || !lock) return null
  const owed = Object.fromEntries(Object.entries(lock.owed).map(([userId, amount]) => [userId, cents(amount)]))
  return { kind: 'member.locked', member, owed, bets: lock.bets }
}

/** By a website administrator. The log tells of any other removal. [BEY-08] */
export function removalIn(row: HappenedRow): NoticeFacts | null {
  const member = memberOf(row)
  const { byWebsite = false, reason } = detailsOf(row)
  return member && byWebsite && reason ? { kind: 'member.removed', member, reason } : null
}
