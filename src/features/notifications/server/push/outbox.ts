import { statement } from '#server/db/statement.ts'

/** The browsers of people, with what each person does not want. */
export const findSubscriptions = statement(
  'push.subscriptions',
  { userIds: 'text[]' },
  { id: 'text', user_id: 'text', created_at: 'timestamptz', types_off: 'text[]?', muted_group_ids: 'text[]?' },
  `select p.id, p.user_id, p.created_at, s.types_off, s.muted_group_ids
     from push_subscriptions p left join push_settings s on s.user_id = p.user_id
    where p.user_id = any($1)`,
)

/** A repeat of a notice's key to the same browser writes nothing; one that is gone by now gets nothing. */
export const insertPushes = statement(
  'push.insertMany',
  { pushes: 'jsonb', now: 'timestamptz' },
  {},
  `insert into push_messages (id, key, subscription_id, content, status, created_at, due_at)
   select m.id, m.key, m."subscriptionId", m.content, 'attempted', $2, $2
     from jsonb_to_recordset($1) as m (id text, key text, "subscriptionId" text, content jsonb)
     join push_subscriptions p on p.id = m."subscriptionId"
    order by m."subscriptionId", m.key
   on conflict (subscription_id, key) do nothing`,
)

/** Takes pushes that are due; what its reader has turned off in the meantime is left to the sender to drop. */
export const takePushes = statement(
  'push.take',
  { now: 'timestamptz', until: 'timestamptz', limit: 'int4' },
  {
    id: 'text',
    key: 'text',
    content: 'jsonb',
    attempts: 'int4',
    is_test: 'bool',
    created_at: 'timestamptz',
    subscription_id: 'text',
    endpoint: 'text',
    p256dh: 'text',
    auth: 'text',
  },
  `with taken as (
     update push_messages set attempts = attempts + 1, due_at = $2
      where id = any (array(
        select id from push_messages where due_at <= $1 order by due_at limit $3 for update skip locked))
     returning id, key, content, attempts, created_at, subscription_id
   )
   select t.id, t.key, t.content, t.attempts, false as is_test, t.created_at, t.subscription_id,
          p.endpoint, p.p256dh, p.auth
     from taken t join push_subscriptions p on p.id = t.subscription_id`,
)

export const recordPush = statement(
  'push.record',
  {
    id: 'text',
    attempt: 'int4',
    status: 'text',
    error: 'text?',
    dueAt: 'timestamptz?',
    now: 'timestamptz',
  },
  {},
  `with recorded as (
     update push_messages set status = $3, error = $4, due_at = $5
      where id = $1 and attempts = $2 and status = 'attempted' returning subscription_id
   )
   update push_subscriptions p
      set last_used_at = case when $3 = 'sent' then $6 else p.last_used_at end,
          failed_at = case when $3 = 'sent' then null else $6 end
     from recorded r where p.id = r.subscription_id`,
)

/** Its service knows the browser no more. What waits for it goes with it. */
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
  'delete from push_messages where created_at < $1 and due_at is null',
)
