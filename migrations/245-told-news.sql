-- What is new is told to everybody once after an upgrade: which news that was, by a digest of its text.
create table told_news (
  digest text not null primary key,
  at timestamptz not null
);
