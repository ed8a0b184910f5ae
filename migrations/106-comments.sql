-- Comments and reactions.

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
