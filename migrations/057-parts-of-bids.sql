-- A bid may be taken in parts, each a bet of its own with its own amounts. `stake_cents` is what is left of it, and of a
-- bid that has ended what it ended with: its last part, or what nobody took. What was taken before is counted beside it.

alter table bids
  add column allow_parts boolean not null default false,
  add column taken_cents bigint not null default 0 check (taken_cents >= 0),
  add column taken_win_cents bigint not null default 0,
  -- At its present odds: what a part wins is rounded over all of these together.
  add column taken_at_odds_cents bigint not null default 0 check (taken_at_odds_cents between 0 and taken_cents),
  add check ((taken_cents = 0) = (taken_win_cents = 0) and taken_win_cents >= 0),
  add check (stake_cents + taken_cents <= 100000);

-- That a bid is not taken twice is up to the lock on its group and to what is left of it.
alter table bets drop constraint bets_group_id_bid_id_key;
-- Whether its bid followed its line until it was accepted, which an edit of the rest may end. Null: as its bid says.
alter table bets add column auto_update_odds boolean;
create index bets_of_bid on bets (group_id, bid_id);

-- A bid may be for one member alone, who may decline it; and it ends when they are no longer in the group.
alter table bids
  add column challenged_id text references users (id) check (challenged_id <> creator_id),
  drop constraint bids_cancellation_cause_check,
  add constraint bids_cancellation_cause_check check (cancellation_cause in ('creator', 'declined', 'expired', 'left',
    'removed', 'group-deleted', 'account-deleted', 'website-admin', 'challenge-declined', 'challenged-gone'));
create index bids_challenging on bids (challenged_id) where status = 'open' and challenged_id is not null;

-- What somebody would rather take of a bid: other odds, or another stake of its creator. A row never changes its terms;
-- another counter-offer of the same person replaces it. Whatever is open when its bid closes has lapsed.
create table bid_counters (
  group_id text not null references groups (id),
  id text not null,
  bid_id text not null,
  author_id text not null references users (id),
  odds integer not null check (abs(odds) >= 100),
  stake_cents bigint not null check (stake_cents between 100 and 100000),
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  check ((status = 'open') = (ended_at is null))
);
create unique index bid_counters_open on bid_counters (group_id, bid_id, author_id) where status = 'open';
create index bid_counters_of_author on bid_counters (author_id);
