-- Who administers the website. The address that ADMIN_EMAIL names needs no row and counts as the primary one; without
-- it the first administrator, made by the set-up link or at the machine, is the primary one and stays in the list.

create table website_admins (
  email text primary key check (email = lower(email)),
  is_primary boolean not null default false,
  added_at timestamptz not null,
  added_by text references users (id)
);
create unique index website_admins_one_primary on website_admins (is_primary) where is_primary;
