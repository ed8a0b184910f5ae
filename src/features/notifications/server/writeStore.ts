import { statement } from '#server/db/statement.ts'
import { bundleColumns, bundleOf, inboxColumns } from './store.ts'

/** The recipients, with what decides about the channels; not deleted users. */
export const findRecipients = statement(
  'notices.recipients',
  { userIds: 'text[]' },
  {
    id: 'text',
    email: 'text',
    email_verified: 'bool',
    phone_number: 'text?',
    phone_verified: 'bool',
    notifications: 'jsonb?',
    bid_mails: 'text?',
    time_zone: 'text?',
  },
  `select u.id, u.email, u.email_verified, u.phone_number, u.phone_verified, s.notifications, s.bid_mails, own.time_zone
     from users u left join notification_settings s on s.user_id = u.id left join user_settings own on own.user_id = u.id
    where u.id = any($1) and not u.is_deleted`,
)

/**
 * Holds the inboxes of these people until the end of the transaction, in the order of their ids, so that the numbers of a
 * person's notices grow in the order of commits. Opens one for whoever has none; a deleted account gets none.
 */
export const holdInboxes = statement(
  'notices.holdInboxes',
  { userIds: 'text[]' },
  {},
  `insert into inboxes (user_id) select u.id from users u where u.id = any($1) and not u.is_deleted order by 1
   on conflict (user_id) do update set total = inboxes.total`,
)

/** Those of these keys that any of these users, whose inboxes are held, has a notice with. */
export const listKeysTold = statement(
  'notices.keysTold',
  { userIds: 'text[]', keys: 'text[]' },
  { key: 'text' },
  'select distinct key from notifications where user_id = any($1) and key = any($2)',
)

/** Those of these keys under which a mail or text was queued. */
export const listKeysQueued = statement(
  'notices.keysQueued',
  { keys: 'text[]' },
  { key: 'text' },
  "select key from outbox where channel in ('mail', 'text') and key = any($1)",
)

const categories = Object.keys(inboxColumns).filter((name) => name !== 'total' && name !== 'unread')

/** Follows an insert named `written`: updates the counts of the inboxes. */
export const countWritten = `counted as (
    select user_id, count(*) as total,
           ${categories.map((name) => `count(*) filter (where category = '${name}') as ${name}`).join(', ')}
      from written group by user_id
  )
  update inboxes i
     set unread = i.unread + c.total, ${['total', ...categories].map((name) => `${name} = i.${name} + c.${name}`).join(', ')}
    from counted c where c.user_id = i.user_id
  returning i.user_id`

/** The newest notice within a time of each of these lines of a group's inboxes, which are held. */
export const listGrowing = statement(
  'notices.growing',
  { userIds: 'text[]', types: 'text[]', froms: 'text[]', groupId: 'text', since: 'timestamptz', until: 'timestamptz' },
  {
    user_id: 'text',
    type: 'text',
    from: 'text',
    bundle: 'text',
    newest_at: 'timestamptz',
    began_at: 'timestamptz',
    is_read: 'bool',
  },
  `select distinct on (t.user_id, t.type, t."from") t.user_id, t.type, t."from", n.bundle, n.created_at as newest_at,
          first.created_at as began_at, n.read_at is not null as is_read
     from unnest($1::text[], $2::text[], $3::text[]) as t (user_id, type, "from")
     join notifications n on n.user_id = t.user_id and n.type = t.type and n.data ->> 'from' = t."from"
      and n.group_id = $4 and n.created_at between $5 and $6 and n.bundle is not null
     join notifications first on first.user_id = n.user_id and first.key = n.bundle
    order by t.user_id, t.type, t."from", n.created_at desc, n.number desc`,
)

/** The bundles that these notices are in, each with the newest of these notices. */
export const listBundles = statement(
  'notices.bundles',
  { userIds: 'text[]', keys: 'text[]' },
  { user_id: 'text', key: 'text', bundle: 'text', number: 'int8', ...bundleColumns },
  `select n.user_id, n.key, n.bundle, n.number, ${Object.keys(bundleColumns)
    .map((name) => `b.${name}`)
    .join(', ')}
     from (
       select distinct on (o.user_id, o.bundle) o.user_id, o.key, o.bundle, o.number, o.created_at
         from unnest($1::text[], $2::text[]) as t (user_id, key)
         join notifications o on o.user_id = t.user_id and o.key = t.key and o.bundle is not null
        order by o.user_id, o.bundle, o.number desc) n
     ${bundleOf('n.user_id')}`,
)

/**
 * Writes notices whose inboxes are held. A repeated key writes nothing. Answers the users whose inboxes have news.
 */
export const insertNotices = statement(
  'notices.insertMany',
  { groupId: 'text?', notices: 'jsonb' },
  { user_id: 'text' },
  `with written as (
    insert into notifications
      (user_id, group_id, type, category, title, message, route, data, key, bundle, created_at)
    select n."userId", $1, n.type, n.category, n.title, n.message, n.route, n.data, n.key, n.bundle, n.at
      from jsonb_to_recordset($2)
        as n ("userId" text, type text, category text, title text, message text, route text, data jsonb, key text,
              bundle text, at timestamptz, place int)
     order by n.place
    on conflict (user_id, key) do nothing
    returning user_id, category
  ), ${countWritten}`,
)

/** Everybody but the author. */
export const listEverybody = statement(
  'notices.everybody',
  { authorId: 'text' },
  { id: 'text' },
  'select id from users where not is_deleted and id <> $1',
)

/** The same in one group. */
export const listEverybodyIn = statement(
  'notices.everybodyIn',
  { groupId: 'text', authorId: 'text' },
  { id: 'text' },
  `select u.id from users u join group_members m on m.group_id = $1 and m.user_id = u.id and m.is_active
    where not u.is_deleted and u.id <> $2`,
)

/** Who turned off notices in the app. */
export const listNotInApp = statement(
  'notices.notInApp',
  {},
  { user_id: 'text' },
  "select user_id from notification_settings where notifications -> 'inApp' -> 'enabled' = 'false'::jsonb",
)

/** The same notice for many, whose inboxes are held. */
export const insertAnnouncement = statement(
  'notices.insertAnnouncement',
  {
    userIds: 'text[]',
    groupId: 'text?',
    type: 'text',
    category: 'text',
    title: 'text',
    message: 'text',
    route: 'text',
    data: 'jsonb',
    key: 'text',
    now: 'timestamptz',
  },
  { user_id: 'text' },
  `with written as (
    insert into notifications (user_id, group_id, type, category, title, message, route, data, key, created_at)
    select u, $2, $3, $4, $5, $6, $7, $8, $9, $10 from unnest($1::text[]) as u
    on conflict (user_id, key) do nothing
    returning user_id, category
  ), ${countWritten}`,
)

/**
 * Counts many keys together, in the table of all limits, and in a fixed order. A window that is over, or in the future,
 * starts again.
 */
export const countMessages = statement(
  'notices.countMessages',
  { keys: 'text[]', now: 'timestamptz', windowStart: 'timestamptz', ahead: 'timestamptz' },
  { key: 'text', count: 'int4' },
  `insert into rate_limits as kept (key, window_start, count)
   select key, $2, count(*)::int from unnest($1::text[]) as key group by key order by key
   on conflict (key) do update set
     count = case when kept.window_start <= $3 or kept.window_start > $4 then excluded.count
                  else least(kept.count + excluded.count, 1000000) end,
     window_start = case when kept.window_start <= $3 or kept.window_start > $4 then $2 else kept.window_start end
   returning key, count`,
)
