-- What makes a request safe to repeat and to limit. Both live in the database, so that they hold across restarts and
-- across processes.

-- The first answer to a keyed request, written in the transaction of what it did.
create table idempotency_keys (
  user_id text not null references users (id),
  key text not null check (length(key) between 1 and 128),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- How often something happened in the window that began at `window_start`.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null check (count > 0)
);
create index rate_limits_by_age on rate_limits (window_start);
