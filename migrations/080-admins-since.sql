-- Who may decide about the money of others is fixed by what was so when that began: only somebody who has been an admin
-- since before it, without a break. Otherwise an admin in a bet makes a second account of their own the judge of it.

alter table group_members add column admin_since timestamptz;

-- As well as the log can tell: since they were last made one, or else since they joined. Older events did not keep the
-- role.
update group_members m
   set admin_since = greatest(m.joined_at, (
     select max(e.at) from group_events e
      where e.group_id = m.group_id and e.type = 'member.changed' and e.entity_id = m.user_id
        and coalesce(e.details->>'role', 'admin') = 'admin'))
 where m.role = 'admin' and m.is_active;

-- By whatever statement somebody becomes an admin, or no longer is one, also by a program of the version before: each of
-- them says when in `last_modified`.
create function keep_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' or not new.is_active then
    new.admin_since := null;
  elsif new.admin_since is null then
    new.admin_since := new.last_modified;
  end if;
  return new;
end $$;
create trigger group_members_admin_since
  before insert or update of role, is_active on group_members
  for each row execute function keep_admin_since();
