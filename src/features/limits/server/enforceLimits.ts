import { limitsAt, type Undertaking, usualZone, whyBeyondLimits, whyOnBreak } from '#domain/people/limits.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { weekStart } from '#domain/timeZones.ts'
import type { GroupCommand } from '#server/commands/groupCommand.ts'
import type { PersonalLimit } from '#server/commands/rateLimit.ts'
import { atRiskOf, holdLimits, type LimitRow, limitsFromRow } from './store.ts'

/** The command that wants to know, with its asker. */
type Asking = Pick<GroupCommand, 'tx' | 'now' | 'actorId' | 'enforceRateLimit'>

/** Somebody for whom a command would put something at risk. */
type Undertaker = Undertaking & { readonly userId: string }

/** How often somebody may be told that a bid is on hold: more answers would tell of the limits behind it. [BEY-21] */
export function onHold({ bidId }: { readonly bidId: string }): PersonalLimit {
  return { name: `holds of ${bidId}`, times: 3, windowMs: hourMs, code: 'too-many-holds', refusedAs: 'bid-on-hold' }
}

/**
 * Refuses what would pass somebody's limits, or comes in their break. `rows`: the limits of those people, read under the
 * lock of the group, so that they do not change meanwhile; most have none, and then it asks nothing more. Two commands
 * of one person in two groups come one after the other: the second sees what the first put at risk. The asker reads
 * which of their limits it is; of somebody else's they learn nothing but that it cannot be now, as often as `onHold`
 * lets them. [BEY-21]
 */
export async function enforceLimits(
  { tx, now, actorId, enforceRateLimit }: Asking,
  rows: readonly LimitRow[],
  undertakers: readonly Undertaker[],
): Promise<void> {
  const bound = undertakers.flatMap((one) => {
    const row = rows.find(({ user_id }) => user_id === one.userId)
    return row ? [{ ...one, row }] : []
  })
  if (bound.some(({ userId }) => userId !== actorId)) enforceRateLimit()
  // Always in the same order, so that two people who bet with each other in two groups do not deadlock.
  const ids = bound.map(({ userId }) => userId).toSorted()
  await Promise.all(ids.map((userId) => tx.query(holdLimits, { userId })))
  for (const { row, userId, ...undertaking } of bound) {
    const timeZone = row.time_zone ?? usualZone
    const atRisk = await atRiskOf(tx, { userId, since: weekStart(now, timeZone), now })
    const why = whyBeyondLimits(limitsAt(limitsFromRow(row), now), atRisk, undertaking, { now, timeZone })
    if (why) throw new Refused(userId === actorId ? why : refusal('bid-on-hold'))
  }
}

/** Refuses what the asker cannot do in their break; `rows`: their own limits. */
export function refuseOnBreak({ now }: Pick<Asking, 'now'>, rows: readonly LimitRow[]): void {
  for (const row of rows) {
    refuseIf(whyOnBreak(limitsAt(limitsFromRow(row), now), { now, timeZone: row.time_zone ?? usualZone }))
  }
}
