-- What the odds service said last, by sport, shared by every process. A failed fetch leaves the data of the last good
-- one in place: old prices, marked as old, are better than none.

create table odds_cache (
  sport text primary key,
  -- The games as our own code has read them, with instants in ms; an empty list until the first good fetch.
  games jsonb not null,
  -- Of the last good fetch.
  fetched_at timestamptz,
  -- Of the last try.
  tried_at timestamptz not null,
  error text,
  retry_at timestamptz not null,
  check ((error is null) <= (fetched_at is not null))
);

create table scores_cache (
  sport text primary key,
  scores jsonb not null,
  fetched_at timestamptz,
  tried_at timestamptz not null,
  error text,
  retry_at timestamptz not null,
  check ((error is null) <= (fetched_at is not null))
);

-- One fetch at a time, also across processes. A lock is held for 30 seconds at most, so a crash releases it.
create table fetch_locks (
  key text primary key,
  locked_at timestamptz not null,
  released_at timestamptz
);
