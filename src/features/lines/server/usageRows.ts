import { type Row, statement } from '#server/db/statement.ts'

/** `credits` may be below 0, to correct what was counted before, on the same day. */
export const recordUsage = statement(
  'apiUsage.record',
  {
    date: 'text',
    credits: 'int4',
    hits: 'int8',
    fetches: 'int4',
    quotaRemaining: 'int4?',
    details: 'jsonb',
    keep: 'int4',
  },
  {},
  `insert into api_usage as kept (date, credits_used, cache_hits, api_fetches, quota_remaining, details)
   values ($1, greatest($2, 0), $3, $4, $5, $6)
   on conflict (date) do update set
     credits_used = greatest(kept.credits_used + $2, 0),
     cache_hits = kept.cache_hits + excluded.cache_hits,
     api_fetches = kept.api_fetches + excluded.api_fetches,
     quota_remaining = coalesce(excluded.quota_remaining, kept.quota_remaining),
     details = (select coalesce(jsonb_agg(detail order by place), '[]')
                  from jsonb_array_elements(excluded.details || kept.details) with ordinality as every (detail, place)
                 where place <= $7)`,
)

const usageColumns = {
  date: 'text',
  credits_used: 'int4',
  cache_hits: 'int8',
  api_fetches: 'int4',
  quota_remaining: 'int4?',
  details: 'jsonb',
} as const
export type UsageRow = Row<typeof usageColumns>

/** The days of a range, inclusive, newest first. */
export const listUsage = statement(
  'apiUsage.list',
  { from: 'text', to: 'text' },
  usageColumns,
  `select date, credits_used, cache_hits, api_fetches, quota_remaining, details
     from api_usage where date between $1 and $2 order by date desc`,
)

/** `first_date`: the first day of the range that has a record. */
export const sumCredits = statement(
  'apiUsage.sum',
  { from: 'text', to: 'text' },
  { credits: 'int8', first_date: 'text?' },
  `select coalesce(sum(credits_used), 0)::int8 as credits, min(date) as first_date
     from api_usage where date between $1 and $2`,
)

/** Adds what a part used on a day; below 0 it corrects what was counted before. */
export const addUse = statement(
  'creditUses.add',
  { date: 'text', part: 'text', credits: 'int4', fetches: 'int4' },
  {},
  `insert into credit_uses as kept (date, part, credits, fetches) values ($1, $2, greatest($3, 0), $4)
   on conflict (date, part) do update set
     credits = greatest(kept.credits + $3, 0), fetches = kept.fetches + excluded.fetches`,
)

const useColumns = { part: 'text', credits: 'int8', fetches: 'int8' } as const

/** What the parts used in a range of days, inclusive. */
export const sumUses = statement(
  'creditUses.sum',
  { from: 'text', to: 'text' },
  useColumns,
  `select part, sum(credits)::int8 as credits, sum(fetches)::int8 as fetches
     from credit_uses where date between $1 and $2 group by part`,
)

/** When they were made, and until when they have to do. */
export const findTurns = statement(
  'creditRequests.find',
  { ids: 'text[]' },
  { id: 'text', asked_at: 'timestamptz', paced_until: 'timestamptz?' },
  'select id, asked_at, paced_until from credit_requests where id = any($1)',
)

export const noteTurn = statement(
  'creditRequests.note',
  { id: 'text', askedAt: 'timestamptz', pacedUntil: 'timestamptz?' },
  {},
  `insert into credit_requests (id, asked_at, paced_until) values ($1, $2, $3)
   on conflict (id) do update set asked_at = $2, paced_until = $3`,
)

export const accountColumns = {
  remaining: 'int4?',
  said_at: 'timestamptz?',
  used: 'int4?',
  renewed_at: 'timestamptz?',
} as const

export const readAccount = statement(
  'creditAccount.read',
  {},
  accountColumns,
  'select remaining, said_at, used, renewed_at from credit_account',
)

/** The same, with the lock under which credits are booked. */
export const lockAccount = statement(
  'creditAccount.lock',
  {},
  accountColumns,
  `insert into credit_account (id) values ('global') on conflict (id) do update set id = excluded.id
   returning remaining, said_at, used, renewed_at`,
)

/** Below 0 it gives back. Only if the service has said nothing since `saidAt`: what it says counts every request. */
export const takeFromAccount = statement(
  'creditAccount.take',
  { credits: 'int4', saidAt: 'timestamptz' },
  {},
  'update credit_account set remaining = greatest(remaining - $1, 0) where said_at = $2',
)

/** The largest count that the tables hold. */
export const largestCount = 2 ** 31 - 1

/** What the service says that it has left for us, and that we used: where that falls, its month has begun anew. */
export const noteRemaining = statement(
  'creditAccount.noteRemaining',
  { remaining: 'int4', used: 'int4?', now: 'timestamptz' },
  {},
  `insert into credit_account as kept (id, remaining, used, said_at) values ('global', $1, $2, $3)
   on conflict (id) do update set remaining = $1, said_at = $3, used = coalesce($2, kept.used),
     renewed_at = case when $2 < kept.used and $1 > kept.remaining then $3 else kept.renewed_at end`,
)

/** At what the administrators were warned last. */
export const findWarned = statement(
  'creditAccount.warned',
  {},
  { warned_month: 'text?', warned_percent: 'int4', warned_limit: 'int4?' },
  'select warned_month, warned_percent, warned_limit from credit_account',
)

export const noteWarned = statement(
  'creditAccount.noteWarned',
  { month: 'text', percent: 'int4', limit: 'int4' },
  {},
  'update credit_account set warned_month = $1, warned_percent = $2, warned_limit = $3',
)
