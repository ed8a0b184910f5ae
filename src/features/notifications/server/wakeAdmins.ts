import type { Services } from '#server/services.ts'
import { findAdmins } from './store.ts'

/**
 * Wakes the windows of admins of groups whose members got notices, after the commit. `told` are the recipients: their
 * windows are woken by their own notices, and refetch everyone's too. Never fails: the work is done, and streams find
 * unannounced notices by themselves.
 */
export async function wakeAdmins(
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
