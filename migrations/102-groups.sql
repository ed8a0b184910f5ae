-- Groups: members, invites, and the log of what happened.

-- A group of friends. Its row is the lock of the group: commands on one group run one after another.
create table groups (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  name text not null check (length(name) between 1 and 50),
  description text not null default '' check (length(description) <= 200),
  created_by text not null references users (id),
  created_at timestamptz not null,
  last_modified timestamptz not null,
  member_count integer not null check (member_count >= 0),
  -- The number of its last event.
  last_seq bigint not null default 0 check (last_seq >= 0),
  is_deleted boolean not null default false,
  is_private boolean not null default true,
  max_members integer not null default 50 check (max_members between 1 and 1000),
  min_bet_cents bigint not null default 100 check (min_bet_cents >= 100),
  max_bet_cents bigint not null default 100000,
  allow_same_bet_types boolean not null default true,
  require_approval boolean not null default false,
  large_bet_cents bigint not null default 50000 check (large_bet_cents > 0),
  auto_settle boolean not null default true,
  members_can_invite boolean not null default false,
  members_can_create_bids boolean not null default true,
  members_can_accept_bids boolean not null default true,
  members_can_view_stats boolean not null default true,
  -- The code of its invite link: twenty letters and digits, of which the database makes the first.
  standing_code text not null default
    left(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'),
      '+/=', ''), 20)
    check (standing_code ~ '^[A-Za-z0-9]{20}$'),
  deleted_at timestamptz,
  deleted_by text references users (id),
  deletion_reason text,
  -- True after a reset or a removal: the id then joins only if the group is open to everyone.
  is_id_retired boolean not null default false,
  -- Whether payments of the plan can be recorded; the plan itself is always shown.
  settle_up boolean not null default false,
  check (max_bet_cents >= min_bet_cents and max_bet_cents <= 100000)
);
-- The orders in which the administrator's lists are read, whatever group the rows are of.
create index groups_newest on groups (created_at desc, id desc) where not is_deleted;
create index groups_open on groups (created_at desc, id desc) where not is_private and not is_deleted;

-- Codes lead to their group: its invite codes, those that were replaced too, and those of mailed invites, whatever
-- became of them. A row never changes, so a code that has ended is never given out again, and the group says what it is
-- worth. No foreign key to groups: the row is written in the transaction of the code, and groups are never deleted.
create table group_directory (
  kind text not null check (kind in ('group-code', 'mailed-code')),
  key text not null,
  group_id text not null,
  primary key (kind, key)
);

create function keep_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' or not new.is_active then
    new.admin_since := null;
  elsif new.admin_since is null then
    new.admin_since := new.last_modified;
  end if;
  return new;
end $$;

create table group_members (
  group_id text not null references groups (id),
  user_id text not null references users (id),
  role text not null check (role in ('admin', 'member')),
  is_active boolean not null default true,
  joined_at timestamptz not null,
  last_modified timestamptz not null,
  deactivated_at timestamptz,
  deactivated_by text references users (id),
  deactivation_reason text,
  -- Since when the member has been an admin: it follows the role.
  admin_since timestamptz,
  -- When the member last looked at their bets: what was made since is marked as new.
  bets_seen_at timestamptz,
  primary key (group_id, user_id)
);
create index group_members_by_user on group_members (user_id) where is_active;
-- Losses count after their group was left, too.
create index group_members_ever_by_user on group_members (user_id);
create trigger group_members_admin_since
  before insert or update of role, is_active on group_members
  for each row execute function keep_admin_since();

-- In which groups a person is or was. It follows group_members in the same transaction and leads to the groups; what
-- the person may do there only the group says. There is no foreign key to groups, which may be on another server than
-- the person. `is_active` implies that the group is not deleted.
create table memberships (
  user_id text not null references users (id),
  group_id text not null,
  is_active boolean not null,
  joined_at timestamptz not null,
  primary key (user_id, group_id)
);
create index memberships_newest on memberships (user_id, joined_at desc, group_id desc) where is_active;

-- Codes that were replaced. They join nobody; members who open an old link come to their group.
create table former_invite_codes (
  group_id text not null references groups (id),
  code text not null,
  replaced_at timestamptz not null,
  primary key (group_id, code)
);

-- Invites by a code of their own: mailed ones, and those that carry a bid.
create table group_invites (
  group_id text not null references groups (id),
  code text not null,
  -- What the log calls it: the log is for all members, the code for the one who is invited.
  reference text not null,
  group_name text not null,
  inviter_id text not null references users (id),
  inviter_name text not null,
  -- An admin's word lets somebody back in who was removed.
  by_admin boolean not null,
  recipient_email text check (recipient_email = lower(recipient_email)),
  status text not null check (status in ('pending', 'accepted', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by text references users (id),
  accepted_at timestamptz,
  recipient_id text references users (id),
  bid_id text,
  primary key (group_id, code),
  constraint group_invites_reference_key unique (group_id, reference),
  check ((status = 'accepted') = (accepted_by is not null and accepted_at is not null)),
  check (recipient_email is not null or status <> 'accepted' and recipient_id is null),
  check (bid_id is null or recipient_email is null),
  constraint group_invites_code_check check (case
    when bid_id is null then code ~ '^[A-Z0-9]{6}$'
    else code ~ '^[A-Za-z0-9]{20}$' end)
);
create index group_invites_accepted on group_invites (group_id, accepted_by) where status = 'accepted';
create index group_invites_of_bid on group_invites (group_id, bid_id) where bid_id is not null;
create index group_invites_to on group_invites (group_id, recipient_email) where status = 'pending';

-- Where a group differs from the website's flags.
create table group_flags (
  group_id text not null references groups (id),
  name text not null,
  enabled boolean not null,
  last_updated timestamptz not null,
  primary key (group_id, name)
);

-- Days are those of the calendar, whatever the zone of who looks.
create table seasons (
  group_id text not null references groups (id),
  id text not null,
  name text not null check (length(name) between 1 and 200),
  first_day text not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  last_day text not null check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  primary key (group_id, id),
  unique (group_id, name),
  check (first_day <= last_day)
);

-- The log of a group: numbered without a gap, never edited.
create table group_events (
  group_id text not null references groups (id),
  seq bigint not null check (seq > 0),
  type text not null,
  entity_type text not null,
  entity_id text not null,
  actor_id text references users (id),
  at timestamptz not null,
  -- The request, or the turn of a job, that it comes from.
  cause text,
  -- What its subject was like when it happened: odds follow their line, a bid is edited, a game moves.
  details jsonb not null default '{}',
  primary key (group_id, seq)
);
-- Announcements that were lost are looked for by the time of the events. They are written in its order, so a summary of
-- each few pages finds the last ones, and costs next to nothing.
create index group_events_lately on group_events using brin (at) with (pages_per_range = 8, autosummarize = on);
-- The timeline of a bet reads the events about it, about its bid, its game and its payments.
create index group_events_of_entity on group_events (group_id, entity_id, seq);

-- How far each reader of the log has come in each group.
create table event_cursors (
  reader text not null,
  group_id text not null references groups (id),
  seq bigint not null,
  primary key (group_id, reader)
);

-- The first answers to keyed commands of a group, kept with the group. A key belongs to its user and the group. There
-- is no foreign key: users and groups are never deleted, and the command that writes the row has just read both. Rows
-- last two days.
create table group_answers (
  group_id text not null,
  user_id text not null,
  key text not null check (length(key) between 1 and 128),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (group_id, user_id, key)
);
create index group_answers_by_age on group_answers (created_at);
