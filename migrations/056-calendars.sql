-- The calendar address of each user who has turned it on. The address is needed again whenever its owner asks for it, so
-- it cannot be a hash: it is this key with a signature by the site's secret, which is not in the database. Whoever reads
-- this table opens no calendar with it.

create table calendars (
  user_id text primary key references users (id),
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
