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
const belowPosition = (limit = '$4') =>
  `(created_at, number) < ($2, $3) order by created_at desc, number desc limit ${limit}`
// A bundle lasts an hour, so the rest of it is within two of each of its notices.
const near = (one: string, other: string) =>
  `${one}.created_at between ${other}.created_at - interval '2 hours' and ${other}.created_at + interval '2 hours'`
// Unread notices are the newest ones as a rule, and the search for them ends with the last.
const unreadLimit = 'least($4::int, coalesce((select unread::int from inboxes where user_id = $1), 0))'

/** Whether a notice of the user $1 is behind one of those lines. */
function behindLine(lines: string): string {
  return `(${lines} or bundle is not null and exists (
    select from notifications line
     where line.user_id = $1 and line.${lines} and line.bundle = notifications.bundle
       and line.number > notifications.number))`
}
const range = { belowAt: 'timestamptz', belowNumber: 'int8', limit: 'int4' } as const satisfies Columns

/** What the notices of `n`'s bundle have in common, those of them to `user` that pass `filter`. Null without a bundle. */
export const bundleOf = (user: string, filter = '') => `left join lateral (
    select count(*) as together, count(*) filter (where m.read_at is null) as unread,
           count(distinct m.data ->> 'game') as games,
           case when bool_and(m.data ? 'game') then min(m.data ->> 'game') end as game,
           min(m.data ->> 'startsAt') as starts_from, max(m.data ->> 'startsAt') as starts_to
      from notifications m where m.user_id = ${user} and m.bundle = n.bundle and ${near('m', 'n')} ${filter}) b on n.bundle is not null`

export const bundleColumns = {
  together: 'int8?',
  unread: 'int8?',
  games: 'int8?',
  game: 'text?',
  starts_from: 'text?',
  starts_to: 'text?',
} as const satisfies Columns
export type BundleColumns = Row<typeof bundleColumns>
const lineColumns = { ...noticeColumns, ...bundleColumns } as const satisfies Columns
export type LineRow = Row<typeof lineColumns>

// The newest notice of each bundle, and those without one: `own` and `other` are the same filter of `n` and of `m`.
const selectLines = (own: string, { other = '', limit = '$4' } = {}) => `select ${Object.keys(noticeColumns)
  .map((name) => `n.${name}`)
  .join(', ')}, ${Object.keys(bundleColumns)
  .map((name) => `b.${name}`)
  .join(', ')}
    from notifications n ${bundleOf('$1', other)}
   where n.user_id = $1 ${own} and (n.bundle is null or not exists (
       select from notifications m
        where m.user_id = $1 and m.bundle = n.bundle and m.number > n.number and ${near('m', 'n')} ${other}))
     and (n.created_at, n.number) < ($2, $3) order by n.created_at desc, n.number desc limit ${limit}`

/** A user's notices, newest first, strictly below a position. */
export const listNotices = statement(
  'notices.list',
  { userId: 'text', ...range },
  noticeColumns,
  `${selectNotices} where user_id = $1 and ${belowPosition()}`,
)

export const listUnreadNotices = statement(
  'notices.listUnread',
  { userId: 'text', ...range },
  noticeColumns,
  `${selectNotices} where user_id = $1 and read_at is null and ${belowPosition(unreadLimit)}`,
)

export const listNoticesOfCategory = statement(
  'notices.listOfCategory',
  { userId: 'text', ...range, category: 'text' },
  noticeColumns,
  `${selectNotices} where user_id = $1 and category = $5 and ${belowPosition()}`,
)

/** The same as lines of the inbox: a bundle is one. */
export const listLines = statement('notices.lines', { userId: 'text', ...range }, lineColumns, selectLines(''))

export const listUnreadLines = statement(
  'notices.unreadLines',
  { userId: 'text', ...range },
  lineColumns,
  selectLines('and n.read_at is null', { other: 'and m.read_at is null', limit: unreadLimit }),
)

/** A bundle has one type, and so one category. */
export const listLinesOfCategory = statement(
  'notices.linesOfCategory',
  { userId: 'text', ...range, category: 'text' },
  lineColumns,
  selectLines('and n.category = $5'),
)

/** The notices behind a line, newest first: that notice, and the earlier ones of its bundle. */
export const listNoticesOfLine = statement(
  'notices.listOfLine',
  { userId: 'text', ...range, number: 'int8' },
  noticeColumns,
  `${selectNotices} where user_id = $1 and ${behindLine('number = $5')} and ${belowPosition()}`,
)

export const listNoticesOfGroup = statement(
  'notices.listOfGroup',
  { groupId: 'group', ...range, filter: 'text' },
  { ...noticeColumns, user_name: 'text' },
  `select n.*, u.name as user_name
     from (${selectNotices} where group_id = $1 and ($5 = 'all' or category = $5 or $5 = 'unread' and read_at is null)
             and ${belowPosition()}) n join users u on u.id = n.user_id
    order by n.created_at desc, n.number desc`,
)

export const inboxColumns = {
  total: 'int8',
  unread: 'int8',
  betting: 'int8',
  payment: 'int8',
  social: 'int8',
  system: 'int8',
} as const satisfies Columns

/** The same counts over the notices of a group's members. */
export const countNoticesOfGroup = statement(
  'notices.countOfGroup',
  { groupId: 'group' },
  inboxColumns,
  `select count(*) as total, count(*) filter (where read_at is null) as unread,
          count(*) filter (where category = 'betting') as betting, count(*) filter (where category = 'payment') as payment,
          count(*) filter (where category = 'social') as social, count(*) filter (where category = 'system') as system
     from notifications where group_id = $1`,
)

export const findInbox = statement(
  'notices.inbox',
  { userId: 'text' },
  inboxColumns,
  'select total, unread, betting, payment, social, system from inboxes where user_id = $1',
)

/** The admins who may read the notices of a group's members. */
export const findAdmins = statement(
  'notices.admins',
  { groupId: 'text' },
  { user_id: 'text' },
  "select user_id from group_members where group_id = $1 and is_active and role = 'admin'",
)

// Answers the groups whose admins see in their lists that these were read.
const markRead = (which: string) => `with read as (
     update notifications set read_at = $2 where user_id = $1 and read_at is null ${which} returning group_id
   ), counted as (
     update inboxes set unread = unread - (select count(*) from read) where user_id = $1
   )
   select distinct group_id from read where group_id is not null`

export const markAllRead = statement(
  'notices.markAllRead',
  { userId: 'text', now: 'timestamptz' },
  { group_id: 'text' },
  markRead(''),
)

export const markSomeRead = statement(
  'notices.markSomeRead',
  { userId: 'text', now: 'timestamptz', numbers: 'int8[]' },
  { group_id: 'text' },
  markRead('and number = any($3)'),
)

/** Each of them with the earlier ones of its bundle; what came later is still unread. */
export const markLinesRead = statement(
  'notices.markLinesRead',
  { userId: 'text', now: 'timestamptz', numbers: 'int8[]' },
  { group_id: 'text' },
  markRead(`and ${behindLine('number = any($3)')}`),
)

export const findSettings = statement(
  'noticeSettings.find',
  { userId: 'text' },
  { notifications: 'jsonb', bid_mails: 'text' },
  'select notifications, bid_mails from notification_settings where user_id = $1',
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
  { userId: 'text', notifications: 'jsonb', bidMails: 'text?', now: 'timestamptz' },
  {},
  `update notification_settings set notifications = $2, bid_mails = coalesce($3, bid_mails), updated_at = $4
    where user_id = $1`,
)

// How many notices a user has read: grows with each one that is marked.
const marksOf = 'i.total - i.unread'

/** The number of a user's latest notice, 0 if none, and how many were read. */
export const readNoticesToBeginAt = statement(
  'live.noticesToBeginAt',
  { userId: 'text' },
  { number: 'int8', marks: 'int8' },
  `select (select coalesce(max(number), 0) from notifications where user_id = $1) as number,
          coalesce((select ${marksOf} from inboxes i where i.user_id = $1), 0) as marks`,
)

/** How many notices each of these users has read. */
export const readMarks = statement(
  'live.marks',
  { userIds: 'text[]' },
  { user_id: 'text', marks: 'int8' },
  `select i.user_id, ${marksOf} as marks from inboxes i where i.user_id = any($1)`,
)

/** The newest notice among a group's members, of those since a moment; nothing if there is none. */
export const readNewestOfMembers = statement(
  'live.newestOfMembers',
  { groupId: 'text', since: 'timestamptz' },
  { number: 'int8' },
  `select max(number) as number from notifications where group_id = $1 and created_at > $2
   having max(number) is not null`,
)

/** The same of every group, without naming them: what is new is found by its time. */
export const readNewestOfGroups = statement(
  'live.newestOfGroups',
  { since: 'timestamptz' },
  { group_id: 'text', number: 'int8' },
  `select group_id, max(number) as number from notifications where group_id is not null and created_at > $1
    group by group_id`,
)

/** Who may read the notices of all members of these groups. */
export const listAdminsOf = statement(
  'live.admins',
  { groupIds: 'text[]' },
  { group_id: 'text', user_id: 'text' },
  "select group_id, user_id from group_members where group_id = any($1) and is_active and role = 'admin'",
)

/** The notices of several users after each one's number, up to a limit per user. */
export const readNewNotices = statement(
  'live.newNotices',
  { userIds: 'text[]', after: 'int8[]', limit: 'int4' },
  { user_id: 'text', number: 'int8' },
  `select user_id, number
     from (
       select n.user_id, n.number, row_number() over (partition by n.user_id order by n.number) as place
         from unnest($1::text[], $2::bigint[]) as t (user_id, after)
         join notifications n on n.user_id = t.user_id and n.number > t.after) as newer
    where place <= $3 order by user_id, number`,
)
