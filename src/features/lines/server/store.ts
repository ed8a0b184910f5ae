import { statement } from '#server/db/statement.ts'

export const listCacheHeads = statement(
  'feedCache.heads',
  { ids: 'text[]' },
  { id: 'text', version: 'int8', fetched_at: 'timestamptz?', error: 'text?', retry_at: 'timestamptz?' },
  'select id, version, fetched_at, error, retry_at from feed_cache where id = any($1)',
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
     data = excluded.data, version = kept.version + 1, fetched_at = excluded.fetched_at, error = null, retry_at = null`,
)

export const keepFailure = statement(
  'feedCache.fail',
  { id: 'text', sport: 'text', error: 'text', retryAt: 'timestamptz' },
  {},
  `insert into feed_cache (id, sport, data, version, error, retry_at) values ($1, $2, '[]', 0, $3, $4)
   on conflict (id) do update set error = excluded.error, retry_at = excluded.retry_at`,
)

/** Takes the lock unless somebody took it after `heldSince` and has not released it; a row says that it was taken. */
export const takeFetchLock = statement(
  'fetchLocks.take',
  { key: 'text', now: 'timestamptz', heldSince: 'timestamptz' },
  { key: 'text' },
  `insert into fetch_locks as held (key, locked_at) values ($1, $2)
   on conflict (key) do update set locked_at = $2, released_at = null
    where held.released_at is not null or held.locked_at <= $3
   returning key`,
)

export const releaseFetchLock = statement(
  'fetchLocks.release',
  { key: 'text', now: 'timestamptz' },
  {},
  'update fetch_locks set released_at = $2 where key = $1',
)
