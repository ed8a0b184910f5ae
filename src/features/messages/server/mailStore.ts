import { statement } from '#server/db/statement.ts'

/** A repeat of a key writes nothing. */
export const insertMail = statement(
  'mails.insert',
  {
    id: 'text',
    key: 'text',
    kind: 'text',
    recipient: 'text',
    subject: 'text',
    content: 'jsonb',
    isTest: 'bool',
    status: 'text',
    error: 'text?',
    now: 'timestamptz',
    dueAt: 'timestamptz?',
    cause: 'text?',
  },
  {},
  `insert into mails (id, key, kind, recipient, subject, content, is_test, status, error, created_at, due_at, cause)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (key) do nothing`,
)

/**
 * Takes messages that are due: each goes to one taker, who has until the moment it is moved on to; by then whoever took
 * it has written what came of it, or is gone, and it is due again. The try is written down before it is made. With a
 * key that one alone is taken, for its first try: somebody waits for the answer.
 */
export const takeMails = statement(
  'mails.take',
  { now: 'timestamptz', until: 'timestamptz', limit: 'int4', key: 'text?' },
  {
    id: 'text',
    key: 'text',
    kind: 'text',
    recipient: 'text',
    subject: 'text',
    content: 'jsonb',
    attempts: 'int4',
    is_test: 'bool',
    cause: 'text?',
  },
  `with taken as (
     update mails set attempts = attempts + 1, due_at = $2
      where id = any (array(
        select id from mails where due_at is not null
           and case when $4::text is null then due_at <= $1 else key = $4 and attempts = 0 end
         order by due_at limit $3 for update skip locked))
     returning id, key, kind, recipient, subject, content, attempts, is_test, cause
   ), noted as (
     insert into message_attempts (message_id, number, at, outcome) select id, attempts, $1, 'attempted' from taken
   )
   select id, key, kind, recipient, subject, content, attempts, is_test, cause from taken`,
)

/** What came of a try, unless somebody else has taken it since, or the provider has told more about it. */
export const recordMail = statement(
  'mails.record',
  { id: 'text', attempt: 'int4', status: 'text', error: 'text?', dueAt: 'timestamptz?', now: 'timestamptz' },
  {},
  `update mails set status = $3, error = $4, due_at = $5, sent_at = case when $3 = 'sent' then $6::timestamptz end
    where id = $1 and attempts = $2 and status = 'attempted'`,
)

/** Once a mail is on its way, its secret is nobody else's: not the administrator's, not a backup's. */
export const forgetMailSecret = statement(
  'mails.forgetSecret',
  { id: 'text' },
  {},
  `update mails set content = content || '{"button": null}' where id = $1`,
)

export const recordAttempt = statement(
  'messageAttempts.record',
  { messageId: 'text', number: 'int4', outcome: 'text', error: 'text?' },
  {},
  'update message_attempts set outcome = $3, error = $4 where message_id = $1 and number = $2',
)

/** Without a provider nothing is due: what was written stays in the outbox as it is. */
export const holdMails = statement(
  'mails.hold',
  { now: 'timestamptz' },
  { id: 'text' },
  'update mails set due_at = null where due_at <= $1 returning id',
)

/** What the provider tells of a mail by itself. One that has failed stays so. */
export const recordMailEvent = statement(
  'mails.recordEvent',
  { id: 'text', status: 'text', error: 'text?', now: 'timestamptz' },
  {},
  `update mails set status = $2, error = $3, due_at = null,
          sent_at = case when $2 = 'sent' then coalesce(sent_at, $4) else sent_at end
    where id = $1 and (status = 'attempted' or (status = 'sent' and $2 = 'failed'))`,
)
