import { after, type Instant, minuteMs } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import type { NoticeSource } from '#server/live/noticeStreams.ts'
import {
  listAdminsOf,
  readMarks,
  readNewestOfGroups,
  readNewestOfMembers,
  readNewNotices,
  readNoticesToBeginAt,
} from './store.ts'

/** What the live streams report to users: their own notices and, for group admins, those of the members. */
export const liveNotices: NoticeSource = {
  async beginning(db, { userId, groupId, now }) {
    const [own, ofMembers] = await Promise.all([
      db.query(readNoticesToBeginAt, { userId }),
      groupId === '' ? [] : db.query(readNewestOfMembers, { groupId, since: recentlyBefore(now) }),
    ])
    const row = firstOf(own)
    return { number: row?.number ?? 0, marks: row?.marks ?? 0, ofMembers: firstOf(ofMembers)?.number ?? 0 }
  },
  async behind(db, parameters) {
    const rows = await db.query(readNewNotices, parameters)
    return rows.map(({ user_id: userId, number }) => ({ userId, number }))
  },
  async marks(db, userIds) {
    const rows = await db.query(readMarks, { userIds })
    return new Map(rows.map((row) => [row.user_id, row.marks]))
  },
  async newestOfMembers(db, { groupIds, now }) {
    const asked = new Set(groupIds)
    const found = await db.query(readNewestOfGroups, { since: recentlyBefore(now) })
    const rows = found.filter((row) => asked.has(row.group_id))
    const admins = rows.length === 0 ? [] : await db.query(listAdminsOf, { groupIds: rows.map((row) => row.group_id) })
    const adminsOf = Map.groupBy(admins, (row) => row.group_id)
    return new Map(
      rows.map((row) => {
        const adminIds = (adminsOf.get(row.group_id) ?? []).map((admin) => admin.user_id)
        return [row.group_id, { number: row.number, adminIds }]
      }),
    )
  },
}

/** A notice is looked for until a while after it happened; catching up takes seconds. */
function recentlyBefore(now: Instant): Instant {
  return after(now, -5 * minuteMs)
}
