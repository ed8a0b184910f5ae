-- The first answers to keyed commands of a group are kept with the group: what such a command writes is then in one
-- place. A key belongs to its user and the group. There is no foreign key: users and groups are never deleted, and the
-- command that writes the row has just read both. Rows last two days.
create table group_answers (
  group_id text not null,
  user_id text not null,
  key text not null check (length(key) between 1 and 128),
  request_hash text not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (group_id, user_id, key)
);
create index group_answers_by_age on group_answers (created_at);

-- A key of before may be sent again, and nothing says to which group its command went: so it is known in each group that
-- its user was ever in, where it answers the same request and refuses every other, as it did.
insert into group_answers (group_id, user_id, key, request_hash, answer, created_at)
select m.group_id, k.user_id, k.key, k.request_hash, k.answer::json, k.created_at
  from idempotency_keys k join group_members m on m.user_id = k.user_id;

-- The row that a command of one user outside of groups locks, made by their first. Not the row in `users`: commands of
-- groups change that while they hold the group.
create table user_locks (
  user_id text primary key
);
