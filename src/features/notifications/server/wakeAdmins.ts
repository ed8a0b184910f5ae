import type { Services } from '#server/services.ts'
import { findAdmins } from './store.ts'

/**
 * Wakes the windows of admins of groups whose members got notices, after the commit. Admins among the recipients are
 * left out: their own notices wake them, and they refetch everyone's too. Never fails: the work is done, and streams
 * find unannounced notices by themselves.
 */
export async function wakeAdmins(
  { db, events, log }: Services,
  groupIds: readonly string[],
  recipientIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  try {
    const known = new Set(recipientIds)
    const found = await db.snapshot((tx) => Promise.all(groupIds.map((groupId) => tx.query(findAdmins, { groupId }))))
    const admins = [...new Set(found.flat().map((row) => row.user_id))]
    events.announceNotices(
      admins.filter((userId) => !known.has(userId)),
      'of members',
    )
  } catch (error) {
    log.warn({ error }, 'admins see the notices of their members a moment later')
  }
}
