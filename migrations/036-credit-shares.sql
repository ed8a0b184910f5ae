-- Everything shared one count of the credits of the odds service, so reading lines could use what settling bets needs.
-- Now each use has its share, which all processes keep to together.

-- What the credits of a day, in UTC, were used for. The parts are named in the code.
create table credit_uses (
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  part text not null,
  credits integer not null default 0 check (credits >= 0),
  fetches integer not null default 0 check (fetches >= 0),
  primary key (date, part)
);

-- When a league was last asked for its odds or scores, successfully or not, by the id of the cache entry.
create table credit_requests (
  id text primary key,
  asked_at timestamptz not null
);

-- One row, locked while credits are booked.
create table credit_account (
  id text primary key check (id = 'global'),
  -- What the service said last that it has left for us, less what was booked since.
  remaining integer,
  said_at timestamptz,
  -- Of which month, YYYY-MM, and at which percentage of which limit the administrators were warned last.
  warned_month text,
  warned_percent integer not null default 0,
  warned_limit integer,
  check ((remaining is null) = (said_at is null))
);
