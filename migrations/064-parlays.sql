-- A parlay is a bid on two to six sides of different games, all of which must win. Its own sides are that every leg wins
-- and that a leg loses; its legs are rows.

alter table bids
  drop constraint bids_bet_type_check,
  add constraint bids_bet_type_check check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop', 'parlay'));
alter table bets
  drop constraint bets_bet_type_check,
  add constraint bets_bet_type_check check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop', 'parlay'));

-- The fair price and the book's price of each side when the bid was posted.
create table bid_legs (
  group_id text not null,
  bid_id text not null,
  number integer not null check (number between 1 and 6),
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total')),
  side_team text,
  side_type text check (side_type in ('Over', 'Under')),
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer not null check (abs(original_odds) >= 100),
  bookmaker text not null,
  primary key (group_id, bid_id, number),
  unique (group_id, bid_id, game_id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  check (case bet_type
    when 'total' then side_team is null and side_type is not null and side_line is not null
    when 'spread' then side_team in (home_team, away_team) and side_type is null and side_line is not null
    else side_team in (home_team, away_team) and side_type is null and side_line is null end)
);
create index bid_legs_of_game on bid_legs (game_id);
create trigger bid_legs_never_edited before update on bid_legs for each row execute function refuse_edit('legs');

-- The same legs of each bet that the bid became, with how each came out. A leg that is pushed or void is left out of the
-- price.
create table bet_legs (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number between 1 and 6),
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  -- When its game was scheduled to start when the bet was made.
  scheduled_at timestamptz not null,
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total')),
  side_team text,
  side_type text check (side_type in ('Over', 'Under')),
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer not null check (abs(original_odds) >= 100),
  bookmaker text not null,
  status text not null default 'active' check (status in ('active', 'won', 'lost', 'push', 'void')),
  needs_attention text,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  void_reason text,
  decided_at timestamptz,
  primary key (group_id, bet_id, number),
  unique (group_id, bet_id, game_id),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check ((status = 'active') = (decided_at is null)),
  check (case bet_type
    when 'total' then side_team is null and side_type is not null and side_line is not null
    when 'spread' then side_team in (home_team, away_team) and side_type is null and side_line is not null
    else side_team in (home_team, away_team) and side_type is null and side_line is null end)
);
create index bet_legs_of_game on bet_legs (game_id) where status = 'active';
create index bet_legs_active on bet_legs (group_id, bet_id) where status = 'active';
create trigger bet_legs_never_edited
  before update of group_id, bet_id, number, game_id, sport, home_team, away_team, scheduled_at, bet_type, side_team,
    side_type, side_line, odds, original_odds, bookmaker on bet_legs
  for each row execute function refuse_edit('terms of legs');
create trigger bet_legs_decided_once
  before update of status, home_score, away_score, void_reason, decided_at on bet_legs
  for each row when (old.status <> 'active') execute function refuse_edit('outcomes of legs');

-- What is agreed is never edited, but for an active parlay of which a leg has been left out: it pays less.
drop trigger bets_never_edited on bets;
create trigger bets_never_edited
  before update of group_id, id, bet_type, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id on bets
  for each row
  when (new.bet_type <> 'parlay' or old.status <> 'active' or new.win_cents > old.win_cents
    or (old.group_id, old.id, old.bet_type, old.stake_cents, old.creator_id, old.acceptor_id)
      is distinct from (new.group_id, new.id, new.bet_type, new.stake_cents, new.creator_id, new.acceptor_id))
  execute function refuse_edit('parties, price and amounts');
create function refuse_price_with_all_legs() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bet_legs l
     where l.group_id = new.group_id and l.bet_id = new.id and l.status in ('push', 'void')
  ) then
    raise exception 'prices of bets are never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bets_price_of_parlay
  before update of odds, original_odds, win_cents on bets
  for each row when (new.bet_type = 'parlay') execute function refuse_price_with_all_legs();
