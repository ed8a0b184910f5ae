create table accounts (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accounts_by_user ON accounts USING btree (user_id);

create table admin_acts (
  id text not null,
  at timestamp with time zone not null,
  admin_id text not null,
  act text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  reason text,
  details jsonb not null,
  constraint admin_acts_pkey PRIMARY KEY (id),
  constraint admin_acts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id)
);
CREATE INDEX admin_acts_newest ON admin_acts USING btree (at DESC, id DESC);
CREATE TRIGGER admin_acts_never_edited BEFORE DELETE OR UPDATE ON admin_acts FOR EACH ROW EXECUTE FUNCTION refuse_edit('acts');

create table admin_settings (
  id text not null,
  cache_refresh_minutes integer not null,
  api_quota_limit integer not null,
  enable_auto_settlement boolean not null,
  enable_caching boolean not null,
  last_updated timestamp with time zone not null,
  leagues text[],
  odds_regions text[],
  odds_markets text[],
  constraint admin_settings_pkey PRIMARY KEY (id),
  constraint admin_settings_api_quota_limit_check CHECK ((api_quota_limit >= 1000)),
  constraint admin_settings_cache_refresh_minutes_check CHECK (((cache_refresh_minutes >= 1) AND (cache_refresh_minutes <= 60))),
  constraint admin_settings_id_check CHECK ((id = 'global'::text))
);

create table announcements (
  id text not null,
  title text not null,
  body text not null,
  group_id text,
  created_at timestamp with time zone not null,
  created_by text not null,
  recipients integer not null,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint announcements_recipients_check CHECK ((recipients >= 0)),
  constraint announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);
CREATE INDEX announcements_newest ON announcements USING btree (created_at DESC, id DESC);

create table api_usage (
  date text not null,
  credits_used integer default 0 not null,
  cache_hits bigint default 0 not null,
  api_fetches integer default 0 not null,
  quota_remaining integer,
  details jsonb default '[]'::jsonb not null,
  constraint api_usage_pkey PRIMARY KEY (date),
  constraint api_usage_api_fetches_check CHECK ((api_fetches >= 0)),
  constraint api_usage_cache_hits_check CHECK ((cache_hits >= 0)),
  constraint api_usage_credits_used_check CHECK ((credits_used >= 0)),
  constraint api_usage_date_check CHECK ((date ~ '^\d{4}-\d\d-\d\d$'::text))
);

create table bet_cancellations (
  group_id text not null,
  bet_id text not null,
  number integer not null,
  by_id text not null,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  state text default 'open'::text not null,
  ended_at timestamp with time zone,
  constraint bet_cancellations_pkey PRIMARY KEY (group_id, bet_id, number),
  constraint bet_cancellations_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint bet_cancellations_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_cancellations_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint bet_cancellations_number_check CHECK ((number > 0)),
  constraint bet_cancellations_reason_check CHECK ((length(reason) <= 200)),
  constraint bet_cancellations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
);
CREATE UNIQUE INDEX bet_cancellations_open ON bet_cancellations USING btree (group_id, bet_id) WHERE (state = 'open'::text);
CREATE TRIGGER bet_cancellations_end_once BEFORE UPDATE OF state, ended_at ON bet_cancellations FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION refuse_edit('answers');
CREATE TRIGGER bet_cancellations_never_edited BEFORE UPDATE OF group_id, bet_id, number, by_id, reason, at ON bet_cancellations FOR EACH ROW EXECUTE FUNCTION refuse_edit('who asked, when and why');

create table bet_corrections (
  group_id text not null,
  bet_id text not null,
  home_score integer not null,
  away_score integer not null,
  settlement_status text not null,
  winner_id text,
  seen_at timestamp with time zone not null,
  constraint bet_corrections_pkey PRIMARY KEY (group_id, bet_id),
  constraint bet_corrections_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_corrections_away_score_check CHECK ((away_score >= 0)),
  constraint bet_corrections_home_score_check CHECK ((home_score >= 0)),
  constraint bet_corrections_settlement_status_check CHECK ((settlement_status = ANY (ARRAY['resolved'::text, 'push'::text])))
);

create table bet_legs (
  group_id text not null,
  bet_id text not null,
  number integer not null,
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  scheduled_at timestamp with time zone not null,
  bet_type text not null,
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null,
  original_odds integer not null,
  bookmaker text not null,
  status text default 'active'::text not null,
  needs_attention text,
  home_score integer,
  away_score integer,
  score_updated_at timestamp with time zone,
  void_reason text,
  decided_at timestamp with time zone,
  is_witnessed boolean,
  constraint bet_legs_pkey PRIMARY KEY (group_id, bet_id, number),
  constraint bet_legs_group_id_bet_id_game_id_key UNIQUE (group_id, bet_id, game_id),
  constraint bet_legs_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_legs_away_score_check CHECK ((away_score >= 0)),
  constraint bet_legs_bet_type_check CHECK ((bet_type = ANY (ARRAY['moneyline'::text, 'spread'::text, 'total'::text]))),
  constraint bet_legs_check CHECK (((status = 'active'::text) = (decided_at IS NULL))),
  constraint bet_legs_check1 CHECK (
CASE bet_type
    WHEN 'total'::text THEN ((side_team IS NULL) AND (side_type IS NOT NULL) AND (side_line IS NOT NULL))
    WHEN 'spread'::text THEN (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NOT NULL))
    ELSE (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NULL))
END),
  constraint bet_legs_home_score_check CHECK ((home_score >= 0)),
  constraint bet_legs_number_check CHECK (((number >= 1) AND (number <= 6))),
  constraint bet_legs_odds_check CHECK ((abs(odds) >= 100)),
  constraint bet_legs_original_odds_check CHECK ((abs(original_odds) >= 100)),
  constraint bet_legs_side_type_check CHECK ((side_type = ANY (ARRAY['Over'::text, 'Under'::text]))),
  constraint bet_legs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'won'::text, 'lost'::text, 'push'::text, 'void'::text])))
);
CREATE INDEX bet_legs_active ON bet_legs USING btree (group_id, bet_id) WHERE (status = 'active'::text);
CREATE INDEX bet_legs_of_game ON bet_legs USING btree (game_id) WHERE (status = 'active'::text);
CREATE TRIGGER bet_legs_decided_once BEFORE UPDATE OF status, home_score, away_score, void_reason, decided_at ON bet_legs FOR EACH ROW WHEN ((old.status <> 'active'::text)) EXECUTE FUNCTION refuse_edit('outcomes of legs');
CREATE TRIGGER bet_legs_game_stays BEFORE UPDATE OF game_id ON bet_legs FOR EACH ROW WHEN ((old.status <> 'active'::text)) EXECUTE FUNCTION refuse_edit('games of legs');
CREATE TRIGGER bet_legs_never_edited BEFORE UPDATE OF group_id, bet_id, number, sport, home_team, away_team, scheduled_at, bet_type, side_team, side_type, side_line, odds, original_odds, bookmaker ON bet_legs FOR EACH ROW EXECUTE FUNCTION refuse_edit('terms of legs');

create table bet_prices (
  group_id text not null,
  bet_id text not null,
  accepted_odds integer,
  closing_odds integer,
  constraint bet_prices_pkey PRIMARY KEY (group_id, bet_id),
  constraint bet_prices_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_prices_accepted_odds_check CHECK ((abs(accepted_odds) >= 100)),
  constraint bet_prices_closing_odds_check CHECK ((abs(closing_odds) >= 100))
);

create table bet_reactions (
  group_id text not null,
  bet_id text not null,
  user_id text not null,
  emoji text not null,
  at timestamp with time zone not null,
  constraint bet_reactions_pkey PRIMARY KEY (group_id, bet_id, user_id, emoji),
  constraint bet_reactions_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bet_reactions_emoji_check CHECK ((emoji = ANY (ARRAY['👍'::text, '😂'::text, '🔥'::text, '😮'::text, '😭'::text, '🤝'::text])))
);

create table bet_settlements (
  group_id text not null,
  bet_id text not null,
  number integer not null,
  settlement_status text not null,
  winner_id text,
  void_reason text,
  home_score integer,
  away_score integer,
  score_updated_at timestamp with time zone,
  settled_by text,
  dispute integer,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  constraint bet_settlements_pkey PRIMARY KEY (group_id, bet_id, number),
  constraint bet_settlements_group_id_bet_id_dispute_fkey FOREIGN KEY (group_id, bet_id, dispute) REFERENCES disputes(group_id, bet_id, number),
  constraint bet_settlements_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint bet_settlements_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint bet_settlements_away_score_check CHECK ((away_score >= 0)),
  constraint bet_settlements_check CHECK (((settlement_status = 'resolved'::text) = (winner_id IS NOT NULL))),
  constraint bet_settlements_check1 CHECK (((number = 1) = (dispute IS NULL))),
  constraint bet_settlements_home_score_check CHECK ((home_score >= 0)),
  constraint bet_settlements_number_check CHECK ((number > 0)),
  constraint bet_settlements_settlement_status_check CHECK ((settlement_status = ANY (ARRAY['resolved'::text, 'push'::text])))
);
CREATE TRIGGER bet_settlements_never_edited BEFORE UPDATE ON bet_settlements FOR EACH ROW EXECUTE FUNCTION refuse_edit('settlements');
CREATE TRIGGER bet_settlements_stay BEFORE DELETE ON bet_settlements FOR EACH ROW EXECUTE FUNCTION refuse_deletion('settlements');

create table bets (
  group_id text not null,
  id text not null,
  bid_id text not null,
  game_id text,
  sport text not null,
  home_team text not null,
  away_team text not null,
  description text default ''::text not null,
  bet_type text not null,
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null,
  original_odds integer,
  stake_cents bigint not null,
  win_cents bigint not null,
  creator_id text not null,
  acceptor_id text not null,
  accepted_at timestamp with time zone not null,
  status text default 'active'::text not null,
  settlement_status text,
  winner_id text,
  settled_at timestamp with time zone,
  manually_settled boolean default false not null,
  needs_attention text,
  void_reason text,
  home_score integer,
  away_score integer,
  score_updated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  scheduled_at timestamp with time zone,
  settled_by text,
  started_at timestamp with time zone,
  told_starts_at timestamp with time zone,
  settlement integer default 0 not null,
  auto_update_odds boolean,
  nudged_at timestamp with time zone,
  happens_at timestamp with time zone,
  is_witnessed boolean,
  held_since timestamp with time zone,
  constraint bets_pkey PRIMARY KEY (group_id, id),
  constraint bets_acceptor_id_fkey FOREIGN KEY (acceptor_id) REFERENCES users(id),
  constraint bets_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint bets_game_id_sport_home_team_away_team_fkey FOREIGN KEY (game_id, sport, home_team, away_team) REFERENCES games(id, sport, home_team, away_team),
  constraint bets_group_id_bid_id_fkey FOREIGN KEY (group_id, bid_id) REFERENCES bids(group_id, id),
  constraint bets_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint bets_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint bets_away_score_check CHECK ((away_score >= 0)),
  constraint bets_bet_type_check CHECK ((bet_type = ANY (ARRAY['moneyline'::text, 'spread'::text, 'total'::text, 'custom'::text, 'prop'::text, 'parlay'::text]))),
  constraint bets_check CHECK ((acceptor_id <> creator_id)),
  constraint bets_check1 CHECK (((status = 'settled'::text) = ((settled_at IS NOT NULL) AND (settlement_status IS NOT NULL)))),
  constraint bets_check2 CHECK (((winner_id = creator_id) OR (winner_id = acceptor_id))),
  constraint bets_check3 CHECK (((settlement_status IS NULL) OR ((settlement_status = 'resolved'::text) = (winner_id IS NOT NULL)))),
  constraint bets_check4 CHECK (((game_id IS NULL) OR (scheduled_at IS NOT NULL))),
  constraint bets_check5 CHECK (((status = 'settled'::text) = (settlement > 0))),
  constraint bets_home_score_check CHECK ((home_score >= 0)),
  constraint bets_odds_check CHECK ((abs(odds) >= 100)),
  constraint bets_settlement_status_check CHECK ((settlement_status = ANY (ARRAY['resolved'::text, 'push'::text]))),
  constraint bets_stake_cents_check CHECK ((stake_cents > 0)),
  constraint bets_status_check CHECK ((status = ANY (ARRAY['active'::text, 'settled'::text]))),
  constraint bets_win_cents_check CHECK ((win_cents > 0))
);
CREATE INDEX bets_active_on_game ON bets USING btree (game_id, group_id) WHERE ((status = 'active'::text) AND (game_id IS NOT NULL));
CREATE INDEX bets_awaiting ON bets USING btree (group_id, game_id, id) WHERE ((status = 'active'::text) AND (game_id IS NOT NULL));
CREATE INDEX bets_between ON bets USING btree (group_id, LEAST(creator_id, acceptor_id), GREATEST(creator_id, acceptor_id), settled_at) WHERE (status = 'settled'::text);
CREATE INDEX bets_custom_active ON bets USING btree (group_id) WHERE ((status = 'active'::text) AND (game_id IS NULL));
CREATE INDEX bets_in_doubt ON bets USING btree (group_id) WHERE ((status = 'active'::text) AND (needs_attention IS NOT NULL));
CREATE INDEX bets_needing_attention ON bets USING btree (last_modified DESC, id DESC) WHERE ((status = 'active'::text) AND (needs_attention IS NOT NULL));
CREATE INDEX bets_newest ON bets USING btree (group_id, created_at);
CREATE INDEX bets_of_bid ON bets USING btree (group_id, bid_id);
CREATE INDEX bets_of_status ON bets USING btree (group_id, status, created_at);
CREATE INDEX bets_settled ON bets USING btree (group_id, settled_at) WHERE (status = 'settled'::text);
CREATE INDEX bets_to_recheck ON bets USING btree (settled_at) WHERE (home_score IS NOT NULL);
CREATE TRIGGER bets_first_settlement BEFORE UPDATE OF status ON bets FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status = 'settled'::text))) EXECUTE FUNCTION keep_first_settlement();
CREATE TRIGGER bets_never_edited BEFORE UPDATE OF group_id, id, bet_type, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id ON bets FOR EACH ROW WHEN (((new.bet_type <> 'parlay'::text) OR (old.status <> 'active'::text) OR (new.win_cents > old.win_cents) OR ((((((old.group_id IS DISTINCT FROM new.group_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.bet_type IS DISTINCT FROM new.bet_type)) OR (old.stake_cents IS DISTINCT FROM new.stake_cents)) OR (old.creator_id IS DISTINCT FROM new.creator_id)) OR (old.acceptor_id IS DISTINCT FROM new.acceptor_id)))) EXECUTE FUNCTION refuse_edit('parties, price and amounts');
CREATE TRIGGER bets_price_of_parlay BEFORE UPDATE OF odds, original_odds, win_cents ON bets FOR EACH ROW WHEN ((new.bet_type = 'parlay'::text)) EXECUTE FUNCTION refuse_price_with_all_legs();
CREATE TRIGGER bets_settled_once BEFORE UPDATE OF status, settlement_status, winner_id, settled_at, settlement ON bets FOR EACH ROW WHEN ((old.status = 'settled'::text)) EXECUTE FUNCTION follow_next_settlement();
CREATE TRIGGER bets_tallied AFTER UPDATE ON bets REFERENCING OLD TABLE AS settled_before NEW TABLE AS settled_now FOR EACH STATEMENT EXECUTE FUNCTION tally_settled_bets();

create table bid_counters (
  group_id text not null,
  id text not null,
  bid_id text not null,
  author_id text not null,
  odds integer not null,
  stake_cents bigint not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  closes_at timestamp with time zone not null,
  constraint bid_counters_pkey PRIMARY KEY (group_id, id),
  constraint bid_counters_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint bid_counters_group_id_bid_id_fkey FOREIGN KEY (group_id, bid_id) REFERENCES bids(group_id, id),
  constraint bid_counters_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint bid_counters_check CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  constraint bid_counters_odds_check CHECK ((abs(odds) >= 100)),
  constraint bid_counters_stake_cents_check CHECK (((stake_cents >= 100) AND (stake_cents <= 100000))),
  constraint bid_counters_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'lapsed'::text])))
);
CREATE INDEX bid_counters_of_author ON bid_counters USING btree (author_id);
CREATE UNIQUE INDEX bid_counters_open ON bid_counters USING btree (group_id, bid_id, author_id) WHERE (status = 'open'::text);

create table bid_legs (
  group_id text not null,
  bid_id text not null,
  number integer not null,
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  bet_type text not null,
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null,
  original_odds integer not null,
  bookmaker text not null,
  constraint bid_legs_pkey PRIMARY KEY (group_id, bid_id, number),
  constraint bid_legs_group_id_bid_id_game_id_key UNIQUE (group_id, bid_id, game_id),
  constraint bid_legs_group_id_bid_id_fkey FOREIGN KEY (group_id, bid_id) REFERENCES bids(group_id, id),
  constraint bid_legs_bet_type_check CHECK ((bet_type = ANY (ARRAY['moneyline'::text, 'spread'::text, 'total'::text]))),
  constraint bid_legs_check CHECK (
CASE bet_type
    WHEN 'total'::text THEN ((side_team IS NULL) AND (side_type IS NOT NULL) AND (side_line IS NOT NULL))
    WHEN 'spread'::text THEN (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NOT NULL))
    ELSE (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NULL))
END),
  constraint bid_legs_number_check CHECK (((number >= 1) AND (number <= 6))),
  constraint bid_legs_odds_check CHECK ((abs(odds) >= 100)),
  constraint bid_legs_original_odds_check CHECK ((abs(original_odds) >= 100)),
  constraint bid_legs_side_type_check CHECK ((side_type = ANY (ARRAY['Over'::text, 'Under'::text])))
);
CREATE INDEX bid_legs_of_game ON bid_legs USING btree (game_id);
CREATE TRIGGER bid_legs_never_edited BEFORE UPDATE ON bid_legs FOR EACH ROW EXECUTE FUNCTION refuse_edit('legs');

create table bid_mails (
  user_id text not null,
  day date not null,
  created_at timestamp with time zone not null,
  constraint bid_mails_pkey PRIMARY KEY (user_id, day),
  constraint bid_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table bids (
  group_id text not null,
  id text not null,
  creator_id text not null,
  game_id text,
  sport text not null,
  home_team text not null,
  away_team text not null,
  description text default ''::text not null,
  bet_type text not null,
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null,
  original_odds integer,
  bookmaker text,
  stake_cents bigint not null,
  is_live boolean default false not null,
  auto_update_odds boolean default false not null,
  expires_at timestamp with time zone not null,
  status text default 'open'::text not null,
  approval text default 'none'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  accepted_at timestamp with time zone,
  acceptor_id text,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancellation_reason text,
  line_gone boolean default false not null,
  approval_reason text,
  cancellation_cause text,
  allow_parts boolean default false not null,
  taken_cents bigint default 0 not null,
  taken_win_cents bigint default 0 not null,
  taken_at_odds_cents bigint default 0 not null,
  challenged_id text,
  offered_since timestamp with time zone,
  nudged_at timestamp with time zone,
  happens_at timestamp with time zone,
  constraint bids_pkey PRIMARY KEY (group_id, id),
  constraint bids_acceptor_id_fkey FOREIGN KEY (acceptor_id) REFERENCES users(id),
  constraint bids_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint bids_challenged_id_fkey FOREIGN KEY (challenged_id) REFERENCES users(id),
  constraint bids_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint bids_game_id_sport_home_team_away_team_fkey FOREIGN KEY (game_id, sport, home_team, away_team) REFERENCES games(id, sport, home_team, away_team),
  constraint bids_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint bids_approval_check CHECK ((approval = ANY (ARRAY['none'::text, 'waiting'::text, 'approved'::text, 'declined'::text]))),
  constraint bids_away_team_check CHECK ((away_team <> ''::text)),
  constraint bids_bet_type_check CHECK ((bet_type = ANY (ARRAY['moneyline'::text, 'spread'::text, 'total'::text, 'custom'::text, 'prop'::text, 'parlay'::text]))),
  constraint bids_cancellation_cause_check CHECK ((cancellation_cause = ANY (ARRAY['creator'::text, 'declined'::text, 'expired'::text, 'left'::text, 'removed'::text, 'group-deleted'::text, 'account-deleted'::text, 'account-locked'::text, 'website-admin'::text, 'challenge-declined'::text, 'challenged-gone'::text]))),
  constraint bids_check CHECK (
CASE bet_type
    WHEN 'total'::text THEN ((side_team IS NULL) AND (side_type IS NOT NULL) AND (side_line IS NOT NULL))
    WHEN 'spread'::text THEN (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NOT NULL))
    ELSE (((side_team = home_team) OR (side_team = away_team)) AND (side_type IS NULL) AND (side_line IS NULL))
END),
  constraint bids_check1 CHECK (((status = 'cancelled'::text) = (cancellation_cause IS NOT NULL))),
  constraint bids_check2 CHECK (((status = 'accepted'::text) = ((acceptor_id IS NOT NULL) AND (accepted_at IS NOT NULL)))),
  constraint bids_check3 CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint bids_check4 CHECK ((acceptor_id <> creator_id)),
  constraint bids_check5 CHECK (((NOT line_gone) OR auto_update_odds)),
  constraint bids_check6 CHECK (((taken_at_odds_cents >= 0) AND (taken_at_odds_cents <= taken_cents))),
  constraint bids_check7 CHECK ((((taken_cents = 0) = (taken_win_cents = 0)) AND (taken_win_cents >= 0))),
  constraint bids_check8 CHECK (((stake_cents + taken_cents) <= 100000)),
  constraint bids_check9 CHECK ((challenged_id <> creator_id)),
  constraint bids_description_check CHECK ((length(description) <= 200)),
  constraint bids_home_team_check CHECK ((home_team <> ''::text)),
  constraint bids_odds_check CHECK ((abs(odds) >= 100)),
  constraint bids_original_odds_check CHECK ((abs(original_odds) >= 100)),
  constraint bids_side_type_check CHECK ((side_type = ANY (ARRAY['Over'::text, 'Under'::text]))),
  constraint bids_stake_cents_check CHECK (((stake_cents >= 100) AND (stake_cents <= 100000))),
  constraint bids_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'cancelled'::text]))),
  constraint bids_taken_cents_check CHECK ((taken_cents >= 0)),
  constraint bids_version_check CHECK ((version > 0))
);
CREATE INDEX bids_challenging ON bids USING btree (challenged_id) WHERE ((status = 'open'::text) AND (challenged_id IS NOT NULL));
CREATE INDEX bids_declined ON bids USING btree (group_id, creator_id, created_at DESC, id DESC) WHERE (approval = 'declined'::text);
CREATE INDEX bids_following ON bids USING btree (sport) WHERE ((status = 'open'::text) AND auto_update_odds);
CREATE INDEX bids_newest ON bids USING btree (group_id, created_at);
CREATE INDEX bids_of_status ON bids USING btree (group_id, status, created_at);
CREATE INDEX bids_open_of ON bids USING btree (creator_id) WHERE (status = 'open'::text);
CREATE INDEX bids_open_on_game ON bids USING btree (game_id, group_id) WHERE ((status = 'open'::text) AND (game_id IS NOT NULL));
CREATE INDEX bids_to_expire ON bids USING btree (expires_at) WHERE (status = 'open'::text);

create table bids_to_mail (
  user_id text not null,
  group_id text not null,
  bid_id text not null,
  created_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint bids_to_mail_pkey PRIMARY KEY (user_id, group_id, bid_id),
  constraint bids_to_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX bids_to_mail_waiting ON bids_to_mail USING btree (user_id, created_at) WHERE (taken_at IS NULL);

create table calendars (
  user_id text not null,
  key text not null,
  created_at timestamp with time zone not null,
  constraint calendars_pkey PRIMARY KEY (user_id),
  constraint calendars_key_key UNIQUE (key),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint calendars_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{22}$'::text))
);

create table chat_channels (
  group_id text not null,
  id text not null,
  service text not null,
  secret text not null,
  label text not null,
  kinds text[] not null,
  quiet_from integer,
  quiet_to integer,
  connected_by text not null,
  connected_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  last_error text,
  stopped_at timestamp with time zone,
  constraint chat_channels_pkey PRIMARY KEY (group_id, id),
  constraint chat_channels_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES users(id),
  constraint chat_channels_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint chat_channels_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint chat_channels_kinds_check CHECK ((kinds <@ ARRAY['bids'::text, 'taken'::text, 'challenges'::text, 'results'::text, 'pools'::text, 'recap'::text])),
  constraint chat_channels_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint chat_channels_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint chat_channels_service_check CHECK ((service = ANY (ARRAY['discord'::text, 'slack'::text, 'telegram'::text, 'groupme'::text, 'webhook'::text])))
);

create table comment_mentions (
  group_id text not null,
  comment_id text not null,
  starts integer not null,
  length integer not null,
  user_id text not null,
  constraint comment_mentions_pkey PRIMARY KEY (group_id, comment_id, starts, user_id),
  constraint comment_mentions_group_id_comment_id_fkey FOREIGN KEY (group_id, comment_id) REFERENCES comments(group_id, id),
  constraint comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint comment_mentions_length_check CHECK ((length > 1)),
  constraint comment_mentions_starts_check CHECK ((starts >= 0))
);

create table comment_reactions (
  group_id text not null,
  comment_id text not null,
  user_id text not null,
  emoji text not null,
  at timestamp with time zone not null,
  constraint comment_reactions_pkey PRIMARY KEY (group_id, comment_id, user_id, emoji),
  constraint comment_reactions_group_id_comment_id_fkey FOREIGN KEY (group_id, comment_id) REFERENCES comments(group_id, id),
  constraint comment_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint comment_reactions_emoji_check CHECK ((emoji = ANY (ARRAY['👍'::text, '😂'::text, '🔥'::text, '😮'::text, '😭'::text, '🤝'::text])))
);

create table comments (
  group_id text not null,
  id text not null,
  bid_id text,
  bet_id text,
  user_id text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint comments_pkey PRIMARY KEY (group_id, id),
  constraint comments_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint comments_group_id_bid_id_fkey FOREIGN KEY (group_id, bid_id) REFERENCES bids(group_id, id),
  constraint comments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint comments_check CHECK ((num_nonnulls(bid_id, bet_id) <= 1)),
  constraint comments_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 6000)))
);
CREATE INDEX comments_of_bet ON comments USING btree (group_id, bet_id, created_at DESC, id DESC) WHERE (bet_id IS NOT NULL);
CREATE INDEX comments_of_bid ON comments USING btree (group_id, bid_id, created_at DESC, id DESC) WHERE (bid_id IS NOT NULL);
CREATE INDEX comments_of_group ON comments USING btree (group_id, created_at DESC, id DESC) WHERE ((bid_id IS NULL) AND (bet_id IS NULL));

create table credit_account (
  id text not null,
  remaining integer,
  said_at timestamp with time zone,
  warned_month text,
  warned_percent integer default 0 not null,
  warned_limit integer,
  used integer,
  renewed_at timestamp with time zone,
  constraint credit_account_pkey PRIMARY KEY (id),
  constraint credit_account_check CHECK (((remaining IS NULL) = (said_at IS NULL))),
  constraint credit_account_id_check CHECK ((id = 'global'::text))
);

create table credit_requests (
  id text not null,
  asked_at timestamp with time zone not null,
  paced_until timestamp with time zone,
  constraint credit_requests_pkey PRIMARY KEY (id)
);

create table credit_uses (
  date text not null,
  part text not null,
  credits integer default 0 not null,
  fetches integer default 0 not null,
  constraint credit_uses_pkey PRIMARY KEY (date, part),
  constraint credit_uses_credits_check CHECK ((credits >= 0)),
  constraint credit_uses_date_check CHECK ((date ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint credit_uses_fetches_check CHECK ((fetches >= 0))
);

create table debt_cancellations (
  group_id text not null,
  debt_id text not null,
  number integer not null,
  amount_cents bigint not null,
  settlement integer not null,
  at timestamp with time zone not null,
  constraint debt_cancellations_pkey PRIMARY KEY (group_id, debt_id, number),
  constraint debt_cancellations_group_id_debt_id_fkey FOREIGN KEY (group_id, debt_id) REFERENCES debts(group_id, id),
  constraint debt_cancellations_amount_cents_check CHECK ((amount_cents > 0)),
  constraint debt_cancellations_number_check CHECK ((number > 0)),
  constraint debt_cancellations_settlement_check CHECK ((settlement > 0))
);
CREATE TRIGGER debt_cancellations_never_edited BEFORE UPDATE ON debt_cancellations FOR EACH ROW EXECUTE FUNCTION refuse_edit('cancellations of debts');
CREATE TRIGGER debt_cancellations_stay BEFORE DELETE ON debt_cancellations FOR EACH ROW EXECUTE FUNCTION refuse_deletion('cancellations of debts');

create table debts (
  group_id text not null,
  id text not null,
  bet_id text,
  debtor_id text not null,
  creditor_id text not null,
  amount_cents bigint not null,
  bet_description text not null,
  status text default 'pending'::text not null,
  payment_id text,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  paid_by_reversed boolean generated always as (
CASE
    WHEN (payment_id IS NOT NULL) THEN false
    ELSE NULL::boolean
END) stored,
  reminded_at timestamp with time zone,
  paid_cents bigint default 0 not null,
  cancelled_cents bigint default 0 not null,
  origin text default 'outcome'::text not null,
  settlement integer default 1 not null,
  refund_of text,
  settle_up_id text,
  creditor_reminded_at timestamp with time zone,
  pool_id text,
  constraint debts_pkey PRIMARY KEY (group_id, id),
  constraint debts_creditor_id_fkey FOREIGN KEY (creditor_id) REFERENCES users(id),
  constraint debts_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES users(id),
  constraint debts_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint debts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint debts_group_id_refund_of_fkey FOREIGN KEY (group_id, refund_of) REFERENCES debts(group_id, id),
  constraint debts_paid_by_standing_payment FOREIGN KEY (group_id, payment_id, paid_by_reversed) REFERENCES payments(group_id, id, is_reversed),
  constraint debts_pool_fkey FOREIGN KEY (group_id, pool_id) REFERENCES pools(group_id, id),
  constraint debts_settle_up_fkey FOREIGN KEY (group_id, settle_up_id) REFERENCES settle_ups(group_id, id),
  constraint debts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint debts_bet_check CHECK (
CASE origin
    WHEN 'opening'::text THEN (bet_id IS NULL)
    WHEN 'carried'::text THEN true
    ELSE ((bet_id IS NULL) <> (pool_id IS NULL))
END),
  constraint debts_carried_check CHECK (((origin = 'carried'::text) = (settle_up_id IS NOT NULL))),
  constraint debts_check CHECK ((debtor_id <> creditor_id)),
  constraint debts_check1 CHECK (((status = 'settled'::text) = ((payment_id IS NOT NULL) AND (settled_at IS NOT NULL)))),
  constraint debts_check2 CHECK (((origin = 'refund'::text) = (refund_of IS NOT NULL))),
  constraint debts_origin_check CHECK ((origin = ANY (ARRAY['outcome'::text, 'refund'::text, 'carried'::text, 'opening'::text]))),
  constraint debts_parts_check CHECK (((paid_cents >= 0) AND (cancelled_cents >= 0))),
  constraint debts_remaining_check CHECK (
CASE status
    WHEN 'pending'::text THEN ((paid_cents + cancelled_cents) < amount_cents)
    WHEN 'settled'::text THEN (paid_cents = amount_cents)
    ELSE ((cancelled_cents > 0) AND ((paid_cents + cancelled_cents) = amount_cents))
END),
  constraint debts_settlement_check CHECK ((settlement > 0)),
  constraint debts_source_check CHECK (((bet_id IS NULL) OR (pool_id IS NULL))),
  constraint debts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'settled'::text, 'cancelled'::text])))
);
CREATE INDEX debts_by_amount ON debts USING btree (group_id, amount_cents DESC, id DESC);
CREATE INDEX debts_by_id ON debts USING btree (id);
CREATE INDEX debts_newest ON debts USING btree (group_id, created_at DESC, id DESC);
CREATE INDEX debts_of_pair ON debts USING btree (group_id, debtor_id, creditor_id);
CREATE INDEX debts_of_payment ON debts USING btree (group_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX debts_of_pool ON debts USING btree (group_id, pool_id) WHERE (pool_id IS NOT NULL);
CREATE UNIQUE INDEX debts_of_pool_settlement ON debts USING btree (group_id, pool_id, settlement, debtor_id, creditor_id) WHERE ((pool_id IS NOT NULL) AND (origin = 'outcome'::text));
CREATE INDEX debts_of_settle_up ON debts USING btree (group_id, settle_up_id) WHERE (settle_up_id IS NOT NULL);
CREATE UNIQUE INDEX debts_of_settlement ON debts USING btree (group_id, bet_id, settlement, (
CASE origin
    WHEN 'outcome'::text THEN ''::text
    ELSE id
END));
CREATE INDEX debts_pending ON debts USING btree (group_id, amount_cents DESC, id DESC) INCLUDE (debtor_id, creditor_id, paid_cents, cancelled_cents) WHERE (status = 'pending'::text);
CREATE INDEX debts_settled ON debts USING btree (group_id, settled_at) WHERE (status = 'settled'::text);
CREATE INDEX debts_settled_anywhere ON debts USING btree (settled_at) WHERE (status = 'settled'::text);
CREATE INDEX debts_to_remind ON debts USING btree (last_modified) WHERE (status = 'pending'::text);
CREATE TRIGGER debts_balanced_when_changed AFTER UPDATE ON debts REFERENCING OLD TABLE AS debts_before NEW TABLE AS debts_now FOR EACH STATEMENT EXECUTE FUNCTION balance_changed_debts();
CREATE TRIGGER debts_balanced_when_new AFTER INSERT ON debts REFERENCING NEW TABLE AS debts_now FOR EACH STATEMENT EXECUTE FUNCTION balance_new_debts();
CREATE TRIGGER debts_never_edited BEFORE UPDATE OF group_id, id, bet_id, debtor_id, creditor_id, amount_cents, origin, settlement ON debts FOR EACH ROW EXECUTE FUNCTION refuse_edit('bet, parties and amount');
CREATE TRIGGER debts_pool_never_edited BEFORE UPDATE OF pool_id ON debts FOR EACH ROW EXECUTE FUNCTION refuse_edit('pool');
CREATE TRIGGER debts_refund_never_edited BEFORE UPDATE OF refund_of ON debts FOR EACH ROW EXECUTE FUNCTION refuse_edit('origins');

create table disputes (
  group_id text not null,
  bet_id text not null,
  number integer not null,
  settlement integer not null,
  opened_by text,
  outcome text not null,
  reason text not null,
  opened_at timestamp with time zone not null,
  creator_says text,
  creator_reason text default ''::text not null,
  acceptor_says text,
  acceptor_reason text default ''::text not null,
  decided_at timestamp with time zone,
  decided_how text,
  decided_by text,
  decision text,
  decision_reason text default ''::text not null,
  constraint disputes_pkey PRIMARY KEY (group_id, bet_id, number),
  constraint disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint disputes_group_id_bet_id_fkey FOREIGN KEY (group_id, bet_id) REFERENCES bets(group_id, id),
  constraint disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint disputes_acceptor_reason_check CHECK ((length(acceptor_reason) <= 500)),
  constraint disputes_acceptor_says_check CHECK ((acceptor_says = ANY (ARRAY['creator'::text, 'acceptor'::text, 'push'::text]))),
  constraint disputes_check CHECK ((((decided_at IS NULL) = (decided_how IS NULL)) AND ((decided_at IS NULL) = (decision IS NULL)))),
  constraint disputes_check1 CHECK (((decided_by IS NOT NULL) = (NOT (decided_how IS DISTINCT FROM 'admin'::text)))),
  constraint disputes_creator_reason_check CHECK ((length(creator_reason) <= 500)),
  constraint disputes_creator_says_check CHECK ((creator_says = ANY (ARRAY['creator'::text, 'acceptor'::text, 'push'::text]))),
  constraint disputes_decided_how_check CHECK ((decided_how = ANY (ARRAY['agreement'::text, 'admin'::text, 'score'::text]))),
  constraint disputes_decision_check CHECK ((decision = ANY (ARRAY['creator'::text, 'acceptor'::text, 'push'::text]))),
  constraint disputes_decision_reason_check CHECK ((length(decision_reason) <= 500)),
  constraint disputes_number_check CHECK ((number > 0)),
  constraint disputes_outcome_check CHECK ((outcome = ANY (ARRAY['creator'::text, 'acceptor'::text, 'push'::text]))),
  constraint disputes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint disputes_settlement_check CHECK ((settlement > 0))
);
CREATE UNIQUE INDEX disputes_open ON disputes USING btree (group_id, bet_id) WHERE (decided_at IS NULL);
CREATE TRIGGER disputes_decided_once BEFORE UPDATE ON disputes FOR EACH ROW WHEN ((old.decided_at IS NOT NULL)) EXECUTE FUNCTION refuse_edit('decisions');
CREATE TRIGGER disputes_never_edited BEFORE UPDATE OF group_id, bet_id, number, settlement, opened_by, opened_at ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_edit('who opened them, when and about what');

create table event_cursors (
  reader text not null,
  group_id text not null,
  seq bigint not null,
  constraint event_cursors_pkey PRIMARY KEY (group_id, reader),
  constraint event_cursors_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table feature_flags (
  name text not null,
  enabled boolean not null,
  last_updated timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint feature_flags_pkey PRIMARY KEY (name)
);

create table feed_cache (
  id text not null,
  sport text not null,
  data jsonb not null,
  version bigint not null,
  fetched_at timestamp with time zone,
  error text,
  retry_at timestamp with time zone,
  cleared_at timestamp with time zone,
  asked_at timestamp with time zone,
  data_count integer generated always as (jsonb_array_length(data)) stored,
  failed_at timestamp with time zone,
  failing_since timestamp with time zone,
  constraint feed_cache_pkey PRIMARY KEY (id),
  constraint feed_cache_check CHECK (((error IS NOT NULL) OR (fetched_at IS NOT NULL) OR (cleared_at IS NOT NULL))),
  constraint feed_cache_check1 CHECK (((error IS NULL) = (retry_at IS NULL))),
  constraint feed_cache_version_check CHECK ((version >= 0))
);

create table feedback (
  id text not null,
  user_id text not null,
  user_name text not null,
  email text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint feedback_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX feedback_newest ON feedback USING btree (created_at DESC, id COLLATE "C" DESC);

create table fetch_locks (
  key text not null,
  locked_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint fetch_locks_pkey PRIMARY KEY (key)
);

create table former_invite_codes (
  group_id text not null,
  code text not null,
  replaced_at timestamp with time zone not null,
  constraint former_invite_codes_pkey PRIMARY KEY (group_id, code),
  constraint former_invite_codes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table game_news (
  number bigint generated always as identity not null,
  group_id text not null,
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  what text not null,
  moved_from timestamp with time zone,
  moved_to timestamp with time zone,
  constraint game_news_pkey PRIMARY KEY (group_id, number),
  constraint game_news_game_id_sport_home_team_away_team_fkey FOREIGN KEY (game_id, sport, home_team, away_team) REFERENCES games(id, sport, home_team, away_team),
  constraint game_news_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint game_news_check CHECK (((what = 'moved'::text) = ((moved_from IS NOT NULL) AND (moved_to IS NOT NULL)))),
  constraint game_news_what_check CHECK ((what = ANY (ARRAY['moved'::text, 'over'::text, 'started'::text, 'missing'::text, 'back'::text])))
);

create table games (
  id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  scheduled_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  odds_starts_at timestamp with time zone,
  begun_at timestamp with time zone,
  has_points boolean default false not null,
  is_over boolean default false not null,
  scores jsonb,
  home_score integer,
  away_score integer,
  score_updated_at timestamp with time zone,
  missing_since timestamp with time zone,
  heard_at timestamp with time zone not null,
  source text not null,
  announced_start_at timestamp with time zone,
  moved_at timestamp with time zone,
  first_heard_at timestamp with time zone,
  constraint games_pkey PRIMARY KEY (id, sport, home_team, away_team),
  constraint games_away_score_check CHECK ((away_score >= 0)),
  constraint games_home_score_check CHECK ((home_score >= 0)),
  constraint games_source_check CHECK ((source = ANY (ARRAY['odds'::text, 'scores'::text])))
);
CREATE INDEX games_of_teams ON games USING btree (sport, home_team, away_team, starts_at);
CREATE INDEX games_to_start ON games USING btree (starts_at) WHERE (announced_start_at IS DISTINCT FROM starts_at);

create table group_answers (
  group_id text not null,
  user_id text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint group_answers_pkey PRIMARY KEY (group_id, user_id, key),
  constraint group_answers_key_check CHECK (((length(key) >= 1) AND (length(key) <= 128)))
);
CREATE INDEX group_answers_by_age ON group_answers USING btree (created_at);

create table group_directory (
  kind text not null,
  key text not null,
  group_id text not null,
  constraint group_directory_pkey PRIMARY KEY (kind, key),
  constraint group_directory_kind_check CHECK ((kind = ANY (ARRAY['group-code'::text, 'mailed-code'::text])))
);

create table group_events (
  group_id text not null,
  seq bigint not null,
  type text not null,
  entity_type text not null,
  entity_id text not null,
  actor_id text,
  at timestamp with time zone not null,
  cause text,
  details jsonb default '{}'::jsonb not null,
  constraint group_events_pkey PRIMARY KEY (group_id, seq),
  constraint group_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint group_events_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_events_seq_check CHECK ((seq > 0))
);
CREATE INDEX group_events_lately ON group_events USING brin (at) WITH (pages_per_range='8', autosummarize='on');
CREATE INDEX group_events_of_entity ON group_events USING btree (group_id, entity_id, seq);

create table group_flags (
  group_id text not null,
  name text not null,
  enabled boolean not null,
  last_updated timestamp with time zone not null,
  constraint group_flags_pkey PRIMARY KEY (group_id, name),
  constraint group_flags_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table group_invites (
  group_id text not null,
  code text not null,
  reference text not null,
  group_name text not null,
  inviter_id text not null,
  inviter_name text not null,
  by_admin boolean not null,
  recipient_email text,
  status text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_by text,
  accepted_at timestamp with time zone,
  recipient_id text,
  bid_id text,
  constraint group_invites_pkey PRIMARY KEY (group_id, code),
  constraint group_invites_reference_key UNIQUE (group_id, reference),
  constraint group_invites_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint group_invites_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_invites_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id),
  constraint group_invites_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id),
  constraint group_invites_check CHECK (((status = 'accepted'::text) = ((accepted_by IS NOT NULL) AND (accepted_at IS NOT NULL)))),
  constraint group_invites_check1 CHECK (((recipient_email IS NOT NULL) OR ((status <> 'accepted'::text) AND (recipient_id IS NULL)))),
  constraint group_invites_check2 CHECK (((bid_id IS NULL) OR (recipient_email IS NULL))),
  constraint group_invites_code_check CHECK (
CASE
    WHEN (bid_id IS NULL) THEN (code ~ '^[A-Z0-9]{6}$'::text)
    ELSE (code ~ '^[A-Za-z0-9]{20}$'::text)
END),
  constraint group_invites_recipient_email_check CHECK ((recipient_email = lower(recipient_email))),
  constraint group_invites_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'withdrawn'::text])))
);
CREATE INDEX group_invites_accepted ON group_invites USING btree (group_id, accepted_by) WHERE (status = 'accepted'::text);
CREATE INDEX group_invites_of_bid ON group_invites USING btree (group_id, bid_id) WHERE (bid_id IS NOT NULL);
CREATE INDEX group_invites_to ON group_invites USING btree (group_id, recipient_email) WHERE (status = 'pending'::text);

create table group_members (
  group_id text not null,
  user_id text not null,
  role text not null,
  is_active boolean default true not null,
  joined_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  deactivated_at timestamp with time zone,
  deactivated_by text,
  deactivation_reason text,
  admin_since timestamp with time zone,
  bets_seen_at timestamp with time zone,
  thread_seen_at timestamp with time zone,
  constraint group_members_pkey PRIMARY KEY (group_id, user_id),
  constraint group_members_deactivated_by_fkey FOREIGN KEY (deactivated_by) REFERENCES users(id),
  constraint group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint group_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);
CREATE INDEX group_members_by_user ON group_members USING btree (user_id) WHERE is_active;
CREATE INDEX group_members_ever_by_user ON group_members USING btree (user_id);
CREATE TRIGGER group_members_admin_since BEFORE INSERT OR UPDATE OF role, is_active ON group_members FOR EACH ROW EXECUTE FUNCTION keep_admin_since();

create table groups (
  id text not null,
  name text not null,
  description text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  member_count integer not null,
  last_seq bigint default 0 not null,
  is_deleted boolean default false not null,
  is_private boolean default true not null,
  max_members integer default 50 not null,
  min_bet_cents bigint default 100 not null,
  max_bet_cents bigint default 100000 not null,
  allow_same_bet_types boolean default true not null,
  require_approval boolean default false not null,
  large_bet_cents bigint default 50000 not null,
  auto_settle boolean default true not null,
  members_can_invite boolean default false not null,
  members_can_create_bids boolean default true not null,
  members_can_accept_bids boolean default true not null,
  members_can_view_stats boolean default true not null,
  standing_code text default "left"(translate(encode(decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text), 'base64'::text), '+/='::text, ''::text), 20) not null,
  deleted_at timestamp with time zone,
  deleted_by text,
  deletion_reason text,
  is_id_retired boolean default false not null,
  settle_up boolean default false not null,
  time_zone text default 'America/New_York'::text not null,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint groups_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint groups_check CHECK (((max_bet_cents >= min_bet_cents) AND (max_bet_cents <= 100000))),
  constraint groups_description_check CHECK ((length(description) <= 200)),
  constraint groups_id_check CHECK ((id ~ '^[A-Za-z0-9]{20}$'::text)),
  constraint groups_large_bet_cents_check CHECK ((large_bet_cents > 0)),
  constraint groups_last_seq_check CHECK ((last_seq >= 0)),
  constraint groups_max_members_check CHECK (((max_members >= 1) AND (max_members <= 1000))),
  constraint groups_member_count_check CHECK ((member_count >= 0)),
  constraint groups_min_bet_cents_check CHECK ((min_bet_cents >= 100)),
  constraint groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint groups_standing_code_check CHECK ((standing_code ~ '^[A-Za-z0-9]{20}$'::text))
);
CREATE INDEX groups_newest ON groups USING btree (created_at DESC, id DESC) WHERE (NOT is_deleted);
CREATE INDEX groups_open ON groups USING btree (created_at DESC, id DESC) WHERE ((NOT is_private) AND (NOT is_deleted));

create table idempotency_keys (
  user_id text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 128)))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table imports (
  group_id text not null,
  id text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  digest text not null,
  pairs jsonb not null,
  confirmed_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by text,
  constraint imports_pkey PRIMARY KEY (group_id, id),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint imports_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint imports_check CHECK (((undone_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint imports_check1 CHECK (((undone_at IS NULL) = (undone_by IS NULL)))
);
CREATE UNIQUE INDEX imports_of_file ON imports USING btree (group_id, digest) WHERE ((confirmed_at IS NOT NULL) AND (undone_at IS NULL));

create table inboxes (
  user_id text not null,
  total bigint default 0 not null,
  unread bigint default 0 not null,
  betting bigint default 0 not null,
  payment bigint default 0 not null,
  social bigint default 0 not null,
  system bigint default 0 not null,
  constraint inboxes_pkey PRIMARY KEY (user_id),
  constraint inboxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint inboxes_check CHECK (((unread >= 0) AND (unread <= total)))
);

create table job_failures (
  name text not null,
  reason text not null,
  first_failed_at timestamp with time zone not null,
  last_failed_at timestamp with time zone not null,
  times integer not null,
  retried_at timestamp with time zone,
  constraint job_failures_pkey PRIMARY KEY (name),
  constraint job_failures_times_check CHECK ((times > 0))
);

create table limits (
  user_id text not null,
  weekly_loss_cents bigint,
  weekly_loss_next_cents bigint,
  weekly_loss_next_from timestamp with time zone,
  per_friend_cents bigint,
  per_friend_next_cents bigint,
  per_friend_next_from timestamp with time zone,
  break_until timestamp with time zone,
  last_modified timestamp with time zone not null,
  constraint limits_pkey PRIMARY KEY (user_id),
  constraint limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint limits_check CHECK (((weekly_loss_next_cents IS NULL) OR (weekly_loss_next_from IS NOT NULL))),
  constraint limits_check1 CHECK (((per_friend_next_cents IS NULL) OR (per_friend_next_from IS NOT NULL))),
  constraint limits_per_friend_cents_check CHECK ((per_friend_cents > 0)),
  constraint limits_per_friend_next_cents_check CHECK ((per_friend_next_cents > 0)),
  constraint limits_weekly_loss_cents_check CHECK ((weekly_loss_cents > 0)),
  constraint limits_weekly_loss_next_cents_check CHECK ((weekly_loss_next_cents > 0))
);

create table locks (
  name text not null,
  constraint locks_pkey PRIMARY KEY (name)
);

create table mail_stops (
  address text not null,
  type text not null,
  created_at timestamp with time zone not null,
  constraint mail_stops_pkey PRIMARY KEY (address, type),
  constraint mail_stops_address_check CHECK ((address = lower(address)))
);

create table memberships (
  user_id text not null,
  group_id text not null,
  is_active boolean not null,
  joined_at timestamp with time zone not null,
  constraint memberships_pkey PRIMARY KEY (user_id, group_id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX memberships_newest ON memberships USING btree (user_id, joined_at DESC, group_id DESC) WHERE is_active;

create table notification_settings (
  user_id text not null,
  notifications jsonb not null,
  updated_at timestamp with time zone not null,
  bid_mails text default 'each'::text not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notification_settings_bid_mails_check CHECK ((bid_mails = ANY (ARRAY['each'::text, 'daily'::text])))
);

create table notifications (
  user_id text not null,
  number bigint generated always as identity not null,
  group_id text,
  type text not null,
  category text,
  title text not null,
  message text not null,
  route text not null,
  data jsonb not null,
  key text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  bundle text,
  constraint notifications_pkey PRIMARY KEY (user_id, number),
  constraint notifications_user_id_key_key UNIQUE (user_id, key),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_category_check CHECK ((category = ANY (ARRAY['betting'::text, 'payment'::text, 'social'::text, 'system'::text]))),
  constraint notifications_route_check CHECK ((route ~ '^/([^/\\]|$)'::text))
);
CREATE INDEX notifications_lately ON notifications USING brin (created_at) WITH (pages_per_range='8', autosummarize='on');
CREATE INDEX notifications_newest ON notifications USING btree (user_id, created_at, number);
CREATE INDEX notifications_of_group ON notifications USING btree (group_id, created_at) WHERE (group_id IS NOT NULL);

create table opening_balances (
  group_id text not null,
  id text not null,
  debtor_id text not null,
  creditor_id text not null,
  amount_cents bigint not null,
  note text not null,
  happened_on date,
  recorded_by text not null,
  recorded_at timestamp with time zone not null,
  import_id text,
  state text not null,
  agreed_at timestamp with time zone,
  last_modified timestamp with time zone not null,
  constraint opening_balances_pkey PRIMARY KEY (group_id, id),
  constraint opening_balances_creditor_id_fkey FOREIGN KEY (creditor_id) REFERENCES users(id),
  constraint opening_balances_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES users(id),
  constraint opening_balances_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint opening_balances_group_id_import_id_fkey FOREIGN KEY (group_id, import_id) REFERENCES imports(group_id, id),
  constraint opening_balances_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint opening_balances_amount_cents_check CHECK ((amount_cents > 0)),
  constraint opening_balances_check CHECK ((debtor_id <> creditor_id)),
  constraint opening_balances_check1 CHECK (((state <> ALL (ARRAY['waiting'::text, 'agreed'::text])) OR ((state = 'agreed'::text) = (agreed_at IS NOT NULL)))),
  constraint opening_balances_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX opening_balances_newest ON opening_balances USING btree (group_id, recorded_at DESC, id DESC);
CREATE INDEX opening_balances_of_import ON opening_balances USING btree (group_id, import_id) WHERE (import_id IS NOT NULL);
CREATE TRIGGER opening_balances_never_edited BEFORE UPDATE OF group_id, id, debtor_id, creditor_id, amount_cents, recorded_by, import_id ON opening_balances FOR EACH ROW EXECUTE FUNCTION refuse_edit('parties and amount');

create table outbox (
  id text not null,
  channel text not null,
  key text,
  kind text not null,
  user_id text,
  recipient text,
  subscription_id text,
  content jsonb,
  is_test boolean default false not null,
  status text default 'attempted'::text not null,
  error text,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  provider_id text,
  cause text,
  notice text,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text, 'push'::text, 'contact'::text, 'chat'::text]))),
  constraint outbox_check CHECK (((status = ANY (ARRAY['attempted'::text, 'sent'::text, 'failed'::text])) OR ((channel = 'text'::text) AND (status = ANY (ARRAY['pending'::text, 'queued'::text, 'delivered'::text, 'undelivered'::text]))))),
  constraint outbox_check1 CHECK (((status = 'attempted'::text) OR (due_at IS NULL))),
  constraint outbox_check2 CHECK (((channel <> ALL (ARRAY['mail'::text, 'text'::text])) OR (recipient IS NOT NULL))),
  constraint outbox_check3 CHECK (((channel <> 'text'::text) OR (recipient ~ '^\+1[0-9]{10}$'::text))),
  constraint outbox_check4 CHECK (((channel = 'push'::text) = (subscription_id IS NOT NULL))),
  constraint outbox_check5 CHECK (((channel <> 'contact'::text) OR (user_id IS NOT NULL))),
  constraint outbox_check6 CHECK (((channel <> 'chat'::text) OR (recipient IS NOT NULL))),
  constraint outbox_says_something CHECK (((content IS NOT NULL) OR ((notice IS NOT NULL) AND (user_id IS NOT NULL) AND (channel = 'mail'::text))))
);
CREATE UNIQUE INDEX outbox_by_key ON outbox USING btree (channel, key) WHERE (key IS NOT NULL);
CREATE INDEX outbox_chats_by_age ON outbox USING btree (created_at) WHERE (channel = 'chat'::text);
CREATE INDEX outbox_due ON outbox USING btree (channel, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX outbox_mails_failed ON outbox USING btree (created_at DESC, id COLLATE "C" DESC) WHERE ((channel = 'mail'::text) AND (status = 'failed'::text));
CREATE INDEX outbox_mails_last_sent ON outbox USING btree (sent_at DESC) WHERE ((channel = 'mail'::text) AND (status = 'sent'::text));
CREATE INDEX outbox_mails_newest ON outbox USING btree (created_at) WHERE (channel = 'mail'::text);
CREATE INDEX outbox_of_chat ON outbox USING btree (recipient, key) WHERE (channel = 'chat'::text);
CREATE INDEX outbox_of_subscription ON outbox USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX outbox_pushes_by_age ON outbox USING btree (created_at) WHERE (channel = 'push'::text);
CREATE UNIQUE INDEX outbox_texts_by_provider ON outbox USING btree (provider_id) WHERE (channel = 'text'::text);
CREATE INDEX outbox_texts_newest ON outbox USING btree (created_at, id COLLATE "C") WHERE (channel = 'text'::text);
CREATE INDEX outbox_texts_of_user ON outbox USING btree (user_id, created_at DESC) WHERE (channel = 'text'::text);
CREATE INDEX outbox_texts_to_number ON outbox USING btree (recipient, created_at DESC) WHERE (channel = 'text'::text);
CREATE TRIGGER outbox_history_stays BEFORE DELETE ON outbox FOR EACH ROW WHEN ((old.channel = ANY (ARRAY['mail'::text, 'text'::text]))) EXECUTE FUNCTION refuse_early_deletion();

create table outbox_attempts (
  message_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  outcome text not null,
  error text,
  constraint outbox_attempts_pkey PRIMARY KEY (message_id, number),
  constraint outbox_attempts_message_id_fkey FOREIGN KEY (message_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint outbox_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['attempted'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX outbox_attempts_newest ON outbox_attempts USING btree (at);

create table pair_balances (
  group_id text not null,
  one text not null,
  other text not null,
  net_cents bigint not null,
  debts integer not null,
  constraint pair_balances_pkey PRIMARY KEY (group_id, one, other),
  constraint pair_balances_check CHECK (((one COLLATE "C") < other)),
  constraint pair_balances_debts_check CHECK ((debts >= 0)),
  constraint pair_balances_even CHECK (((debts > 0) OR (net_cents = 0)))
);

create table passkeys (
  id text not null,
  user_id text not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK ((counter >= 0))
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table pay_links (
  user_id text not null,
  venmo text,
  paypal text,
  cash_app text,
  zelle text,
  last_modified timestamp with time zone not null,
  changed_at timestamp with time zone,
  former jsonb,
  constraint pay_links_pkey PRIMARY KEY (user_id),
  constraint pay_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint pay_links_former_check CHECK (((changed_at IS NULL) = (former IS NULL)))
);

create table payment_debts (
  group_id text not null,
  payment_id text not null,
  debt_id text not null,
  amount_cents bigint not null,
  constraint payment_debts_pkey PRIMARY KEY (group_id, payment_id, debt_id),
  constraint payment_debts_group_id_debt_id_fkey FOREIGN KEY (group_id, debt_id) REFERENCES debts(group_id, id),
  constraint payment_debts_group_id_payment_id_fkey FOREIGN KEY (group_id, payment_id) REFERENCES payments(group_id, id),
  constraint payment_debts_amount_check CHECK ((amount_cents > 0))
);
CREATE INDEX payment_debts_of_debt ON payment_debts USING btree (group_id, debt_id);

create table payment_doubts (
  group_id text not null,
  payment_id text not null,
  by_id text not null,
  reason text not null,
  at timestamp with time zone not null,
  answer text,
  answered_by text,
  answer_reason text,
  answered_at timestamp with time zone,
  payer_words text,
  payer_said_at timestamp with time zone,
  constraint payment_doubts_pkey PRIMARY KEY (group_id, payment_id),
  constraint payment_doubts_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint payment_doubts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint payment_doubts_group_id_payment_id_fkey FOREIGN KEY (group_id, payment_id) REFERENCES payments(group_id, id),
  constraint payment_doubts_answer_check CHECK ((answer = ANY (ARRAY['undo'::text, 'keep'::text]))),
  constraint payment_doubts_answer_reason_check CHECK (((length(answer_reason) >= 1) AND (length(answer_reason) <= 500))),
  constraint payment_doubts_check CHECK ((((answer IS NULL) = (answered_by IS NULL)) AND ((answer IS NULL) = (answer_reason IS NULL)) AND ((answer IS NULL) = (answered_at IS NULL)))),
  constraint payment_doubts_check1 CHECK (((payer_words IS NULL) = (payer_said_at IS NULL))),
  constraint payment_doubts_payer_words_check CHECK (((length(payer_words) >= 1) AND (length(payer_words) <= 500))),
  constraint payment_doubts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE TRIGGER payment_doubts_answered_once BEFORE UPDATE OF answer, answered_by, answer_reason, answered_at ON payment_doubts FOR EACH ROW WHEN ((old.answer IS NOT NULL)) EXECUTE FUNCTION refuse_edit('answers');
CREATE TRIGGER payment_doubts_never_edited BEFORE UPDATE OF group_id, payment_id, by_id, reason, at ON payment_doubts FOR EACH ROW EXECUTE FUNCTION refuse_edit('people and words');

create table payments (
  group_id text not null,
  id text not null,
  payer_id text not null,
  payee_id text not null,
  amount_cents bigint not null,
  method text not null,
  note text default ''::text not null,
  settled_by text not null,
  created_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  reversed_by text,
  reversal_reason text,
  is_reversed boolean generated always as ((reversed_at IS NOT NULL)) stored,
  settle_up_id text,
  constraint payments_pkey PRIMARY KEY (group_id, id),
  constraint payments_by_state UNIQUE (group_id, id, is_reversed),
  constraint payments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint payments_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint payments_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint payments_settle_up_fkey FOREIGN KEY (group_id, settle_up_id) REFERENCES settle_ups(group_id, id),
  constraint payments_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint payments_check CHECK ((payer_id <> payee_id)),
  constraint payments_check1 CHECK ((((reversed_at IS NULL) = (reversed_by IS NULL)) AND ((reversed_at IS NULL) = (reversal_reason IS NULL)))),
  constraint payments_method_check CHECK (((length(method) >= 1) AND (length(method) <= 50))),
  constraint payments_note_check CHECK ((length(note) <= 500))
);
CREATE INDEX payments_newest ON payments USING btree (group_id, created_at DESC, id DESC);
CREATE INDEX payments_of_settle_up ON payments USING btree (group_id, settle_up_id) WHERE (settle_up_id IS NOT NULL);
CREATE TRIGGER payments_never_edited BEFORE UPDATE OF group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at ON payments FOR EACH ROW EXECUTE FUNCTION refuse_edit('parties and amount');
CREATE TRIGGER payments_reversed_once BEFORE UPDATE OF reversed_at, reversed_by, reversal_reason ON payments FOR EACH ROW WHEN ((old.reversed_at IS NOT NULL)) EXECUTE FUNCTION refuse_edit('reversals');

create table phone_codes (
  user_id text not null,
  phone_number text not null,
  code_hash text not null,
  attempts integer default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint phone_codes_pkey PRIMARY KEY (user_id),
  constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint phone_codes_attempts_check CHECK ((attempts >= 0)),
  constraint phone_codes_phone_number_check CHECK ((phone_number ~ '^\+1[0-9]{10}$'::text))
);

create table pool_disputes (
  group_id text not null,
  pool_id text not null,
  number integer not null,
  round integer not null,
  game_id text not null,
  opened_by text,
  result text not null,
  home_score integer,
  away_score integer,
  reason text not null,
  opened_at timestamp with time zone not null,
  decided_how text,
  decided_by text,
  decision text,
  decision_reason text,
  decided_at timestamp with time zone,
  constraint pool_disputes_pkey PRIMARY KEY (group_id, pool_id, number),
  constraint pool_disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint pool_disputes_group_id_pool_id_round_game_id_fkey FOREIGN KEY (group_id, pool_id, round, game_id) REFERENCES pool_games(group_id, pool_id, round, game_id),
  constraint pool_disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint pool_disputes_away_score_check CHECK ((away_score >= 0)),
  constraint pool_disputes_check CHECK (((decided_how IS NULL) = (decided_at IS NULL))),
  constraint pool_disputes_check1 CHECK (((home_score IS NULL) = (away_score IS NULL))),
  constraint pool_disputes_decided_how_check CHECK ((decided_how = ANY (ARRAY['admin'::text, 'score'::text]))),
  constraint pool_disputes_decision_check CHECK ((decision = ANY (ARRAY['home'::text, 'away'::text, 'push'::text, 'void'::text]))),
  constraint pool_disputes_home_score_check CHECK ((home_score >= 0)),
  constraint pool_disputes_number_check CHECK ((number > 0)),
  constraint pool_disputes_reason_check CHECK ((length(reason) <= 500)),
  constraint pool_disputes_result_check CHECK ((result = ANY (ARRAY['home'::text, 'away'::text, 'push'::text, 'void'::text])))
);
CREATE UNIQUE INDEX pool_disputes_open ON pool_disputes USING btree (group_id, pool_id) WHERE (decided_at IS NULL);

create table pool_games (
  group_id text not null,
  pool_id text not null,
  round integer not null,
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  scheduled_at timestamp with time zone not null,
  home_spread double precision,
  result text,
  home_score integer,
  away_score integer,
  void_reason text,
  begun_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  needs_attention text,
  now_id text,
  stays_locked boolean default false not null,
  book text,
  constraint pool_games_pkey PRIMARY KEY (group_id, pool_id, round, game_id),
  constraint pool_games_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint pool_games_group_id_pool_id_round_fkey FOREIGN KEY (group_id, pool_id, round) REFERENCES pool_rounds(group_id, pool_id, number),
  constraint pool_games_away_score_check CHECK ((away_score >= 0)),
  constraint pool_games_check CHECK (((result IS NULL) = (decided_at IS NULL))),
  constraint pool_games_check1 CHECK (((home_score IS NULL) = (away_score IS NULL))),
  constraint pool_games_home_score_check CHECK ((home_score >= 0)),
  constraint pool_games_result_check CHECK ((result = ANY (ARRAY['home'::text, 'away'::text, 'push'::text, 'void'::text])))
);
CREATE INDEX pool_games_lately ON pool_games USING btree (decided_at) WHERE (home_score IS NOT NULL);
CREATE INDEX pool_games_waiting ON pool_games USING btree (game_id) WHERE (result IS NULL);
CREATE TRIGGER pool_games_never_edited BEFORE UPDATE OF group_id, pool_id, round, game_id, sport, home_team, away_team, scheduled_at, home_spread, book ON pool_games FOR EACH ROW EXECUTE FUNCTION refuse_edit('games');
CREATE TRIGGER pool_games_now_id_stays BEFORE UPDATE OF now_id ON pool_games FOR EACH ROW WHEN ((old.result IS NOT NULL)) EXECUTE FUNCTION refuse_edit('games of pools');

create table pool_members (
  group_id text not null,
  pool_id text not null,
  user_id text not null,
  joined_at timestamp with time zone not null,
  tiebreak integer,
  has_agreed boolean default false not null,
  calls_off boolean default false not null,
  prize_cents bigint,
  constraint pool_members_pkey PRIMARY KEY (group_id, pool_id, user_id),
  constraint pool_members_group_id_pool_id_fkey FOREIGN KEY (group_id, pool_id) REFERENCES pools(group_id, id),
  constraint pool_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint pool_members_prize_cents_check CHECK ((prize_cents >= 0)),
  constraint pool_members_tiebreak_check CHECK (((tiebreak >= 0) AND (tiebreak <= 999)))
);
CREATE INDEX pool_members_of_user ON pool_members USING btree (group_id, user_id);

create table pool_picks (
  group_id text not null,
  pool_id text not null,
  round integer not null,
  user_id text not null,
  game_id text not null,
  team text not null,
  confidence integer,
  picked_at timestamp with time zone not null,
  constraint pool_picks_pkey PRIMARY KEY (group_id, pool_id, round, user_id, game_id),
  constraint pool_picks_group_id_pool_id_round_game_id_fkey FOREIGN KEY (group_id, pool_id, round, game_id) REFERENCES pool_games(group_id, pool_id, round, game_id),
  constraint pool_picks_group_id_pool_id_user_id_fkey FOREIGN KEY (group_id, pool_id, user_id) REFERENCES pool_members(group_id, pool_id, user_id),
  constraint pool_picks_confidence_check CHECK ((confidence > 0))
);

create table pool_rounds (
  group_id text not null,
  pool_id text not null,
  number integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  reminded_at timestamp with time zone,
  over_at timestamp with time zone,
  constraint pool_rounds_pkey PRIMARY KEY (group_id, pool_id, number),
  constraint pool_rounds_group_id_pool_id_fkey FOREIGN KEY (group_id, pool_id) REFERENCES pools(group_id, id),
  constraint pool_rounds_check CHECK ((starts_at < ends_at)),
  constraint pool_rounds_number_check CHECK ((number > 0))
);

create table pools (
  group_id text not null,
  id text not null,
  name text not null,
  leagues text[] not null,
  kind text not null,
  confidence boolean not null,
  entry_cents bigint not null,
  shares integer[] not null,
  opened_by text not null,
  created_at timestamp with time zone not null,
  last_modified timestamp with time zone not null,
  settlement integer default 0 not null,
  settled_at timestamp with time zone,
  called_off_at timestamp with time zone,
  called_off_by text,
  call_off_reason text,
  cancellation_by text,
  cancellation_at timestamp with time zone,
  cancellation_reason text,
  constraint pools_pkey PRIMARY KEY (group_id, id),
  constraint pools_called_off_by_fkey FOREIGN KEY (called_off_by) REFERENCES users(id),
  constraint pools_cancellation_by_fkey FOREIGN KEY (cancellation_by) REFERENCES users(id),
  constraint pools_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint pools_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint pools_check CHECK ((NOT (confidence AND (kind = 'survivor'::text)))),
  constraint pools_check1 CHECK (((settlement > 0) = (settled_at IS NOT NULL))),
  constraint pools_check2 CHECK (((settled_at IS NULL) OR (called_off_at IS NULL))),
  constraint pools_check3 CHECK (((cancellation_by IS NULL) = (cancellation_at IS NULL))),
  constraint pools_entry_cents_check CHECK (((entry_cents >= 0) AND ((entry_cents % (100)::bigint) = 0))),
  constraint pools_kind_check CHECK ((kind = ANY (ARRAY['pickem'::text, 'spread'::text, 'survivor'::text]))),
  constraint pools_leagues_check CHECK ((cardinality(leagues) > 0)),
  constraint pools_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint pools_settlement_check CHECK ((settlement >= 0)),
  constraint pools_shares_check CHECK (((cardinality(shares) >= 1) AND (cardinality(shares) <= 3)))
);
CREATE INDEX pools_live ON pools USING btree (group_id) WHERE ((settled_at IS NULL) AND (called_off_at IS NULL));
CREATE INDEX pools_newest ON pools USING btree (group_id, created_at DESC, id DESC);
CREATE TRIGGER pools_never_edited BEFORE UPDATE OF group_id, id, name, leagues, kind, confidence, entry_cents, shares, opened_by, created_at ON pools FOR EACH ROW EXECUTE FUNCTION refuse_edit('terms');

create table push_keys (
  is_only boolean default true not null,
  public_key text not null,
  private_key text not null,
  constraint push_keys_pkey PRIMARY KEY (is_only),
  constraint push_keys_is_only_check CHECK (is_only)
);

create table push_settings (
  user_id text not null,
  types_off text[] default '{}'::text[] not null,
  muted_group_ids text[] default '{}'::text[] not null,
  updated_at timestamp with time zone not null,
  constraint push_settings_pkey PRIMARY KEY (user_id),
  constraint push_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table push_subscriptions (
  id text not null,
  user_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  failed_at timestamp with time zone,
  session_id text,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, created_at);

create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_count_check CHECK ((count > 0))
);
CREATE INDEX rate_limits_by_age ON rate_limits USING btree (window_start);

create table seasons (
  group_id text not null,
  id text not null,
  name text not null,
  first_day text not null,
  last_day text not null,
  created_at timestamp with time zone not null,
  constraint seasons_pkey PRIMARY KEY (group_id, id),
  constraint seasons_group_id_name_key UNIQUE (group_id, name),
  constraint seasons_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint seasons_check CHECK ((first_day <= last_day)),
  constraint seasons_first_day_check CHECK ((first_day ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint seasons_last_day_check CHECK ((last_day ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint seasons_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table second_step_rule (
  id text not null,
  is_required boolean not null,
  constraint second_step_rule_pkey PRIMARY KEY (id),
  constraint second_step_rule_id_check CHECK ((id = 'website'::text))
);

create table second_steps (
  id text not null,
  user_id text not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  last_step bigint,
  constraint second_steps_pkey PRIMARY KEY (id),
  constraint second_steps_user_id_key UNIQUE (user_id),
  constraint second_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sendgrid_errors (
  id text not null,
  user_id text not null,
  email text not null,
  action text not null,
  error text not null,
  created_at timestamp with time zone not null,
  constraint sendgrid_errors_pkey PRIMARY KEY (id),
  constraint sendgrid_errors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sendgrid_errors_newest ON sendgrid_errors USING btree (created_at DESC);

create table sessions (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  proved_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);

create table settle_ups (
  group_id text not null,
  id text not null,
  payer_id text not null,
  payee_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint settle_ups_pkey PRIMARY KEY (group_id, id),
  constraint settle_ups_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint settle_ups_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  constraint settle_ups_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint settle_ups_amount_cents_check CHECK ((amount_cents > 0)),
  constraint settle_ups_check CHECK ((payer_id <> payee_id))
);
CREATE TRIGGER settle_ups_never_edited BEFORE UPDATE ON settle_ups FOR EACH ROW EXECUTE FUNCTION refuse_edit('parties and amount');

create table shared_changes (
  id text not null,
  number bigint not null,
  constraint shared_changes_pkey PRIMARY KEY (id),
  constraint shared_changes_id_check CHECK ((id = 'website'::text))
);

create table tallies (
  group_id text not null,
  user_id text not null,
  quarter timestamp with time zone not null,
  wins bigint not null,
  losses bigint not null,
  won_cents bigint not null,
  lost_cents bigint not null,
  wagered_cents bigint not null,
  offered bigint not null,
  offered_cents bigint not null,
  saved_micros bigint not null,
  constraint tallies_pkey PRIMARY KEY (group_id, user_id, quarter),
  constraint tallies_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint tallies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table text_opt_outs (
  phone text not null,
  created_at timestamp with time zone not null,
  constraint text_opt_outs_pkey PRIMARY KEY (phone)
);

create table timed_jobs (
  name text not null,
  due_at timestamp with time zone not null,
  started_at timestamp with time zone,
  failed_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint timed_jobs_pkey PRIMARY KEY (name)
);

create table told_news (
  digest text not null,
  at timestamp with time zone not null,
  constraint told_news_pkey PRIMARY KEY (digest)
);

create table user_activity (
  user_id text not null,
  last_active timestamp with time zone,
  last_group_created timestamp with time zone,
  last_bid_created timestamp with time zone,
  constraint user_activity_pkey PRIMARY KEY (user_id),
  constraint user_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table user_locks (
  user_id text not null,
  constraint user_locks_pkey PRIMARY KEY (user_id)
);

create table user_settings (
  user_id text not null,
  theme text default 'dark'::text not null,
  help_dialogs boolean default true not null,
  auto_settle boolean default true not null,
  time_zone text,
  odds_format text default 'american'::text not null,
  created_at timestamp with time zone default now() not null,
  last_modified timestamp with time zone default now() not null,
  named_in_chats boolean default true not null,
  constraint user_settings_pkey PRIMARY KEY (user_id),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_settings_odds_format_check CHECK ((odds_format = ANY (ARRAY['american'::text, 'decimal'::text, 'fractional'::text]))),
  constraint user_settings_theme_check CHECK ((theme = ANY (ARRAY['dark'::text, 'light'::text])))
);

create table users (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  age_verified boolean default false not null,
  tos_accepted_at timestamp with time zone,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  sendgrid_synced_at timestamp with time zone,
  sendgrid_name text,
  sendgrid_email text,
  phone_number text,
  phone_verified boolean default false not null,
  phone_verified_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by text,
  deletion_reason text,
  two_factor_enabled boolean default false not null,
  locked_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint users_check CHECK (((NOT phone_verified) OR ((phone_number IS NOT NULL) AND (phone_verified_at IS NOT NULL)))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_phone_number_check CHECK ((phone_number ~ '^\+1[0-9]{10}$'::text))
);
CREATE UNIQUE INDEX users_by_phone ON users USING btree (phone_number) WHERE phone_verified;
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_synced ON users USING btree (sendgrid_synced_at DESC) WHERE (sendgrid_synced_at IS NOT NULL);
CREATE INDEX users_to_remove_from_contacts ON users USING btree (id) WHERE ((sendgrid_email IS NOT NULL) AND (is_deleted OR (NOT age_verified) OR (tos_accepted_at IS NULL)));
CREATE INDEX users_to_sync ON users USING btree (id) WHERE ((NOT is_deleted) AND age_verified AND (tos_accepted_at IS NOT NULL) AND ((sendgrid_name IS DISTINCT FROM name) OR (sendgrid_email IS DISTINCT FROM email)));

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_identifier ON verifications USING btree (identifier);

create table website_admins (
  email text not null,
  is_primary boolean default false not null,
  added_at timestamp with time zone not null,
  added_by text,
  constraint website_admins_pkey PRIMARY KEY (email),
  constraint website_admins_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint website_admins_email_check CHECK ((email = lower(email)))
);
CREATE UNIQUE INDEX website_admins_one_primary ON website_admins USING btree (is_primary) WHERE is_primary;

create table weekly_digests (
  user_id text not null,
  monday date not null,
  created_at timestamp with time zone not null,
  constraint weekly_digests_pkey PRIMARY KEY (user_id, monday),
  constraint weekly_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE OR REPLACE FUNCTION balance_changed_debts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  pair record;
begin
  for pair in
    select group_id, least(debtor_id collate "C", creditor_id) as one,
           greatest(debtor_id collate "C", creditor_id) as other,
           sum(sign * case when debtor_id collate "C" < creditor_id then 1 else -1 end
             * (amount_cents - paid_cents - cancelled_cents))::bigint as cents, sum(sign)::int as more
      from (select 1 as sign, * from debts_now union all select -1, * from debts_before) d
     where status = 'pending' group by 1, 2, 3
  loop
    if pair.cents <> 0 or pair.more <> 0 then
      perform move_balance(pair.group_id, pair.one, pair.other, pair.cents, pair.more);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION balance_new_debts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  pair record;
begin
  for pair in
    select group_id, least(debtor_id collate "C", creditor_id) as one,
           greatest(debtor_id collate "C", creditor_id) as other,
           sum(case when debtor_id collate "C" < creditor_id then 1 else -1 end
             * (amount_cents - paid_cents - cancelled_cents))::bigint as cents, count(*)::int as more
      from debts_now where status = 'pending' group by 1, 2, 3
  loop
    perform move_balance(pair.group_id, pair.one, pair.other, pair.cents, pair.more);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_next_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'settled' and new.settled_at = old.settled_at and new.settlement = old.settlement + 1 and exists (
    select from bet_settlements s
     where s.group_id = new.group_id and s.bet_id = new.id and s.number = new.settlement
       and s.settlement_status = new.settlement_status and s.winner_id is not distinct from new.winner_id
  ) then
    return new;
  end if;
  raise exception 'outcomes of bets are never edited' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION implied_probability(odds integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when odds > 0 then 100::float8 / (odds::float8 + 100) else -odds::float8 / (-odds::float8 + 100) end
$function$;

CREATE OR REPLACE FUNCTION keep_admin_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role <> 'admin' or not new.is_active then
    new.admin_since := null;
  elsif new.admin_since is null then
    new.admin_since := new.last_modified;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_first_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.settlement := 1;
  insert into bet_settlements (group_id, bet_id, number, settlement_status, winner_id, void_reason, home_score,
    away_score, score_updated_at, settled_by, at)
  values (new.group_id, new.id, 1, new.settlement_status, new.winner_id, new.void_reason, new.home_score,
    new.away_score, new.score_updated_at, new.settled_by, new.settled_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION move_balance(in_group text, first text, second text, cents bigint, more integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update pair_balances p set net_cents = p.net_cents + cents, debts = p.debts + more
   where p.group_id = in_group and p.one = first and p.other = second;
  if not found then
    insert into pair_balances (group_id, one, other, net_cents, debts) values (in_group, first, second, cents, more);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION quarter_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')
$function$;

CREATE OR REPLACE FUNCTION refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% are never deleted', tg_argv[0] using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_early_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.due_at is null and old.created_at < now() - interval '80 days' then
    return old;
  end if;
  raise exception 'mails and texts are deleted only by their age' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_edit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % are never edited', tg_argv[0], tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_price_with_all_legs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from bet_legs l
     where l.group_id = new.group_id and l.bet_id = new.id and l.status in ('push', 'void')
  ) then
    raise exception 'prices of bets are never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION saved_micros(bet_type text, stake_cents bigint, odds integer, original_odds integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when original_odds is null or bet_type = 'custom' then 0 else floor(stake_cents::float8 * case
      when implied_probability(original_odds) > implied_probability(odds)
        then (implied_probability(original_odds) - implied_probability(odds)) / implied_probability(original_odds)
      when bet_type = 'moneyline' then 0.042::float8
      when bet_type = 'prop' then 0.08::float8
      else 0.045::float8 end * 10000 + 0.5)::bigint end
$function$;

CREATE OR REPLACE FUNCTION sides_of(creator_id text, acceptor_id text, winner_id text, stake_cents bigint, win_cents bigint, saved bigint)
 RETURNS TABLE(user_id text, wins bigint, losses bigint, won_cents bigint, lost_cents bigint, wagered_cents bigint, offered bigint, offered_cents bigint, saved_micros bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select side.user_id,
         (side.user_id = winner_id and winner_id is not null)::int::bigint,
         (side.user_id <> winner_id and winner_id is not null)::int::bigint,
         case when side.user_id = winner_id then side.win else 0 end,
         case when side.user_id <> winner_id then side.risk else 0 end,
         case when winner_id is not null then side.risk else 0 end,
         side.offered, side.offered * stake_cents, side.offered * saved
    from (values (creator_id, stake_cents, win_cents, 1::bigint), (acceptor_id, win_cents, stake_cents, 0::bigint))
      as side (user_id, risk, win, offered)
$function$;

CREATE OR REPLACE FUNCTION tally_settled_bets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  more record;
  before tallies;
begin
  for more in
    select group_id, s.user_id, quarter_of(settled_at) as quarter, sum(sign) as bets,
           sum(sign * s.wins) as wins, sum(sign * s.losses) as losses, sum(sign * s.won_cents) as won_cents,
           sum(sign * s.lost_cents) as lost_cents, sum(sign * s.wagered_cents) as wagered_cents,
           sum(sign * s.offered) as offered, sum(sign * s.offered_cents) as offered_cents,
           sum(sign * s.saved_micros) as saved_micros
      from (select 1 as sign, * from settled_now union all select -1, * from settled_before) b
     cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents,
             saved_micros(b.bet_type, b.stake_cents, b.odds, b.original_odds)) s
     where b.status = 'settled' group by 1, 2, 3 order by 1, 2, 3
  loop
    continue when more.bets = 0 and more.wins = 0 and more.losses = 0 and more.wagered_cents = 0;
    select * into before from tallies t
     where t.group_id = more.group_id and t.user_id = more.user_id and t.quarter <= more.quarter
     order by t.quarter desc limit 1;
    if before.quarter is distinct from more.quarter then
      insert into tallies (group_id, user_id, quarter, wins, losses, won_cents, lost_cents, wagered_cents, offered,
        offered_cents, saved_micros)
      values (more.group_id, more.user_id, more.quarter, coalesce(before.wins, 0), coalesce(before.losses, 0),
        coalesce(before.won_cents, 0), coalesce(before.lost_cents, 0), coalesce(before.wagered_cents, 0),
        coalesce(before.offered, 0), coalesce(before.offered_cents, 0), coalesce(before.saved_micros, 0));
    end if;
    update tallies t
       set wins = t.wins + more.wins, losses = t.losses + more.losses, won_cents = t.won_cents + more.won_cents,
           lost_cents = t.lost_cents + more.lost_cents, wagered_cents = t.wagered_cents + more.wagered_cents,
           offered = t.offered + more.offered, offered_cents = t.offered_cents + more.offered_cents,
           saved_micros = t.saved_micros + more.saved_micros
     where t.group_id = more.group_id and t.user_id = more.user_id and t.quarter >= more.quarter;
  end loop;
  return null;
end $function$;
