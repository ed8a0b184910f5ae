-- Who was invited by mail without having an account has no settings where mails could be turned off: what their link
-- says is kept by address.

create table mail_stops (
  -- In lower case.
  address text not null check (address = lower(address)),
  type text not null,
  created_at timestamptz not null,
  primary key (address, type)
);
