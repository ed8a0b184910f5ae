import { statement } from '#server/db/statement.ts'

// ADDRESSES WITHOUT AN ACCOUNT

/** Whether its owner has turned off that type of mails; the address is in lower case. */
export const findMailStop = statement(
  'mailStops.find',
  { address: 'text', type: 'text' },
  { address: 'text' },
  'select address from mail_stops where address = $1 and type = $2',
)

export const insertMailStop = statement(
  'mailStops.insert',
  { address: 'text', type: 'text', now: 'timestamptz' },
  {},
  'insert into mail_stops (address, type, created_at) values ($1, $2, $3) on conflict do nothing',
)

// MAILS

const mailColumns = {
  id: 'text',
  status: 'text',
  created_at: 'timestamptz',
  recipient: 'text',
  subject: 'text?',
  user_id: 'text?',
  notice: 'text?',
  error: 'text?',
  kind: 'text',
  is_test: 'bool',
  attempts: 'int4',
  due_at: 'timestamptz?',
} as const

const mailList = `id, status, created_at, recipient, content ->> 'subject' as subject, user_id, notice, error, kind, is_test,
  attempts, due_at`
const mailsBelow = `(created_at, id collate "C") < ($1, $2) order by created_at desc, id collate "C" desc limit $3`
const below = { at: 'timestamptz', id: 'text', limit: 'int4' } as const

/** Newest first, strictly below a position. */
export const listMails = statement(
  'mails.list',
  below,
  mailColumns,
  `select ${mailList} from outbox where channel = 'mail' and ${mailsBelow}`,
)

export const listFailedMails = statement(
  'mails.listFailed',
  below,
  mailColumns,
  `select ${mailList} from outbox where channel = 'mail' and status = 'failed' and ${mailsBelow}`,
)

/** Those of another status, most of which are sent, or, without a provider, none. */
export const listMailsOfStatus = statement(
  'mails.listOfStatus',
  { ...below, status: 'text' },
  mailColumns,
  `select ${mailList} from outbox where channel = 'mail' and status = $4 and ${mailsBelow}`,
)

const noticeColumns = {
  user_id: 'text',
  key: 'text',
  group_id: 'text?',
  type: 'text',
  title: 'text',
  message: 'text',
  route: 'text',
  data: 'jsonb',
} as const
const noticeList = Object.keys(noticeColumns).join(', ')

/** The notice that a mail tells its reader. */
export const findMailedNotice = statement(
  'mails.notice',
  { userId: 'text', key: 'text' },
  noticeColumns,
  `select ${noticeList} from notifications where user_id = $1 and key = $2`,
)

export const listMailedNotices = statement(
  'mails.notices',
  { userIds: 'text[]', keys: 'text[]' },
  noticeColumns,
  `select ${noticeList} from notifications where user_id = any($1) and key = any($2)`,
)

export const findMail = statement(
  'mails.find',
  { id: 'text' },
  { ...mailColumns, content: 'jsonb?' },
  `select ${mailList}, content from outbox where id = $1 and channel = 'mail'`,
)

export const listAttempts = statement(
  'mails.listAttempts',
  { id: 'text' },
  { number: 'int4', at: 'timestamptz', outcome: 'text', error: 'text?' },
  'select number, at, outcome, error from outbox_attempts where message_id = $1 order by number',
)

/** The mails that have not been sent: whether they wait for it, or are only kept. */
export const countUnsent = statement(
  'mails.unsent',
  {},
  { waiting: 'int4', kept: 'int4' },
  `select count(due_at)::int as waiting, (count(*) - count(due_at))::int as kept
     from outbox where channel = 'mail' and status = 'attempted'`,
)

export const findLastSent = statement(
  'mails.lastSent',
  {},
  { subject: 'text?', user_id: 'text?', notice: 'text?', sent_at: 'timestamptz' },
  `select content ->> 'subject' as subject, user_id, notice, sent_at from outbox
    where channel = 'mail' and status = 'sent' and sent_at is not null order by sent_at desc limit 1`,
)

/**
 * Notes an event of the mail provider; no row if it was noted before. Among the counts, which are kept for two days: a
 * request that is older than minutes is refused by its signature.
 */
export const noteMailEvent = statement(
  'messages.noteMailEvent',
  { eventId: 'text', now: 'timestamptz' },
  { key: 'text' },
  `insert into rate_limits (key, window_start, count) values ('event of a mail ' || $1, $2, 1)
   on conflict (key) do nothing returning key`,
)

/** What the provider's webhook reports about a mail. One that has failed stays failed. */
export const recordMailEvent = statement(
  'mails.recordEvent',
  { id: 'text', status: 'text', error: 'text?', now: 'timestamptz' },
  {},
  `update outbox set status = $2, error = $3, due_at = null,
          sent_at = case when $2 = 'sent' then coalesce(sent_at, $4) else sent_at end
    where id = $1 and channel = 'mail' and (status = 'attempted' or (status = 'sent' and $2 = 'failed'))`,
)

/** The result of a test that a request waits for. */
export const findTest = statement(
  'messages.findTest',
  { channel: 'text', key: 'text' },
  { status: 'text', error: 'text?' },
  'select status, error from outbox where channel = $1 and key = $2',
)

// TEXTS

/** The kind `unknown`: all that are not known. */
const textFilter = { statuses: 'text[]', kind: 'text?', since: 'timestamptz?', known: 'text[]' } as const
const filtered = `channel = 'text' and status = any($1) and ($3::timestamptz is null or created_at >= $3)
      and ($2::text is null or kind = $2 or ($2 = 'unknown' and kind <> all($4)))`

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
  `select id, status, created_at, recipient, kind, content ->> 'body' as body, (content -> 'segments')::int as segments,
          error
     from outbox where ${filtered} order by created_at desc, id collate "C" desc limit $5`,
)

/** What the provider accepted costs, whatever happened to it. */
export const countTexts = statement(
  'texts.count',
  textFilter,
  { sent: 'int4', failed: 'int4', paid_segments: 'int4', average_segments: 'float8' },
  `select count(*) filter (where status in ('queued', 'sent', 'delivered'))::int as sent,
          count(*) filter (where status in ('failed', 'undelivered'))::int as failed,
          coalesce(sum((content -> 'segments')::int) filter (where provider_id is not null), 0)::int as paid_segments,
          coalesce(avg((content -> 'segments')::int), 0)::float8 as average_segments
     from outbox where ${filtered}`,
)

/**
 * What decides about another text: whether the number was texted before, whether it replied STOP, and the person's
 * count today.
 */
export const findTextHistory = statement(
  'texts.history',
  { recipient: 'text', userId: 'text', since: 'timestamptz' },
  { is_first: 'bool', has_stopped: 'bool', recent: 'int4' },
  `select not exists (select from outbox where channel = 'text' and recipient = $1 and status <> 'failed') as is_first,
          exists (select from text_opt_outs where phone = $1) as has_stopped,
          (select count(*)::int from outbox
            where channel = 'text' and user_id = $2 and created_at > $3 and status <> 'failed') as recent`,
)

/** A text by the provider's id for it, or by ours. */
export const lockText = statement(
  'texts.lockOne',
  { providerId: 'text', id: 'text' },
  { id: 'text', status: 'text', kind: 'text', user_id: 'text?' },
  `select id, status, kind, user_id from outbox
    where channel = 'text' and (provider_id = $1 or (id = $2 and provider_id is null)) limit 1 for update`,
)

export const moveText = statement(
  'texts.move',
  { id: 'text', status: 'text', error: 'text?', providerId: 'text', now: 'timestamptz' },
  {},
  `update outbox set status = $2, error = $3, due_at = null, provider_id = coalesce(provider_id, $4),
          sent_at = coalesce(sent_at, $5) where id = $1`,
)

export const findOptOut = statement(
  'textOptOuts.find',
  { phone: 'text' },
  { phone: 'text' },
  'select phone from text_opt_outs where phone = $1',
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

/** Whose verified number that is. */
export const findOwnerOf = statement(
  'texts.owner',
  { phone: 'text' },
  { id: 'text' },
  'select id from users where phone_number = $1 and phone_verified',
)

export const findVerifiedPhone = statement(
  'texts.verifiedPhone',
  { userId: 'text' },
  { phone: 'text' },
  'select phone_number as phone from users where id = $1 and phone_verified',
)
