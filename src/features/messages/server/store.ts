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
  },
  {},
  `insert into mails (id, key, kind, recipient, subject, content, is_test, status, error, created_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing`,
)

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
  },
  {},
  `insert into texts (id, key, kind, recipient, body, segments, user_id, is_test, status, error, created_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (key) do nothing`,
)
