-- Phone numbers of people, and the codes by which they prove that a number is theirs.

alter table users
  add column phone_number text check (phone_number ~ '^\+1[0-9]{10}$'),
  add column phone_verified boolean not null default false,
  add column phone_verified_at timestamptz,
  add check (not phone_verified or (phone_number is not null and phone_verified_at is not null));

-- A number belongs to one person: who proves it last has it.
create unique index users_by_phone on users (phone_number) where phone_verified;

-- The latest code of a person; it is kept as a hash, and gone once it is used.
create table phone_codes (
  user_id text primary key references users (id),
  phone_number text not null check (phone_number ~ '^\+1[0-9]{10}$'),
  code_hash text not null,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
