import type { Services } from '#server/services.ts'
import { findAdmins } from './store.ts'

/**
 * Wakes the windows of those who look after groups whose members were told something, once that is committed. `told` are
 * those who were told themselves: their windows hear of that, and ask for everybody's notices too. Never fails: it is
 * done, and a stream finds by itself what was not announced.
 */
export async function tellAdmins(
  { db, events, log }: Services,
  groupIds: readonly string[],
  told: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  try {
    const known = new Set(told)
    const admins = (await db.query(findAdmins, { groupIds })).map((row) => row.user_id)
    events.announceNotices(
      admins.filter((userId) => !known.has(userId)),
      'of members',
    )
  } catch (error) {
    log.warn({ error }, 'admins hear a moment later what their members were told')
  }
}
