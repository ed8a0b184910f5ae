import { statement } from '#server/db/statement.ts'

export const listCacheHeads = statement(
  'feedCache.heads',
  { ids: 'text[]' },
  {
    id: 'text',
    sport: 'text',
    version: 'int8',
    fetched_at: 'timestamptz?',
    error: 'text?',
    retry_at: 'timestamptz?',
    failed_at: 'timestamptz?',
    failing_since: 'timestamptz?',
    cleared_at: 'timestamptz?',
    asked_at: 'timestamptz?',
    data_count: 'int4?',
  },
  `select id, sport, version, fetched_at, error, retry_at, failed_at, failing_since, cleared_at, asked_at,
          data_count
     from feed_cache where id = any($1)`,
)

export const readCache = statement(
  'feedCache.read',
  { id: 'text' },
  { version: 'int8', data: 'jsonb' },
  'select version, data from feed_cache where id = $1',
)

export const keepFetched = statement(
  'feedCache.keep',
  { id: 'text', sport: 'text', data: 'jsonb', now: 'timestamptz' },
  {},
  `insert into feed_cache as kept (id, sport, data, version, fetched_at) values ($1, $2, $3, 1, $4)
   on conflict (id) do update set
     data = excluded.data, version = kept.version + 1, fetched_at = excluded.fetched_at, error = null, retry_at = null,
     failing_since = null, cleared_at = null`,
)

export const keepFailure = statement(
  'feedCache.fail',
  { id: 'text', sport: 'text', error: 'text', retryAt: 'timestamptz', now: 'timestamptz' },
  {},
  `insert into feed_cache as kept (id, sport, data, version, error, retry_at, failed_at, failing_since)
   values ($1, $2, '[]', 0, $3, $4, $5, $5)
   on conflict (id) do update set error = excluded.error, retry_at = excluded.retry_at, failed_at = $5,
     failing_since = coalesce(kept.failing_since, $5)`,
)

/** Empties every entry: missing ones are fetched at the next read. [FEED-24] */
export const clearCache = statement(
  'feedCache.clear',
  { now: 'timestamptz' },
  { id: 'text' },
  `update feed_cache
      set data = '[]', version = version + 1, fetched_at = null, error = null, retry_at = null,
          failing_since = null, cleared_at = $1
   returning id`,
)

/** Records that these entries are being viewed. */
export const noteAsked = statement(
  'feedCache.noteAsked',
  { ids: 'text[]', now: 'timestamptz', ahead: 'timestamptz' },
  {},
  `update feed_cache set asked_at = case when asked_at > $3 then $2 else greatest(asked_at, $2) end
    where id = any($1)`,
)

/** Takes the lock unless it was taken after `heldSince` and has not been released; a row means that it was taken. */
export const takeFetchLock = statement(
  'fetchLocks.take',
  { key: 'text', now: 'timestamptz', heldSince: 'timestamptz', ahead: 'timestamptz' },
  { key: 'text' },
  `insert into fetch_locks as held (key, locked_at) values ($1, $2)
   on conflict (key) do update set locked_at = $2, released_at = null
    where held.released_at is not null or held.locked_at <= $3 or held.locked_at > $4
   returning key`,
)

/** Releases the lock that was taken at `lockedAt`; if another process has since taken it over, it stays held. */
export const releaseFetchLock = statement(
  'fetchLocks.release',
  { key: 'text', lockedAt: 'timestamptz', now: 'timestamptz' },
  {},
  'update fetch_locks set released_at = $3 where key = $1 and locked_at = $2',
)
