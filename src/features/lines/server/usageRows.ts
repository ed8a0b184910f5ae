import { type Row, statement } from '#server/db/statement.ts'

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
   values ($1, $2, $3, $4, $5, $6)
   on conflict (date) do update set
     credits_used = kept.credits_used + excluded.credits_used,
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

export const sumCredits = statement(
  'apiUsage.sum',
  { from: 'text', to: 'text' },
  { credits: 'int8' },
  'select coalesce(sum(credits_used), 0)::int8 as credits from api_usage where date between $1 and $2',
)
