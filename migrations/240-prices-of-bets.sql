-- Luck and skill are told apart by the fair prices of the moment at which a bet was made, and of the start of its game.

-- distributed by group_id
create table bet_prices (
  group_id text not null,
  bet_id text not null,
  -- The fair American price of its creator's side when it was accepted, and when its game began: the last one known
  -- before. Null where there was none for exactly this line.
  accepted_odds integer check (abs(accepted_odds) >= 100),
  closing_odds integer check (abs(closing_odds) >= 100),
  primary key (group_id, bet_id),
  foreign key (group_id, bet_id) references bets (group_id, id)
);
