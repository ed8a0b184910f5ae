import { noticesOf } from '#domain/notices/noticesOf.ts'
import { noticeTable } from '#domain/notices/noticeTable.ts'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { browsersOf, queuePushes } from './push/queuePushes.ts'
import {
  findRecipients,
  holdInboxes,
  insertAnnouncement,
  listEverybody,
  listEverybodyIn,
  listNotInApp,
} from './writeStore.ts'

/** `id` identifies the announcement: the same one is never sent twice. Without a group it is for all users. */
export type Announcement = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly groupId: string | null
  readonly groupName: string | null
  /** The author, who gets no notice. */
  readonly authorId: string
  readonly now: Instant
}

/**
 * Notifies all users or one group's members, except those who turned off notices in the app, in the caller's
 * transaction. Answers whose inboxes have news: wake their streams after the commit, or they find out a moment later.
 * [CHN-29]
 */
export async function announce(tx: Transaction, announcement: Announcement): Promise<readonly string[]> {
  const { id, title, text, groupId, groupName, authorId, now } = announcement
  const [people, notInApp] = await Promise.all([
    groupId === null ? tx.query(listEverybody, { authorId }) : tx.query(listEverybodyIn, { groupId, authorId }),
    tx.query(listNotInApp, {}),
  ])
  const isOff = new Set(notInApp.map((row) => row.user_id))
  const chosen = people.map(({ id }) => id).filter((id) => !isOff.has(id))
  if (chosen.length === 0) return []
  tx.write(holdInboxes, { userIds: chosen })
  // Behind it, as in `writeNotices`.
  const userIds = (await tx.query(findRecipients, { userIds: chosen })).map(({ id }) => id)
  const group = groupId === null ? null : { id: groupId, name: groupName ?? '' }
  const facts = { kind: 'announcement.posted', title, text, userIds } as const
  const [notice] = noticesOf(facts, { group, author: null, memberIds: [], adminIds: [] })
  if (!notice) return []
  const { type, message, route, data } = notice
  const { category } = noticeTable.system_announcement
  const key = `announcement ${id}`
  const row = { type, category, title, message, route, data, key }
  const written = await tx.query(insertAnnouncement, { ...row, userIds, groupId, now })
  const pushes = written.map((one) => ({
    userId: one.user_id,
    key,
    replaces: key,
    type,
    title,
    message,
    path: route,
    at: now,
  }))
  const browsers = await browsersOf(tx, pushes)
  await queuePushes(tx, { groupId, notices: pushes, browsers, now })
  return written.map((row) => row.user_id)
}
