import { statement } from '#server/db/statement.ts'

/** A repeated key writes nothing. */
export const insertMessages = statement(
  'outbox.insert',
  { messages: 'jsonb' },
  {},
  `insert into outbox (id, channel, key, kind, user_id, recipient, content, notice, is_test, status, error, created_at, due_at,
                       cause)
   select m.id, m.channel, m.key, m.kind, m."userId", m.recipient, m.content, m.notice, m."isTest", m.status, m.error,
          m."createdAt", m."dueAt", m.cause
     from jsonb_to_recordset($1)
       as m (id text, channel text, key text, kind text, "userId" text, recipient text, content jsonb, notice text,
             "isTest" bool, status text, error text, "createdAt" timestamptz, "dueAt" timestamptz, cause text, place int)
    order by m.place
   on conflict do nothing`,
)

/** Which of these channels have a message that is due. */
export const findDueChannels = statement(
  'outbox.due',
  { channels: 'text[]', now: 'timestamptz' },
  { channel: 'text' },
  `select c.channel from unnest($1::text[]) as c (channel)
    where exists (select from outbox o where o.channel = c.channel and o.due_at <= $2)`,
)

/**
 * Claims due messages: each goes to one process, which has until the new due time; by then it has recorded the result,
 * or is gone, and the message is due again. The attempt is counted before it is made. With a key, only that message is
 * claimed, for its first attempt: a user waits for the answer. Of the messages to one chat only the first is claimed, so
 * that they arrive in order.
 */
export const takeMessages = statement(
  'outbox.take',
  { channel: 'text', now: 'timestamptz', until: 'timestamptz', limit: 'int4', key: 'text?' },
  {
    id: 'text',
    key: 'text?',
    kind: 'text',
    user_id: 'text?',
    recipient: 'text?',
    subscription_id: 'text?',
    content: 'jsonb?',
    notice: 'text?',
    is_test: 'bool',
    attempts: 'int4',
    created_at: 'timestamptz',
    cause: 'text?',
  },
  `with taken as (
     update outbox set attempts = attempts + 1, due_at = $3
      where id = any (array(
        select id from outbox o where channel = $1 and due_at is not null
           and case when $5::text is null then due_at <= $2 else key = $5 and attempts = 0 end
           and (channel <> 'chat' or not exists (
             select from outbox earlier where earlier.channel = 'chat' and earlier.recipient = o.recipient
                and earlier.due_at is not null and earlier.key < o.key))
         order by due_at limit $4 for update skip locked))
     returning *
   ), noted as (
     insert into outbox_attempts (message_id, number, at, outcome) select id, attempts, $2, 'attempted' from taken
       on conflict (message_id, number) do update set at = excluded.at
   )
   select id, key, kind, user_id, recipient, subscription_id, content, notice, is_test, attempts, created_at, cause from taken`,
)

/**
 * Records the result of an attempt, unless another process has claimed the message since, or its provider has already
 * reported more by a callback: then only the provider's id is filled in. Given content replaces what was sent.
 */
export const recordTry = statement(
  'outbox.record',
  {
    id: 'text',
    attempt: 'int4',
    outcome: 'text',
    status: 'text',
    error: 'text?',
    dueAt: 'timestamptz?',
    now: 'timestamptz',
    providerId: 'text?',
    content: 'jsonb?',
  },
  {},
  `with tried as (
     update outbox_attempts set outcome = $3, error = $5 where message_id = $1 and number = $2
   )
   update outbox set
     status = case when attempts = $2 and status = 'attempted' then $4 else status end,
     error = case when attempts = $2 and status = 'attempted' then $5 else error end,
     due_at = case when attempts = $2 and status = 'attempted' then $6::timestamptz else due_at end,
     sent_at = case when $3 = 'sent' then coalesce(sent_at, $7::timestamptz) else sent_at end,
     provider_id = coalesce(provider_id, $8::text),
     content = coalesce($9::jsonb, content)
   where id = $1 and (attempts = $2 or $9::jsonb is not null)`,
)

/** Takes back an attempt that was not made, unless another process has claimed the message since. */
export const postponeMessage = statement(
  'outbox.postpone',
  { id: 'text', attempt: 'int4', until: 'timestamptz' },
  {},
  `update outbox set attempts = attempts - 1, created_at = $3, due_at = $3
    where id = $1 and attempts = $2 and status = 'attempted'`,
)

/** Without a configured service nothing is due: queued messages stay as they are, without secrets. */
export const keepMessages = statement(
  'outbox.keep',
  { channel: 'text', now: 'timestamptz', secretKinds: 'text[]' },
  { id: 'text' },
  `update outbox
      set due_at = null, content = case when kind = any($3) then content || '{"button": null}' else content end
    where channel = $1 and due_at <= $2 returning id`,
)

export const bringBackMessages = statement(
  'outbox.bringBack',
  { channel: 'text', now: 'timestamptz', firstTry: 'timestamptz', nextTry: 'timestamptz' },
  {},
  `update outbox set due_at = $2
    where channel = $1 and due_at > $3 and (attempts = 0 or due_at > $4)`,
)

/** How long the oldest unsent message of each channel has waited. */
export const findWaiting = statement(
  'outbox.waiting',
  { now: 'timestamptz' },
  { channel: 'text', seconds: 'float8' },
  `select channel, greatest(0, extract(epoch from $1 - min(created_at)))::float8 as seconds
     from outbox where due_at is not null group by channel`,
)
