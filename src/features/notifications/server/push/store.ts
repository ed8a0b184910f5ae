import { statement } from '#server/db/statement.ts'

/** Why a push is not sent that a later one has replaced. */
export const replacedWords = 'a later one has replaced it'

export const findPushKeys = statement(
  'push.keys',
  {},
  { public_key: 'text', private_key: 'text' },
  'select public_key, private_key from push_keys',
)

/** The first process to store a pair wins. */
export const insertPushKeys = statement(
  'push.insertKeys',
  { publicKey: 'text', privateKey: 'text' },
  {},
  'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
)

export const findPushSettings = statement(
  'push.settings',
  { userId: 'text' },
  { types_off: 'text[]', muted_group_ids: 'text[]' },
  'select types_off, muted_group_ids from push_settings where user_id = $1',
)

export const countSubscriptions = statement(
  'push.countSubscriptions',
  { userId: 'text' },
  { subscriptions: 'int4' },
  'select count(*)::int as subscriptions from push_subscriptions where user_id = $1',
)

export const savePushSettings = statement(
  'push.saveSettings',
  { userId: 'text', typesOff: 'text[]', mutedGroupIds: 'text[]', now: 'timestamptz' },
  {},
  `insert into push_settings (user_id, types_off, muted_group_ids, updated_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set types_off = $2, muted_group_ids = $3, updated_at = $4`,
)

/** Pushes queued for a browser's previous owner are not for its new one. */
export const dropSubscriptionOfOthers = statement(
  'push.dropOfOthers',
  { endpoint: 'text', userId: 'text' },
  {},
  'delete from push_subscriptions where endpoint = $1 and user_id <> $2',
)

/** It ends with the session, also with one that has ended meanwhile. */
export const saveSubscription = statement(
  'push.saveSubscription',
  {
    id: 'text',
    userId: 'text',
    endpoint: 'text',
    p256dh: 'text',
    auth: 'text',
    now: 'timestamptz',
    sessionId: 'text',
  },
  {},
  `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at, session_id)
   select $1, $2, $3, $4, $5, $6, s.id from sessions s where s.id = $7 for key share
   on conflict (endpoint) do update set p256dh = $4, auth = $5, failed_at = null, session_id = excluded.session_id`,
)

/** Moves a subscription of this user to the session; writes nothing if there is none. */
export const moveSubscription = statement(
  'push.moveSubscription',
  { userId: 'text', endpoint: 'text', p256dh: 'text', auth: 'text', sessionId: 'text' },
  {},
  `update push_subscriptions set p256dh = $3, auth = $4, session_id = $5
    where endpoint = $2 and user_id = $1 and exists (select from sessions where id = $5 for key share)`,
)

/** The oldest subscriptions beyond the limit per user, but never the new one. */
export const dropOldestSubscriptions = statement(
  'push.dropOldest',
  { userId: 'text', kept: 'int4', endpoint: 'text' },
  {},
  `delete from push_subscriptions where id in (
     select id from push_subscriptions where user_id = $1
      order by endpoint = $3 desc, coalesce(last_used_at, created_at) desc, id offset $2)`,
)

export const dropSubscription = statement(
  'push.drop',
  { endpoint: 'text', userId: 'text' },
  {},
  'delete from push_subscriptions where endpoint = $1 and user_id = $2',
)

/** The browsers of users, with what each user has turned off. */
export const findSubscriptions = statement(
  'push.subscriptions',
  { userIds: 'text[]' },
  { id: 'text', user_id: 'text', created_at: 'timestamptz' },
  'select id, user_id, created_at from push_subscriptions where user_id = any($1)',
)

/** The settings of several users: no row for those who have never changed a setting. */
export const listPushSettings = statement(
  'push.settingsOf',
  { userIds: 'text[]' },
  { user_id: 'text', types_off: 'text[]', muted_group_ids: 'text[]' },
  'select user_id, types_off, muted_group_ids from push_settings where user_id = any($1)',
)

/**
 * A repeated key for the same browser writes nothing; nor does a browser that is gone by now. What these replace and
 * nobody has begun to send is not sent any more.
 */
export const insertPushes = statement(
  'push.insertMany',
  { pushes: 'jsonb', now: 'timestamptz', cause: 'text?' },
  {},
  `with new as (
     select * from jsonb_to_recordset($1) as m (id text, key text, kind text, "subscriptionId" text, content jsonb)
   ), replaced as (
     update outbox o set status = 'failed', error = '${replacedWords}', due_at = null
       from new
      where o.subscription_id = new."subscriptionId" and o.channel = 'push' and o.status = 'attempted'
        and o.attempts = 0 and o.content ->> 'topic' = new.content ->> 'topic'
        and (o.content ->> 'newest')::bigint < (new.content ->> 'newest')::bigint
   )
   insert into outbox (id, channel, key, kind, user_id, subscription_id, content, created_at, due_at, cause)
   select m.id, 'push', m.key || ' to ' || p.id, m.kind, p.user_id, p.id, m.content, $2, $2, $3
     from new m
     join push_subscriptions p on p.id = m."subscriptionId"
    order by m."subscriptionId", m.key
   on conflict (channel, key) where key is not null do nothing`,
)

/** A browser, and whether a later push to it has replaced the one with that topic and newest notice. */
export const findSubscription = statement(
  'push.subscription',
  { id: 'text', topic: 'text', newest: 'int8?' },
  { endpoint: 'text', p256dh: 'text', auth: 'text', is_replaced: 'bool' },
  `select endpoint, p256dh, auth, $3::bigint is not null and exists (
       select from outbox o
        where o.subscription_id = $1 and o.channel = 'push' and o.content ->> 'topic' = $2
          and (o.content ->> 'newest')::bigint > $3) as is_replaced
     from push_subscriptions where id = $1`,
)

/** When its push service last accepted a push, or refused one. */
export const recordUse = statement(
  'push.recordUse',
  { id: 'text', isSent: 'bool', now: 'timestamptz' },
  {},
  `update push_subscriptions
      set last_used_at = case when $2 then $3 else last_used_at end, failed_at = case when $2 then null else $3 end
    where id = $1`,
)

/** The push service no longer knows the browser. Its queued pushes are deleted with it. */
export const dropGoneSubscription = statement(
  'push.dropGone',
  { id: 'text' },
  {},
  'delete from push_subscriptions where id = $1',
)

export const forgetPushes = statement(
  'push.forget',
  { before: 'timestamptz' },
  {},
  `delete from outbox where channel = 'push' and created_at < $1 and due_at is null`,
)
