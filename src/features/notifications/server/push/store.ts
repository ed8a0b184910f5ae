import { statement } from '#server/db/statement.ts'

export const findPushKeys = statement(
  'push.keys',
  {},
  { public_key: 'text', private_key: 'text' },
  'select public_key, private_key from push_keys',
)

/** Whoever makes them first has made them. */
export const insertPushKeys = statement(
  'push.insertKeys',
  { publicKey: 'text', privateKey: 'text' },
  {},
  'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
)

export const findPushSettings = statement(
  'push.settings',
  { userId: 'text' },
  { types_off: 'text[]?', muted_group_ids: 'text[]?', subscriptions: 'int4' },
  `select s.types_off, s.muted_group_ids,
          (select count(*)::int from push_subscriptions p where p.user_id = $1) as subscriptions
     from (select $1::text as id) u left join push_settings s on s.user_id = u.id`,
)

export const savePushSettings = statement(
  'push.saveSettings',
  { userId: 'text', typesOff: 'text[]', mutedGroupIds: 'text[]', now: 'timestamptz' },
  {},
  `insert into push_settings (user_id, types_off, muted_group_ids, updated_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set types_off = $2, muted_group_ids = $3, updated_at = $4`,
)

/** What waited for whom a browser belonged to before is not for its new owner. */
export const dropSubscriptionOfOthers = statement(
  'push.dropOfOthers',
  { endpoint: 'text', userId: 'text' },
  {},
  'delete from push_subscriptions where endpoint = $1 and user_id <> $2',
)

export const saveSubscription = statement(
  'push.saveSubscription',
  { id: 'text', userId: 'text', endpoint: 'text', p256dh: 'text', auth: 'text', now: 'timestamptz' },
  {},
  `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (endpoint) do update set p256dh = $4, auth = $5, failed_at = null`,
)

/** The oldest ones beyond the number that one person may have, but never the one that has just come. */
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
