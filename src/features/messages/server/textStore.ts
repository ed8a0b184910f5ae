import { statement } from '#server/db/statement.ts'

/** Texts to one person are counted one after another. */
export const lockTextsOf = statement(
  'texts.lock',
  { userId: 'text' },
  { locked: 'bool' },
  "select true as locked from pg_advisory_xact_lock(hashtextextended('texts ' || $1, 0))",
)

/** What decides about one more text: was the number written to before, did it say STOP, how many had this person. */
export const findTextHistory = statement(
  'texts.history',
  { recipient: 'text', userId: 'text', since: 'timestamptz' },
  { is_first: 'bool', has_stopped: 'bool', recent: 'int4' },
  `select not exists (select from texts where recipient = $1 and status <> 'failed') as is_first,
          exists (select from text_opt_outs where phone = $1) as has_stopped,
          (select count(*)::int from texts where user_id = $2 and created_at > $3 and status <> 'failed') as recent`,
)

export const insertText = statement(
  'texts.insert',
  {
    id: 'text',
    key: 'text',
    kind: 'text',
    recipient: 'text',
    body: 'text',
    segments: 'int4',
    userId: 'text',
    isTest: 'bool',
    status: 'text',
    error: 'text?',
    now: 'timestamptz',
    dueAt: 'timestamptz?',
    cause: 'text?',
  },
  {},
  `insert into texts (id, key, kind, recipient, body, segments, user_id, is_test, status, error, created_at, due_at, cause)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (key) do nothing`,
)

const takenText = {
  id: 'text',
  key: 'text',
  kind: 'text',
  recipient: 'text',
  body: 'text',
  attempts: 'int4',
  is_test: 'bool',
  cause: 'text?',
  has_stopped: 'bool',
} as const

/** Takes texts that are due, as mails are taken. */
export const takeTexts = statement(
  'texts.take',
  { now: 'timestamptz', until: 'timestamptz', limit: 'int4', key: 'text?' },
  takenText,
  `with taken as (
     update texts set attempts = attempts + 1, due_at = $2
      where id = any (array(
        select id from texts where due_at is not null
           and case when $4::text is null then due_at <= $1 else key = $4 and attempts = 0 end
         order by due_at limit $3 for update skip locked))
     returning id, key, kind, recipient, body, attempts, is_test, cause
   ), noted as (
     insert into message_attempts (message_id, number, at, outcome) select id, attempts, $1, 'attempted' from taken
   )
   select id, key, kind, recipient, body, attempts, is_test, cause,
          exists (select from text_opt_outs where phone = recipient) as has_stopped from taken`,
)

/** A callback may have come before this: then it knows more, and only the provider's name for the text is missing. */
export const recordText = statement(
  'texts.record',
  {
    id: 'text',
    attempt: 'int4',
    status: 'text',
    error: 'text?',
    dueAt: 'timestamptz?',
    now: 'timestamptz',
    providerId: 'text?',
  },
  {},
  `update texts set
     status = case when status = 'attempted' then $3 else status end,
     error = case when status = 'attempted' then $4 else error end,
     due_at = case when status = 'attempted' then $5::timestamptz end,
     sent_at = case when $7::text is null then sent_at else coalesce(sent_at, $6) end,
     provider_id = coalesce(provider_id, $7)
   where id = $1 and attempts = $2`,
)

/** The code that a text told, once it is told. */
export const forgetTextSecret = statement(
  'texts.forgetSecret',
  { id: 'text' },
  {},
  String.raw`update texts set body = regexp_replace(body, '\d{6}', '******', 'g') where id = $1`,
)

export const holdTexts = statement(
  'texts.hold',
  { now: 'timestamptz' },
  { id: 'text' },
  'update texts set due_at = null where due_at <= $1 returning id',
)

/** A text by the provider's name for it, or by ours. */
export const lockText = statement(
  'texts.lockOne',
  { providerId: 'text', id: 'text' },
  { id: 'text', status: 'text' },
  'select id, status from texts where provider_id = $1 or (id = $2 and provider_id is null) limit 1 for update',
)

export const moveText = statement(
  'texts.move',
  { id: 'text', status: 'text', error: 'text?', providerId: 'text', now: 'timestamptz' },
  {},
  `update texts set status = $2, error = $3, due_at = null, provider_id = coalesce(provider_id, $4),
          sent_at = coalesce(sent_at, $5) where id = $1`,
)

export const stopTexts = statement(
  'textOptOuts.add',
  { phone: 'text', now: 'timestamptz' },
  {},
  'insert into text_opt_outs (phone, created_at) values ($1, $2) on conflict do nothing',
)

export const allowTexts = statement(
  'textOptOuts.remove',
  { phone: 'text' },
  {},
  'delete from text_opt_outs where phone = $1',
)

export const findVerifiedPhone = statement(
  'texts.verifiedPhone',
  { userId: 'text' },
  { phone: 'text' },
  'select phone_number as phone from users where id = $1 and phone_verified',
)
