import { type Columns, type Row, statement } from '#server/db/statement.ts'

const noticeColumns = {
  user_id: 'text',
  number: 'int8',
  group_id: 'text?',
  type: 'text',
  title: 'text',
  message: 'text',
  route: 'text',
  data: 'jsonb',
  created_at: 'timestamptz',
  read_at: 'timestamptz?',
} as const satisfies Columns
export type NoticeRow = Row<typeof noticeColumns>

const selectNotices = `select ${Object.keys(noticeColumns).join(', ')} from notifications`
const belowPosition = '(created_at, number) < ($2, $3) order by created_at desc, number desc limit $4'
const range = { belowAt: 'timestamptz', belowNumber: 'int8', limit: 'int4' } as const satisfies Columns

/** A user's notices, newest first, strictly below a position. */
export const listNotices = statement(
  'notices.list',
  { userId: 'text', ...range },
  noticeColumns,
  `${selectNotices} where user_id = $1 and ${belowPosition}`,
)

export const listUnreadNotices = statement(
  'notices.listUnread',
  { userId: 'text', ...range },
  noticeColumns,
  `${selectNotices} where user_id = $1 and read_at is null and ${belowPosition}`,
)

export const listNoticesOfCategory = statement(
  'notices.listOfCategory',
  { userId: 'text', ...range, category: 'text' },
  noticeColumns,
  `${selectNotices} where user_id = $1 and category = $5 and ${belowPosition}`,
)

export const listNoticesOfGroup = statement(
  'notices.listOfGroup',
  { groupId: 'group', ...range },
  noticeColumns,
  `${selectNotices} where group_id = $1 and ${belowPosition}`,
)

export const inboxColumns = {
  total: 'int8',
  unread: 'int8',
  betting: 'int8',
  payment: 'int8',
  social: 'int8',
  system: 'int8',
} as const satisfies Columns

export const findInbox = statement(
  'notices.inbox',
  { userId: 'text' },
  inboxColumns,
  'select total, unread, betting, payment, social, system from inboxes where user_id = $1',
)

const adminsOf = (groupIds: string) => `select distinct m.user_id from group_members m
    where m.group_id in (${groupIds}) and m.is_active and m.role = 'admin'`

/** The admins who may read the notices of these groups' members. */
export const findAdmins = statement(
  'notices.admins',
  { groupIds: 'text[]' },
  { user_id: 'text' },
  adminsOf('select unnest($1::text[])'),
)

// Answers the admins who see in their groups' lists that these were read.
const markRead = (which: string) => `with read as (
     update notifications set read_at = $2 where user_id = $1 and read_at is null ${which} returning group_id
   ), counted as (
     update inboxes set unread = unread - (select count(*) from read) where user_id = $1
   )
   ${adminsOf('select group_id from read')} and m.user_id <> $1`

export const markAllRead = statement(
  'notices.markAllRead',
  { userId: 'text', now: 'timestamptz' },
  { user_id: 'text' },
  markRead(''),
)

export const markSomeRead = statement(
  'notices.markSomeRead',
  { userId: 'text', now: 'timestamptz', numbers: 'int8[]' },
  { user_id: 'text' },
  markRead('and number = any($3)'),
)

export const findSettings = statement(
  'noticeSettings.find',
  { userId: 'text' },
  { notifications: 'jsonb' },
  'select notifications from notification_settings where user_id = $1',
)

/** Locks a user's settings, after creating an empty row if there was none. */
export const holdSettings = statement(
  'noticeSettings.hold',
  { userId: 'text', now: 'timestamptz' },
  {},
  `insert into notification_settings (user_id, notifications, updated_at) values ($1, '{}', $2)
   on conflict (user_id) do update set updated_at = $2`,
)

export const saveSettings = statement(
  'noticeSettings.save',
  { userId: 'text', notifications: 'jsonb', now: 'timestamptz' },
  {},
  'update notification_settings set notifications = $2, updated_at = $3 where user_id = $1',
)

// Two notices written concurrently may be committed out of order, so more than the newest are read.
const newestOf = (groupId: string) => `(select coalesce(max(number), 0) from (
    select number from notifications where group_id = ${groupId} order by created_at desc, number desc limit 20) newest)`
// How many notices a user has read: grows with each one that is marked.
const marksOf = 'i.total - i.unread'

/** The number of a user's latest notice, 0 if none; how many were read, and the newest notice of the group. */
export const readNoticesToBeginAt = statement(
  'live.noticesToBeginAt',
  { userId: 'text', groupId: 'text' },
  { number: 'int8', marks: 'int8', of_members: 'int8' },
  `select (select coalesce(max(number), 0) from notifications where user_id = $1) as number,
          coalesce((select ${marksOf} from inboxes i where i.user_id = $1), 0) as marks,
          ${newestOf('$2')} as of_members`,
)

/** How many notices each of these users has read. */
export const readMarks = statement(
  'live.marks',
  { userIds: 'text[]' },
  { user_id: 'text', marks: 'int8' },
  `select i.user_id, ${marksOf} as marks from inboxes i where i.user_id = any($1)`,
)

/** The newest notice among these groups' members, and who may read them all. */
export const readNewestOfMembers = statement(
  'live.newestOfMembers',
  { groupIds: 'text[]' },
  { group_id: 'text', number: 'int8', admin_ids: 'text[]' },
  `select t.group_id, ${newestOf('t.group_id')} as number, array(
       select m.user_id from group_members m
        where m.group_id = t.group_id and m.is_active and m.role = 'admin') as admin_ids
     from unnest($1::text[]) as t (group_id)`,
)

/** The notices of several users after each one's number, up to a limit per user. */
export const readNewNotices = statement(
  'live.newNotices',
  { userIds: 'text[]', after: 'int8[]', limit: 'int4' },
  { user_id: 'text', number: 'int8' },
  `select t.user_id, n.number
     from unnest($1::text[], $2::bigint[]) as t (user_id, after)
    cross join lateral (
      select number from notifications n where n.user_id = t.user_id and n.number > t.after order by number limit $3) n`,
)
