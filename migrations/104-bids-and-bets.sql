-- Bids and bets, how a bet was settled, what members won and lost, and what they say about it.

-- The first settlement of a bet is kept by whatever statement makes it.
create function keep_first_settlement() returns trigger language plpgsql as $$
begin
  new.settlement := 1;
  insert into bet_settlements (group_id, bet_id, number, settlement_status, winner_id, void_reason, home_score,
    away_score, score_updated_at, settled_by, at)
  values (new.group_id, new.id, 1, new.settlement_status, new.winner_id, new.void_reason, new.home_score,
    new.away_score, new.score_updated_at, new.settled_by, new.settled_at);
  return new;
end $$;

-- The outcome of a settled bet changes only to that of its next settlement.
create function follow_next_settlement() returns trigger language plpgsql as $$
begin
  if new.status = 'settled' and new.settled_at = old.settled_at and new.settlement = old.settlement + 1 and exists (
    select from bet_settlements s
     where s.group_id = new.group_id and s.bet_id = new.id and s.number = new.settlement
       and s.settlement_status = new.settlement_status and s.winner_id is not distinct from new.winner_id
  ) then
    return new;
  end if;
  raise exception 'outcomes of bets are never edited' using errcode = 'restrict_violation';
end $$;

-- The price of a parlay changes only when a leg is left out of it.
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

-- A bid is offered to the group. A parlay is a bid on two to six sides of different games, all of which must win: its
-- legs are rows.
create table bids (
  group_id text not null references groups (id),
  id text not null,
  creator_id text not null references users (id),
  game_id text,
  sport text not null,
  home_team text not null check (home_team <> ''),
  away_team text not null check (away_team <> ''),
  description text not null default '' check (length(description) <= 200),
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop', 'parlay')),
  side_team text,
  side_type text check (side_type in ('Over', 'Under')),
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer check (abs(original_odds) >= 100),
  bookmaker text,
  stake_cents bigint not null check (stake_cents between 100 and 100000),
  is_live boolean not null default false,
  auto_update_odds boolean not null default false,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'cancelled')),
  approval text not null default 'none' check (approval in ('none', 'waiting', 'approved', 'declined')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  last_modified timestamptz not null,
  accepted_at timestamptz,
  acceptor_id text references users (id),
  cancelled_at timestamptz,
  cancelled_by text references users (id),
  cancellation_reason text,
  line_gone boolean not null default false,
  approval_reason text,
  cancellation_cause text
    check (cancellation_cause in ('creator', 'declined', 'expired', 'left', 'removed', 'group-deleted',
      'account-deleted', 'account-locked', 'website-admin', 'challenge-declined', 'challenged-gone')),
  allow_parts boolean not null default false,
  -- Taken by others in parts, of a stake that was larger by it; and what these parts win.
  taken_cents bigint not null default 0 check (taken_cents >= 0),
  taken_win_cents bigint not null default 0,
  -- At its present odds: what a part wins is rounded over all of these together.
  taken_at_odds_cents bigint not null default 0,
  -- The only one who may accept it. Null: everybody.
  challenged_id text references users (id),
  -- Since when it has been offered as it closes now: from its creator's last change of the closing time, or its
  -- approval. Null: since it was posted.
  offered_since timestamptz,
  nudged_at timestamptz,
  -- When what a custom bid is about is known, as its creator says: the time to dispute begins no earlier.
  happens_at timestamptz,
  primary key (group_id, id),
  foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team),
  check (case bet_type
    when 'total' then side_team is null and side_type is not null and side_line is not null
    when 'spread' then side_team in (home_team, away_team) and side_type is null and side_line is not null
    else side_team in (home_team, away_team) and side_type is null and side_line is null end),
  check ((status = 'cancelled') = (cancellation_cause is not null)),
  check ((status = 'accepted') = (acceptor_id is not null and accepted_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (acceptor_id <> creator_id),
  check (not line_gone or auto_update_odds),
  check (taken_at_odds_cents >= 0 and taken_at_odds_cents <= taken_cents),
  check ((taken_cents = 0) = (taken_win_cents = 0) and taken_win_cents >= 0),
  check (stake_cents + taken_cents <= 100000),
  check (challenged_id <> creator_id)
);
create index bids_challenging on bids (challenged_id) where status = 'open' and challenged_id is not null;
-- A member's declined bids are read with every look at the bids. Without an index of their own PostgreSQL reads all
-- bids of the group, newest first, until it has found a page of them: mostly all, since few are declined.
create index bids_declined on bids (group_id, creator_id, created_at desc, id desc) where approval = 'declined';
-- After every fetch of odds the open bids that follow are looked for, in all groups.
create index bids_following on bids (sport) where status = 'open' and auto_update_odds;
create index bids_newest on bids (group_id, created_at);
create index bids_of_status on bids (group_id, status, created_at);
-- What somebody has open, to be closed when they leave a group.
create index bids_open_of on bids (creator_id) where status = 'open';
create index bids_open_on_game on bids (game_id, group_id) where status = 'open' and game_id is not null;
create index bids_to_expire on bids (expires_at) where status = 'open';

-- A leg of a parlay, with the fair price and the book's price of each side when the bid was posted.
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
create trigger bid_legs_never_edited
  before update on bid_legs
  for each row execute function refuse_edit('legs');

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
  -- When its bid would have closed at the moment it was made, whatever becomes of the bid: its maker thought of no
  -- later time.
  closes_at timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  check ((status = 'open') = (ended_at is null))
);
create index bid_counters_of_author on bid_counters (author_id);
create unique index bid_counters_open on bid_counters (group_id, bid_id, author_id) where status = 'open';

-- The creator risks stake_cents to win win_cents; the acceptor risks win_cents to win stake_cents.
create table bets (
  group_id text not null references groups (id),
  id text not null,
  bid_id text not null,
  game_id text,
  sport text not null,
  home_team text not null,
  away_team text not null,
  description text not null default '',
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop', 'parlay')),
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer,
  stake_cents bigint not null check (stake_cents > 0),
  win_cents bigint not null check (win_cents > 0),
  creator_id text not null references users (id),
  acceptor_id text not null references users (id),
  accepted_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'settled')),
  settlement_status text check (settlement_status in ('resolved', 'push')),
  winner_id text,
  settled_at timestamptz,
  manually_settled boolean not null default false,
  needs_attention text,
  void_reason text,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  created_at timestamptz not null,
  last_modified timestamptz not null,
  -- When its game was scheduled to start when the bet was made.
  scheduled_at timestamptz,
  settled_by text references users (id),
  -- When the start of its game was told, which is done once.
  started_at timestamptz,
  -- The start that was told last. Null: the one when the bet was made.
  told_starts_at timestamptz,
  -- The number of the settlement in force; 0 while there is none.
  settlement integer not null default 0,
  -- Whether its bid followed its line until it was accepted, which an edit of the rest may end. Null: as its bid says.
  auto_update_odds boolean,
  nudged_at timestamptz,
  happens_at timestamptz,
  -- Whether a second source of scores said the same. Null: none was asked.
  is_witnessed boolean,
  primary key (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team),
  check (acceptor_id <> creator_id),
  check ((status = 'settled') = (settled_at is not null and settlement_status is not null)),
  check (winner_id in (creator_id, acceptor_id)),
  check (settlement_status is null or (settlement_status = 'resolved') = (winner_id is not null)),
  check (game_id is null or scheduled_at is not null),
  check ((status = 'settled') = (settlement > 0))
);
create index bets_active_on_game on bets (game_id, group_id) where status = 'active' and game_id is not null;
-- A settlement run goes through the bets of a group by their games.
create index bets_awaiting on bets (group_id, game_id, id) where status = 'active' and game_id is not null;
-- The settled bets of two members with each other, in the order of settlement.
create index bets_between on bets (group_id, least(creator_id, acceptor_id), greatest(creator_id, acceptor_id), settled_at)
  where status = 'settled';
create index bets_custom_active on bets (group_id) where status = 'active' and game_id is null;
create index bets_in_doubt on bets (group_id) where status = 'active' and needs_attention is not null;
create index bets_needing_attention on bets (last_modified desc, id desc)
  where status = 'active' and needs_attention is not null;
create index bets_newest on bets (group_id, created_at);
create index bets_of_bid on bets (group_id, bid_id);
create index bets_of_status on bets (group_id, status, created_at);
create index bets_settled on bets (group_id, settled_at) where status = 'settled';
create index bets_to_recheck on bets (settled_at) where home_score is not null;
create trigger bets_first_settlement
  before update of status on bets
  for each row when (old.status = 'active' and new.status = 'settled')
  execute function keep_first_settlement();
create trigger bets_never_edited
  before update of group_id, id, bet_type, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id
  on bets
  for each row when (new.bet_type <> 'parlay' or old.status <> 'active' or new.win_cents > old.win_cents
    or (old.group_id, old.id, old.bet_type, old.stake_cents, old.creator_id, old.acceptor_id)
      is distinct from (new.group_id, new.id, new.bet_type, new.stake_cents, new.creator_id, new.acceptor_id))
  execute function refuse_edit('parties, price and amounts');
create trigger bets_price_of_parlay
  before update of odds, original_odds, win_cents on bets
  for each row when (new.bet_type = 'parlay')
  execute function refuse_price_with_all_legs();
create trigger bets_settled_once
  before update of status, settlement_status, winner_id, settled_at, settlement on bets
  for each row when (old.status = 'settled')
  execute function follow_next_settlement();

-- The same legs of each bet that the bid became, with how each came out. A leg that is pushed or void is left out of
-- the price.
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
create index bet_legs_active on bet_legs (group_id, bet_id) where status = 'active';
create index bet_legs_of_game on bet_legs (game_id) where status = 'active';
create trigger bet_legs_decided_once
  before update of status, home_score, away_score, void_reason, decided_at on bet_legs
  for each row when (old.status <> 'active')
  execute function refuse_edit('outcomes of legs');
create trigger bet_legs_never_edited
  before update of group_id, bet_id, number, game_id, sport, home_team, away_team, scheduled_at, bet_type, side_team,
    side_type, side_line, odds, original_odds, bookmaker on bet_legs
  for each row execute function refuse_edit('terms of legs');

-- Requests to call a bet off, which both must agree to. At most one of a bet is open.
create table bet_cancellations (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  by_id text not null references users (id),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index bet_cancellations_open on bet_cancellations (group_id, bet_id) where state = 'open';
create trigger bet_cancellations_end_once
  before update of state, ended_at on bet_cancellations
  for each row when (old.state <> 'open')
  execute function refuse_edit('answers');
create trigger bet_cancellations_never_edited
  before update of group_id, bet_id, number, by_id, reason, at on bet_cancellations
  for each row execute function refuse_edit('who asked, when and why');

-- Disputes of a result: deciding for another outcome makes the bet's next settlement. An outcome is named by who wins;
-- what the participants say may change while the dispute is open.
create table disputes (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  -- The settlement that is disputed.
  settlement integer not null check (settlement > 0),
  -- Null: the product, because the score changed.
  opened_by text references users (id),
  outcome text not null check (outcome in ('creator', 'acceptor', 'push')),
  reason text not null check (length(reason) between 1 and 500),
  opened_at timestamptz not null,
  creator_says text check (creator_says in ('creator', 'acceptor', 'push')),
  creator_reason text not null default '' check (length(creator_reason) <= 500),
  acceptor_says text check (acceptor_says in ('creator', 'acceptor', 'push')),
  acceptor_reason text not null default '' check (length(acceptor_reason) <= 500),
  decided_at timestamptz,
  decided_how text check (decided_how in ('agreement', 'admin', 'score')),
  -- Of an admin.
  decided_by text references users (id),
  decision text check (decision in ('creator', 'acceptor', 'push')),
  decision_reason text not null default '' check (length(decision_reason) <= 500),
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check ((decided_at is null) = (decided_how is null) and (decided_at is null) = (decision is null)),
  check ((decided_by is not null) = (decided_how is not distinct from 'admin'))
);
create unique index disputes_open on disputes (group_id, bet_id) where decided_at is null;
create trigger disputes_decided_once
  before update on disputes
  for each row when (old.decided_at is not null)
  execute function refuse_edit('decisions');
create trigger disputes_never_edited
  before update of group_id, bet_id, number, settlement, opened_by, opened_at on disputes
  for each row execute function refuse_edit('who opened them, when and about what');

-- Every settlement of a bet, with its number. The row of the bet shows the one in force.
create table bet_settlements (
  group_id text not null,
  bet_id text not null,
  number integer not null check (number > 0),
  settlement_status text not null check (settlement_status in ('resolved', 'push')),
  winner_id text,
  void_reason text,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  -- Who entered or decided it. Null: the product, or both participants together.
  settled_by text references users (id),
  -- The dispute that it follows from, and why it was decided so.
  dispute integer,
  reason text not null default '',
  at timestamptz not null,
  primary key (group_id, bet_id, number),
  foreign key (group_id, bet_id) references bets (group_id, id),
  foreign key (group_id, bet_id, dispute) references disputes (group_id, bet_id, number),
  check ((settlement_status = 'resolved') = (winner_id is not null)),
  check ((number = 1) = (dispute is null))
);
create trigger bet_settlements_never_edited
  before update on bet_settlements
  for each row execute function refuse_edit('settlements');
create trigger bet_settlements_stay
  before delete on bet_settlements
  for each row execute function refuse_deletion('settlements');

-- A score that changed after the bet was settled, so that another outcome would follow. Nothing changes by itself.
create table bet_corrections (
  group_id text not null,
  bet_id text not null,
  home_score integer not null check (home_score >= 0),
  away_score integer not null check (away_score >= 0),
  settlement_status text not null check (settlement_status in ('resolved', 'push')),
  winner_id text,
  seen_at timestamptz not null,
  primary key (group_id, bet_id),
  foreign key (group_id, bet_id) references bets (group_id, id)
);

-- What a member's settled bets came to from the beginning up to the end of a quarter of an hour, so a range of time is
-- the difference of two rows, however many bets lie in it. A quarter, because midnight is the start of one in every
-- time zone.
create table tallies (
  group_id text not null references groups (id),
  user_id text not null references users (id),
  -- When the quarter starts.
  quarter timestamptz not null,
  wins bigint not null,
  losses bigint not null,
  won_cents bigint not null,
  lost_cents bigint not null,
  -- What was risked in the won and lost bets.
  wagered_cents bigint not null,
  -- The bets that the member offered, pushes too: over all members these count every bet once.
  offered bigint not null,
  offered_cents bigint not null,
  saved_micros bigint not null,
  primary key (group_id, user_id, quarter)
);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')
$$;

create function implied_probability(odds integer) returns double precision language sql immutable parallel safe as $$
  select case when odds > 0 then 100::float8 / (odds::float8 + 100) else -odds::float8 / (-odds::float8 + 100) end
$$;

-- What a sportsbook would have kept of a stake, in millionths of a dollar: src/domain/savings.ts says why, and a test
-- compares the two.
create function saved_micros(bet_type text, stake_cents bigint, odds integer, original_odds integer)
returns bigint language sql immutable parallel safe as $$
  select case when original_odds is null or bet_type = 'custom' then 0 else floor(stake_cents::float8 * case
      when implied_probability(original_odds) > implied_probability(odds)
        then (implied_probability(original_odds) - implied_probability(odds)) / implied_probability(original_odds)
      when bet_type = 'moneyline' then 0.042::float8
      when bet_type = 'prop' then 0.08::float8
      else 0.045::float8 end * 10000 + 0.5)::bigint end
$$;

-- A settled bet as it counts for its two participants. Who offers a bet risks its stake, who accepts it its win amount.
create function sides_of(
  creator_id text, acceptor_id text, winner_id text, stake_cents bigint, win_cents bigint, saved bigint
) returns table (
  user_id text, wins bigint, losses bigint, won_cents bigint, lost_cents bigint, wagered_cents bigint,
  offered bigint, offered_cents bigint, saved_micros bigint
) language sql immutable parallel safe as $$
  select side.user_id,
         (side.user_id = winner_id and winner_id is not null)::int::bigint,
         (side.user_id <> winner_id and winner_id is not null)::int::bigint,
         case when side.user_id = winner_id then side.win else 0 end,
         case when side.user_id <> winner_id then side.risk else 0 end,
         case when winner_id is not null then side.risk else 0 end,
         side.offered, side.offered * stake_cents, side.offered * saved
    from (values (creator_id, stake_cents, win_cents, 1::bigint), (acceptor_id, win_cents, stake_cents, 0::bigint))
      as side (user_id, risk, win, offered)
$$;

-- A comment is about one bid or one bet.
create table comments (
  group_id text not null references groups (id),
  id text not null,
  bid_id text,
  bet_id text,
  user_id text not null references users (id),
  -- At most 500 characters as people count them; the longest of those, such as a family in several skin tones, is made
  -- of up to 12 code points.
  content text not null check (char_length(content) between 1 and 6000),
  created_at timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, bet_id) references bets (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  check (num_nonnulls(bid_id, bet_id) = 1)
);
create index comments_of_bet on comments (group_id, bet_id, created_at desc, id desc) where bet_id is not null;
-- For the list of one bid or bet, newest first, and for their numbers of comments.
create index comments_of_bid on comments (group_id, bid_id, created_at desc, id desc) where bid_id is not null;

-- Who is named in a comment, and where in its text. Names change, and two members may have the same one, so the person
-- is found when the comment is posted. Places are counted in UTF-16 code units, as JavaScript does.
create table comment_mentions (
  group_id text not null,
  comment_id text not null,
  starts integer not null check (starts >= 0),
  length integer not null check (length > 1),
  user_id text not null references users (id),
  primary key (group_id, comment_id, starts, user_id),
  foreign key (group_id, comment_id) references comments (group_id, id)
);

create table comment_reactions (
  group_id text not null,
  comment_id text not null,
  user_id text not null references users (id),
  emoji text not null check (emoji in ('👍', '😂', '🔥', '😮', '😭', '🤝')),
  at timestamptz not null,
  primary key (group_id, comment_id, user_id, emoji),
  foreign key (group_id, comment_id) references comments (group_id, id)
);

-- Each member gives each sign once to the same thing, and may take it back.
create table bet_reactions (
  group_id text not null,
  bet_id text not null,
  user_id text not null references users (id),
  emoji text not null check (emoji in ('👍', '😂', '🔥', '😮', '😭', '🤝')),
  at timestamptz not null,
  primary key (group_id, bet_id, user_id, emoji),
  foreign key (group_id, bet_id) references bets (group_id, id)
);
