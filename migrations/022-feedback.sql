-- What people tell those who run the site. The name and address are those at that time: an answer goes to whoever wrote,
-- also when they are called something else since.
create table feedback (
  id text primary key,
  user_id text not null references users (id),
  user_name text not null,
  email text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at desc, id collate "C" desc);
