import { firstOf } from '#server/db/database.ts'
import type { NoticeSource } from '#server/live/noticeStreams.ts'
import { readMarks, readNewestOfMembers, readNewNotices, readNoticesToBeginAt } from './store.ts'

/** What the live streams report to users: their own notices and, for group admins, those of the members. */
export const liveNotices: NoticeSource = {
  async beginning(db, of) {
    const row = firstOf(await db.query(readNoticesToBeginAt, of))
    return { number: row?.number ?? 0, marks: row?.marks ?? 0, ofMembers: row?.of_members ?? 0 }
  },
  async behind(db, parameters) {
    const rows = await db.query(readNewNotices, parameters)
    return rows.map(({ user_id: userId, number }) => ({ userId, number }))
  },
  async marks(db, userIds) {
    const rows = await db.query(readMarks, { userIds })
    return new Map(rows.map((row) => [row.user_id, row.marks]))
  },
  async newestOfMembers(db, groupIds) {
    const rows = await db.query(readNewestOfMembers, { groupIds })
    return new Map(rows.map((row) => [row.group_id, { number: row.number, adminIds: row.admin_ids }]))
  },
}
