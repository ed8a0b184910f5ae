import { genericNotice } from '#domain/noticesOf.ts'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { queuePushes } from './push/queuePushes.ts'
import { findAnnouncementAudience, insertAnnouncement, lockInboxes, openInboxes } from './writeRows.ts'

/** `id` says which announcement it is: the same one is never told twice. Without a group it is for all users. */
export type Announcement = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly groupId: string | null
  readonly groupName: string | null
  /** Who posts it, and is not told. */
  readonly authorId: string
  readonly now: Instant
}

/**
 * Tells all users or one group's members, but those who want nothing in the app, in the caller's transaction. Answers
 * whose inboxes have news: wake their streams once it is committed, or they hear of it a moment later. [CHN-29]
 */
export async function announce(tx: Transaction, announcement: Announcement): Promise<readonly string[]> {
  const { id, title, text, groupId, groupName, authorId, now } = announcement
  const audience = await tx.query(findAnnouncementAudience, { groupId, authorId })
  const userIds = audience.map((row) => row.id)
  if (userIds.length === 0) return []
  tx.write(openInboxes, { userIds })
  tx.write(lockInboxes, { userIds })
  const words = { ...genericNotice('system_announcement', { groupName, text }), title, category: 'system' }
  const key = `announcement ${id}`
  const told = await tx.query(insertAnnouncement, { ...words, userIds, groupId, key, now })
  const { type, message, route: path } = words
  const notices = told.map(({ user_id: userId }) => ({ userId, key, type, title, message, path, at: now }))
  await queuePushes(tx, { groupId, notices, now })
  return told.map((row) => row.user_id)
}
