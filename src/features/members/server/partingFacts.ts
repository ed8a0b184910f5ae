import { cents } from '#domain/money/money.ts'
import { factsSource } from '#server/events/factsSource.ts'

/** What notices say of members who cannot act any more. */
export const partingFacts = factsSource((_, { personOf }) => personOf, {
  /** With those who count on them. [BEY-23] */
  'member.locked': ({ entityId, details: { lock } }, personOf) => {
    if (!lock) return null
    const owed = Object.fromEntries(Object.entries(lock.owed).map(([userId, amount]) => [userId, cents(amount)]))
    return { kind: 'member.locked', member: personOf(entityId, ''), owed, bets: lock.bets }
  },
  /** By a website administrator. The log tells of any other removal. [BEY-08] */
  'member.removed': ({ entityId, details: { byWebsite = false, reason } }, personOf) =>
    byWebsite && reason ? { kind: 'member.removed', member: personOf(entityId, ''), reason } : null,
})
