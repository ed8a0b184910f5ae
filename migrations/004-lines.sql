-- What the odds service said last, shared by every process. A failed fetch leaves the data of the last good one in
-- place: old prices, marked as old, are better than none.

create table feed_cache (
  -- odds_{sport} or scores_{sport}_3d.
  id text primary key,
  sport text not null,
  -- Games or scores as our own code has read them, with instants in ms; an empty list until the first good fetch.
  data jsonb not null,
  -- Counts the good fetches, so that a process knows whether what it holds is what stands here.
  version bigint not null check (version >= 0),
  -- Of the last good fetch.
  fetched_at timestamptz,
  -- Why the last fetch failed, and when the next may be tried; null after a good one.
  error text,
  retry_at timestamptz,
  check (error is not null or fetched_at is not null),
  check ((error is null) = (retry_at is null))
);

-- One fetch at a time, also across processes. A lock holds for 30 seconds at most, so a crash releases it.
create table fetch_locks (
  key text primary key,
  locked_at timestamptz not null,
  released_at timestamptz
);
