import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { NoticeSource } from '#server/live/noticeStreams.ts'

// Where somebody writes two notices at the same time, the older one may come to stand later: so more than the newest.
const newestOf = (groupId: string) => `(select coalesce(max(number), 0) from (
    select number from notifications where group_id = ${groupId} order by created_at desc, number desc limit 20) newest)`
// One more of them is read, or none.
const marksOf = 'i.total - i.unread'

/** The number of a person's latest notice, 0 where there is none; how many were read, and the newest one of the group. */
const readNoticesToBeginAt = statement(
  'live.noticesToBeginAt',
  { userId: 'text', groupId: 'text' },
  { number: 'int8', marks: 'int8', of_members: 'int8' },
  `select (select coalesce(max(number), 0) from notifications where user_id = $1) as number,
          coalesce((select ${marksOf} from inboxes i where i.user_id = $1), 0) as marks,
          ${newestOf('$2')} as of_members`,
)

/** Of how many notices each of these people has read. */
const readMarks = statement(
  'live.marks',
  { userIds: 'text[]' },
  { user_id: 'text', marks: 'int8' },
  `select i.user_id, ${marksOf} as marks from inboxes i where i.user_id = any($1)`,
)

/** The newest notice of each of these groups' members, and who may read them all. */
const readNewestOfMembers = statement(
  'live.newestOfMembers',
  { groupIds: 'text[]' },
  { group_id: 'text', number: 'int8', admin_ids: 'text[]' },
  `select t.group_id, ${newestOf('t.group_id')} as number, array(
       select m.user_id from group_members m
        where m.group_id = t.group_id and m.is_active and m.role = 'admin') as admin_ids
     from unnest($1::text[]) as t (group_id)`,
)

/** The notices of several people behind the number of each, at most some of each. */
const readNewNotices = statement(
  'live.newNotices',
  { userIds: 'text[]', after: 'int8[]', limit: 'int4' },
  { user_id: 'text', number: 'int8' },
  `select t.user_id, n.number
     from unnest($1::text[], $2::bigint[]) as t (user_id, after)
    cross join lateral (
      select number from notifications n where n.user_id = t.user_id and n.number > t.after order by number limit $3) n`,
)

/** What the live streams tell people of: their own notices, and those of the members whom an admin looks after. */
export const liveNotices: NoticeSource = {
  async beginning(db, of) {
    const row = firstOf(await db.query(readNoticesToBeginAt, of))
    return { number: row?.number ?? 0, marks: row?.marks ?? 0, ofMembers: row?.of_members ?? 0 }
  },
  async behind(db, asked) {
    const rows = await db.query(readNewNotices, asked)
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
