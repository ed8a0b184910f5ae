-- A group has a thread of its own, beside those of its bids and bets: a comment on neither is on the group. Each member
-- has seen it up to a time; whoever never looked, from the moment they joined.
alter table comments drop constraint comments_check;
alter table comments add check (num_nonnulls(bid_id, bet_id) <= 1);
create index comments_of_group on comments (group_id, created_at desc, id desc) where bid_id is null and bet_id is null;
alter table group_members add column thread_seen_at timestamptz;

-- A group may be connected to chats outside: Discord, Slack, Telegram, GroupMe, or any address that takes JSON. What
-- happens in it is posted there, through the outbox, by the kinds that an admin chose.

-- Quiet hours, and whatever else is about the group's day, follow its time zone.
alter table groups add column time_zone text not null default 'America/New_York';
-- Whoever does not want to be named outside is "A friend" there.
alter table user_settings add column named_in_chats boolean not null default true;

-- distributed by group_id
create table chat_channels (
  group_id text not null references groups (id),
  id text not null,
  service text not null check (service in ('discord', 'slack', 'telegram', 'groupme', 'webhook')),
  -- The address or token, encrypted with AUTH_SECRET.
  secret text not null,
  -- What an admin recognizes it by, without its secret.
  label text not null,
  kinds text[] not null check (kinds <@ array['bids', 'taken', 'challenges', 'results', 'pools', 'recap']),
  -- Minutes since midnight in the group's time zone; null: never quiet.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  connected_by text not null references users (id),
  connected_at timestamptz not null,
  last_sent_at timestamptz,
  -- In a row; a message that arrives ends them.
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  -- It was switched off after too many failures, or because it is gone.
  stopped_at timestamptz,
  primary key (group_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- Messages to a channel, whose name is their recipient, leave in the order of their keys, one after another.
alter table outbox drop constraint outbox_channel_check;
alter table outbox add check (channel in ('mail', 'text', 'push', 'contact', 'chat'));
alter table outbox add check (channel <> 'chat' or recipient is not null);
create index outbox_of_chat on outbox (recipient, key) where channel = 'chat';
create index outbox_chats_by_age on outbox (created_at) where channel = 'chat';

-- What happened before is no news for a channel.
insert into event_cursors (reader, group_id, seq) select 'channels', id, last_seq from groups on conflict do nothing;
