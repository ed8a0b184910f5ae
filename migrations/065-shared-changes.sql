-- A replica may answer for a group once it has the group's last event. What several groups share, the games and the
-- names of people, changes without an event in each of them: this counts those changes.
create table shared_changes (
  id text primary key check (id = 'website'),
  number bigint not null
);
