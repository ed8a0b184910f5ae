-- When a source of lines or scores last failed for a league, and since when it has; fetched_at is its last success. A
-- second source of scores has entries of its own.
alter table feed_cache add column failed_at timestamptz, add column failing_since timestamptz;

-- A game that the service lists again under another id takes the bets of the former one over, but only if it was first
-- heard of when that was no longer listed. Null for games of before: nobody knows.
alter table games add column first_heard_at timestamptz;
create index games_of_teams on games (sport, home_team, away_team, starts_at);

-- The id of its game is no term of a leg, as it is none of a bet: it changes until the leg is decided.
drop trigger bet_legs_never_edited on bet_legs;
create trigger bet_legs_never_edited
  before update of group_id, bet_id, number, sport, home_team, away_team, scheduled_at, bet_type, side_team, side_type,
    side_line, odds, original_odds, bookmaker on bet_legs
  for each row execute function refuse_edit('terms of legs');
create trigger bet_legs_game_stays
  before update of game_id on bet_legs
  for each row when (old.status <> 'active') execute function refuse_edit('games of legs');

-- Whether a second source of scores said the same of a leg's game; null where none was asked.
alter table bet_legs add column is_witnessed boolean;

-- Since when the result of an active bet has been in doubt: after a day the group's admins may settle it. That nothing
-- settles by itself is no doubt about a result.
alter table bets add column held_since timestamptz;
update bets set held_since = last_modified
 where status = 'active' and needs_attention <> 'nothing settles by itself';

-- What is asked of the odds service, as an administrator has chosen; null: as the installation says.
alter table admin_settings add column leagues text[], add column odds_regions text[], add column odds_markets text[];
