-- A group's rows can be on a server of their own only if no unique key is over all groups, and if nobody has to look
-- through all groups for theirs. What leads to a group without its id is kept beside the groups.

-- Codes lead to their group: its invite codes, those that were replaced too, and those of mailed invites, whatever became
-- of them. A row never changes, so a code that has ended is never given out again, and the group says what it is worth.
-- No foreign key to groups: the row is written in the transaction of the code, and groups are never deleted.
create table group_directory (
  kind text not null check (kind in ('group-code', 'mailed-code')),
  key text not null,
  group_id text not null,
  primary key (kind, key)
);

insert into group_directory (kind, key, group_id)
select 'group-code', standing_code, id from groups;
insert into group_directory (kind, key, group_id)
select 'group-code', code, group_id from former_invite_codes on conflict do nothing;
-- A code that was used could be given out again: then it leads to the open invite, or to the last one.
insert into group_directory (kind, key, group_id)
select distinct on (code) 'mailed-code', code, group_id from group_invites
 order by code, status <> 'pending', created_at desc;

alter table groups drop constraint groups_standing_code_key;
drop index group_invites_by_code;
-- A group's log finds the invite by its reference. Across groups its 119 random bits keep it unique, like every id.
alter table group_invites
  drop constraint group_invites_reference_key,
  add constraint group_invites_reference_key unique (group_id, reference);

-- What is new of a game is numbered for all groups and kept by group.
alter table game_news drop constraint game_news_pkey, add primary key (group_id, number);
drop index game_news_of_group;

-- A comment is found in the groups of its reader, a debt in the group that the request names. Their ids are random.
drop index comments_by_id;
drop index debts_by_id;
-- For the administrator, who may name a debt of any group.
create index debts_by_id on debts (id);

-- In which groups a person is or was. It follows group_members in the same transaction and leads to the groups; what the
-- person may do there only the group says. No foreign key to groups, as above. `is_active` implies that the group is
-- not deleted.
create table memberships (
  user_id text not null references users (id),
  group_id text not null,
  is_active boolean not null,
  joined_at timestamptz not null,
  primary key (user_id, group_id)
);
create index memberships_newest on memberships (user_id, joined_at desc, group_id desc) where is_active;

insert into memberships (user_id, group_id, is_active, joined_at)
select m.user_id, m.group_id, m.is_active and not g.is_deleted, m.joined_at
  from group_members m join groups g on g.id = m.group_id;
