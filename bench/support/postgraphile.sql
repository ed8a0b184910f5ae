-- The group's bets as somebody who builds on PostGraphile would write them: tables, row security and a function.
create schema betwixt;
create schema betwixt_hidden;

create table betwixt.users (id text primary key, name text not null);
create table betwixt_hidden.sessions (token text primary key, user_id text not null references betwixt.users, expires_at timestamptz not null);
create table betwixt.groups (id text primary key, name text not null, max_bet_cents bigint not null default 100000);
create table betwixt_hidden.members (
  group_id text references betwixt.groups,
  user_id text references betwixt.users,
  primary key (user_id, group_id)
);
-- What somebody may have at risk in all their bets.
create table betwixt_hidden.limits (user_id text primary key references betwixt.users, at_risk_cents bigint not null);
create table betwixt.games (id text primary key, starts_at timestamptz not null);

create table betwixt.bids (
  id text primary key,
  group_id text not null references betwixt.groups,
  creator_id text not null references betwixt.users,
  acceptor_id text references betwixt.users,
  game_id text not null references betwixt.games,
  sport text not null,
  home_team text not null,
  away_team text not null,
  bet_type text not null,
  side_team text not null,
  odds integer not null,
  original_odds integer not null,
  bookmaker text,
  stake_cents bigint not null,
  status text not null default 'open',
  version integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now()
);
create index on betwixt.bids (group_id, created_at);
create index on betwixt.bids (creator_id);
create index on betwixt.bids (acceptor_id);

create table betwixt.bets (
  id text primary key default gen_random_uuid()::text,
  bid_id text not null unique references betwixt.bids,
  group_id text not null references betwixt.groups,
  creator_id text not null references betwixt.users,
  acceptor_id text not null references betwixt.users,
  game_id text not null references betwixt.games,
  sport text not null,
  home_team text not null,
  away_team text not null,
  bet_type text not null,
  side_team text not null,
  odds integer not null,
  original_odds integer not null,
  stake_cents bigint not null,
  win_cents bigint not null,
  status text not null default 'active',
  scheduled_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on betwixt.bets (group_id, created_at);
create index on betwixt.bets (creator_id) where status = 'active';
create index on betwixt.bets (acceptor_id) where status = 'active';

create table betwixt.activity (
  id bigint generated always as identity primary key,
  group_id text not null references betwixt.groups,
  actor_id text not null references betwixt.users,
  bet_id text references betwixt.bets,
  kind text not null,
  at timestamptz not null default now()
);
create index on betwixt.activity (group_id, at);

-- Who asks: the session whose token came with the request.
create function betwixt.current_user_id() returns text language sql stable security definer as $$
  select user_id from betwixt_hidden.sessions
   where token = nullif(current_setting('betwixt.token', true), '') and expires_at > now()
$$;
create function betwixt_hidden.my_groups() returns setof text language sql stable security definer as $$
  select group_id from betwixt_hidden.members where user_id = betwixt.current_user_id()
$$;

create role betwixt_member;
grant betwixt_member to current_user;
grant usage on schema betwixt, betwixt_hidden to betwixt_member;
grant select on all tables in schema betwixt to betwixt_member;
alter table betwixt.groups enable row level security;
alter table betwixt.bids enable row level security;
alter table betwixt.bets enable row level security;
alter table betwixt.activity enable row level security;
create policy mine on betwixt.groups for select using (id in (select betwixt_hidden.my_groups()));
create policy mine on betwixt.bids for select using (group_id in (select betwixt_hidden.my_groups()));
create policy mine on betwixt.bets for select using (group_id in (select betwixt_hidden.my_groups()));
create policy mine on betwixt.activity for select using (group_id in (select betwixt_hidden.my_groups()));

-- What somebody can lose in their active bets.
create function betwixt_hidden.at_risk(who text) returns bigint language sql stable as $$
  select coalesce((select sum(stake_cents) from betwixt.bets where creator_id = who and status = 'active'), 0)
       + coalesce((select sum(win_cents) from betwixt.bets where acceptor_id = who and status = 'active'), 0)
$$;

create function betwixt.accept_bid(bid_id text, version integer) returns betwixt.bets
language plpgsql volatile strict security definer as $$
declare
  me text := betwixt.current_user_id();
  bid betwixt.bids;
  bet betwixt.bets;
  win bigint;
  allowed bigint;
begin
  select * into bid from betwixt.bids b where b.id = accept_bid.bid_id for update;
  if bid.id is null or not exists (select from betwixt_hidden.members m where m.user_id = me and m.group_id = bid.group_id) then
    raise exception 'There is no such bid.' using errcode = 'NTFND';
  end if;
  if bid.creator_id = me then raise exception 'You cannot accept your own bid.'; end if;
  if bid.status <> 'open' then raise exception 'This bid is no longer open.'; end if;
  if bid.version <> accept_bid.version then raise exception 'This bid has changed.'; end if;
  if bid.expires_at <= now() or exists (select from betwixt.games g where g.id = bid.game_id and g.starts_at <= now()) then
    raise exception 'This bid has expired.';
  end if;
  if bid.stake_cents > (select g.max_bet_cents from betwixt.groups g where g.id = bid.group_id) then
    raise exception 'That is more than the group allows.';
  end if;
  win := round(case when bid.odds > 0 then bid.stake_cents * bid.odds / 100.0 else bid.stake_cents * 100.0 / -bid.odds end);
  select l.at_risk_cents into allowed from betwixt_hidden.limits l where l.user_id = me;
  if allowed is not null and betwixt_hidden.at_risk(me) + win > allowed then
    raise exception 'That is more than you allow yourself.';
  end if;
  update betwixt.bids b set status = 'accepted', acceptor_id = me, accepted_at = now() where b.id = bid.id;
  insert into betwixt.bets (bid_id, group_id, creator_id, acceptor_id, game_id, sport, home_team, away_team, bet_type,
      side_team, odds, original_odds, stake_cents, win_cents, scheduled_at)
    select bid.id, bid.group_id, bid.creator_id, me, bid.game_id, bid.sport, bid.home_team, bid.away_team, bid.bet_type,
      bid.side_team, bid.odds, bid.original_odds, bid.stake_cents, win, g.starts_at
      from betwixt.games g where g.id = bid.game_id
    returning * into bet;
  insert into betwixt.activity (group_id, actor_id, bet_id, kind) values (bid.group_id, me, bet.id, 'bid.accepted');
  return bet;
end
$$;
