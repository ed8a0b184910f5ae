-- What members say about a bid or a bet. Both may be talked about for ever, so a comment belongs to exactly one of them
-- by a foreign key. Its author may delete it, and then it is gone.

create table comments (
  group_id text not null references groups (id),
  id text not null,
  bid_id text,
  bet_id text,
  user_id text not null references users (id),
  -- At most 500 characters as people count them; the longest of those, such as a family in several skin tones, is
  -- made of up to 12 code points.
  content text not null check (char_length(content) between 1 and 6000),
  created_at timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  foreign key (group_id, bet_id) references bets (group_id, id),
  check (num_nonnulls(bid_id, bet_id) = 1)
);
-- For the list of one bid or bet, newest first, and for their numbers of comments.
create index comments_of_bid on comments (group_id, bid_id, created_at desc, id desc) where bid_id is not null;
create index comments_of_bet on comments (group_id, bet_id, created_at desc, id desc) where bet_id is not null;
-- Whoever deletes names the comment alone; its group is found by it.
create unique index comments_by_id on comments (id);
