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
