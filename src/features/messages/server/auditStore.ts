import { statement } from '#server/db/statement.ts'

const mailColumns = {
  id: 'text',
  status: 'text',
  created_at: 'timestamptz',
  recipient: 'text',
  subject: 'text',
  error: 'text?',
  kind: 'text',
  is_test: 'bool',
  attempts: 'int4',
  due_at: 'timestamptz?',
} as const

/** Newest first, strictly below a position; of one status or, where that is null, of all. */
export const listMails = statement(
  'mails.list',
  { status: 'text?', at: 'timestamptz', id: 'text', limit: 'int4' },
  mailColumns,
  `select id, status, created_at, recipient, subject, error, kind, is_test, attempts, due_at from mails
    where ($1::text is null or status = $1) and (created_at, id collate "C") < ($2, $3)
    order by created_at desc, id collate "C" desc limit $4`,
)

export const findMail = statement(
  'mails.find',
  { id: 'text' },
  { ...mailColumns, content: 'jsonb' },
  `select id, status, created_at, recipient, subject, error, kind, is_test, attempts, due_at, content
     from mails where id = $1`,
)

export const listAttempts = statement(
  'messageAttempts.list',
  { messageId: 'text' },
  { number: 'int4', at: 'timestamptz', outcome: 'text', error: 'text?' },
  'select number, at, outcome, error from message_attempts where message_id = $1 order by number',
)

export const findLastSent = statement(
  'mails.lastSent',
  {},
  { subject: 'text', sent_at: 'timestamptz' },
  `select subject, sent_at from mails where status = 'sent' and sent_at is not null order by sent_at desc limit 1`,
)

/** How a test went that somebody waits for. */
export const findMailByKey = statement(
  'mails.byKey',
  { key: 'text' },
  { status: 'text', error: 'text?' },
  'select status, error from mails where key = $1',
)

const textFilter = { status: 'text?', kind: 'text?', since: 'timestamptz?' } as const
const filtered = `($1::text is null or status = $1) and ($2::text is null or kind = $2)
      and ($3::timestamptz is null or created_at >= $3)`

export const listTexts = statement(
  'texts.list',
  { ...textFilter, limit: 'int4' },
  {
    id: 'text',
    status: 'text',
    created_at: 'timestamptz',
    recipient: 'text',
    kind: 'text',
    body: 'text',
    segments: 'int4',
    error: 'text?',
  },
  `select id, status, created_at, recipient, kind, body, segments, error from texts
    where ${filtered} order by created_at desc, id collate "C" desc limit $4`,
)

/** What the provider took costs, whatever became of it. */
export const countTexts = statement(
  'texts.count',
  textFilter,
  { sent: 'int4', failed: 'int4', paid_segments: 'int4', average_segments: 'float8' },
  `select count(*) filter (where status in ('queued', 'sent', 'delivered'))::int as sent,
          count(*) filter (where status in ('failed', 'undelivered'))::int as failed,
          coalesce(sum(segments) filter (where provider_id is not null), 0)::int as paid_segments,
          coalesce(avg(segments), 0)::float8 as average_segments
     from texts where ${filtered}`,
)

export const findTextByKey = statement(
  'texts.byKey',
  { key: 'text' },
  { status: 'text', error: 'text?' },
  'select status, error from texts where key = $1',
)
