-- Members react to bets and comments with one of six signs, and name each other in comments.

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
create table comment_reactions (
  group_id text not null,
  comment_id text not null,
  user_id text not null references users (id),
  emoji text not null check (emoji in ('👍', '😂', '🔥', '😮', '😭', '🤝')),
  at timestamptz not null,
  primary key (group_id, comment_id, user_id, emoji),
  foreign key (group_id, comment_id) references comments (group_id, id)
);

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
