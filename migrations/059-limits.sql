-- What people allow themselves, over all their groups: a limit holds as it is until a looser one, asked for a day before,
-- takes its place. Nobody else reads these rows.
create table limits (
  user_id text primary key references users (id),
  weekly_loss_cents bigint check (weekly_loss_cents > 0),
  -- From `..._next_from` on, this one holds; null then: none.
  weekly_loss_next_cents bigint check (weekly_loss_next_cents > 0),
  weekly_loss_next_from timestamptz,
  per_friend_cents bigint check (per_friend_cents > 0),
  per_friend_next_cents bigint check (per_friend_next_cents > 0),
  per_friend_next_from timestamptz,
  break_until timestamptz,
  last_modified timestamptz not null,
  check (weekly_loss_next_cents is null or weekly_loss_next_from is not null),
  check (per_friend_next_cents is null or per_friend_next_from is not null)
);

-- Losses count after their group was left, too.
create index group_members_ever_by_user on group_members (user_id);
