-- What the odds service costs, and what an administrator needs to know of what is kept.

alter table feed_cache
  -- When an administrator emptied the entry; null once it was fetched again.
  add column cleared_at timestamptz,
  -- When somebody last looked at this sport's lines: what nobody looks at is not refreshed.
  add column asked_at timestamptz,
  add column data_count integer generated always as (jsonb_array_length(data)) stored,
  drop constraint feed_cache_check,
  add check (error is not null or fetched_at is not null or cleared_at is not null);

-- One row a day, in UTC.
create table api_usage (
  date text primary key check (date ~ '^\d{4}-\d\d-\d\d$'),
  credits_used integer not null default 0 check (credits_used >= 0),
  cache_hits bigint not null default 0 check (cache_hits >= 0),
  api_fetches integer not null default 0 check (api_fetches >= 0),
  -- What the service said last; null until it says something.
  quota_remaining integer,
  -- The latest 100 fetches, newest first.
  details jsonb not null default '[]'
);
