-- Friends move in with what they owe each other already. An opening balance is agreed to before it is a debt; that debt has
-- no bet, and neither has what the settle-up carries over from it. An import is a file's whole content as it was shown.

-- distributed by group_id
create table imports (
  group_id text not null references groups (id),
  id text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  -- The digest of the file, so that it does not count twice.
  digest text not null,
  -- What it comes to between each two members.
  pairs jsonb not null,
  confirmed_at timestamptz,
  undone_at timestamptz,
  undone_by text references users (id),
  primary key (group_id, id),
  check (undone_at is null or confirmed_at is not null),
  check ((undone_at is null) = (undone_by is null))
);
-- A file is in the ledger once, however often its import is confirmed.
create unique index imports_of_file on imports (group_id, digest) where confirmed_at is not null and undone_at is null;

-- distributed by group_id
create table opening_balances (
  group_id text not null references groups (id),
  -- Also that of its debt.
  id text not null,
  debtor_id text not null references users (id),
  creditor_id text not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null,
  happened_on date,
  recorded_by text not null references users (id),
  recorded_at timestamptz not null,
  import_id text,
  state text not null check (state in ('waiting', 'agreed', 'refused', 'withdrawn')),
  -- Since when it is a debt, or was until it was refused.
  agreed_at timestamptz,
  last_modified timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, import_id) references imports (group_id, id),
  check (debtor_id <> creditor_id),
  check (state not in ('waiting', 'agreed') or (state = 'agreed') = (agreed_at is not null))
);
create index opening_balances_newest on opening_balances (group_id, recorded_at desc, id desc);
create index opening_balances_of_import on opening_balances (group_id, import_id) where import_id is not null;
create trigger opening_balances_never_edited
  before update of group_id, id, debtor_id, creditor_id, amount_cents, recorded_by, import_id on opening_balances
  for each row execute function refuse_edit('parties and amount');

alter table debts
  alter column bet_id drop not null,
  drop constraint debts_origin_check,
  add constraint debts_origin_check check (origin in ('outcome', 'refund', 'carried', 'opening')),
  add constraint debts_bet_check check (case origin when 'opening' then bet_id is null when 'carried' then true
    else (bet_id is null) <> (pool_id is null) end);
