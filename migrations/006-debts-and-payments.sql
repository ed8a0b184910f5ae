-- The ledger between friends. An amount is never edited and a row never deleted.

create table payments (
  group_id text not null references groups (id),
  id text not null,
  payer_id text not null references users (id),
  payee_id text not null references users (id),
  amount_cents bigint not null check (amount_cents >= 0),
  method text not null check (length(method) between 1 and 50),
  note text not null default '' check (length(note) <= 500),
  settled_by text not null references users (id),
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by text references users (id),
  reversal_reason text,
  primary key (group_id, id),
  check (payer_id <> payee_id),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create index payments_newest on payments (group_id, created_at desc, id desc);

create table debts (
  group_id text not null references groups (id),
  id text not null,
  bet_id text not null,
  debtor_id text not null references users (id),
  creditor_id text not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  bet_description text not null,
  status text not null default 'pending' check (status in ('pending', 'settled')),
  payment_id text,
  settled_at timestamptz,
  created_at timestamptz not null,
  last_modified timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, bet_id) references bets (group_id, id),
  foreign key (group_id, payment_id) references payments (group_id, id),
  -- One debt a bet, however often a settlement run starts.
  unique (group_id, bet_id),
  check (debtor_id <> creditor_id),
  check ((status = 'settled') = (payment_id is not null and settled_at is not null))
);
create index debts_newest on debts (group_id, created_at desc, id desc);
create index debts_of_status on debts (group_id, status, created_at desc, id desc);

-- Which debts a payment settled, also after it was reversed.
create table payment_debts (
  group_id text not null,
  payment_id text not null,
  debt_id text not null,
  primary key (group_id, payment_id, debt_id),
  foreign key (group_id, payment_id) references payments (group_id, id),
  foreign key (group_id, debt_id) references debts (group_id, id)
);
