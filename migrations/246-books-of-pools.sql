-- Whose spread a game of a pool has: said beside it, and fixed with it.
alter table pool_games add column book text;
drop trigger pool_games_never_edited on pool_games;
create trigger pool_games_never_edited
  before update of group_id, pool_id, round, game_id, sport, home_team, away_team, scheduled_at, home_spread, book
  on pool_games for each row execute function refuse_edit('games');
