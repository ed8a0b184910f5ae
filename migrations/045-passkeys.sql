-- Passkeys: keys in the devices and password managers of a person, each of which signs in without a password. Only the
-- public half is here. The auth library writes all but the last column; a passkey that was never used has none in it.

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);
