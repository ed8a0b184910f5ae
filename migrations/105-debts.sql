-- Debts, the payments that settle them, and what each two people owe each other.

-- A payment of the settle-up plan, as it was planned: from whom to whom, and how much. Its way through the debts are
-- the payments that name it, and the debts that it carried over.
create table settle_ups (
  group_id text not null references groups (id),
  id text not null,
  payer_id text not null references users (id),
  payee_id text not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (group_id, id),
  check (payer_id <> payee_id)
);
create trigger settle_ups_never_edited
  before update on settle_ups
  for each row execute function refuse_edit('parties and amount');

-- A payment settles debts, whole or in part; a reversal keeps its row.
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
  -- A settled debt belongs to a payment that stands: one that was reversed, or is reversed later, cannot be what
  -- settles a debt. A null in either key checks nothing, so a pending debt needs no payment.
  is_reversed boolean generated always as (reversed_at is not null) stored,
  -- The payments that were recorded together for one payment of the settle-up plan, and are undone together.
  settle_up_id text,
  primary key (group_id, id),
  constraint payments_by_state unique (group_id, id, is_reversed),
  constraint payments_settle_up_fkey foreign key (group_id, settle_up_id) references settle_ups (group_id, id),
  check (payer_id <> payee_id),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create index payments_newest on payments (group_id, created_at desc, id desc);
create index payments_of_settle_up on payments (group_id, settle_up_id) where settle_up_id is not null;
create trigger payments_never_edited
  before update of group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at on payments
  for each row execute function refuse_edit('parties and amount');
create trigger payments_reversed_once
  before update of reversed_at, reversed_by, reversal_reason on payments
  for each row when (old.reversed_at is not null)
  execute function refuse_edit('reversals');

-- What a member owes another. The amount is never edited: what was paid or cancelled of it stands beside it.
create table debts (
  group_id text not null references groups (id),
  id text not null,
  bet_id text not null,
  debtor_id text not null references users (id),
  creditor_id text not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  bet_description text not null,
  status text not null default 'pending' check (status in ('pending', 'settled', 'cancelled')),
  payment_id text,
  settled_at timestamptz,
  created_at timestamptz not null,
  last_modified timestamptz not null,
  paid_by_reversed boolean generated always as (case when payment_id is not null then false end) stored,
  -- When the debtor was last reminded.
  reminded_at timestamptz,
  -- What payments that were not undone have taken off the amount.
  paid_cents bigint not null default 0,
  -- What a correction has taken off the amount.
  cancelled_cents bigint not null default 0,
  -- 'outcome': of a settlement of the bet. 'refund': what was paid for an outcome that was corrected. 'carried': from a
  -- payment of the settle-up plan, instead of another debt from the same bet.
  origin text not null default 'outcome' check (origin in ('outcome', 'refund', 'carried')),
  -- The number of the bet's settlement that the debt follows from.
  settlement integer not null default 1 check (settlement > 0),
  -- The debt that a refund answers.
  refund_of text,
  settle_up_id text,
  -- When the creditor last reminded of it by the button; `reminded_at` is set then too.
  creditor_reminded_at timestamptz,
  primary key (group_id, id),
  constraint debts_settle_up_fkey foreign key (group_id, settle_up_id) references settle_ups (group_id, id),
  foreign key (group_id, bet_id) references bets (group_id, id),
  foreign key (group_id, refund_of) references debts (group_id, id),
  constraint debts_paid_by_standing_payment foreign key (group_id, payment_id, paid_by_reversed)
    references payments (group_id, id, is_reversed),
  check (debtor_id <> creditor_id),
  check ((status = 'settled') = (payment_id is not null and settled_at is not null)),
  check ((origin = 'refund') = (refund_of is not null)),
  constraint debts_parts_check check (paid_cents >= 0 and cancelled_cents >= 0),
  constraint debts_carried_check check ((origin = 'carried') = (settle_up_id is not null)),
  constraint debts_remaining_check check (case status
    when 'pending' then paid_cents + cancelled_cents < amount_cents
    when 'settled' then paid_cents = amount_cents
    else cancelled_cents > 0 and paid_cents + cancelled_cents = amount_cents end)
);
-- The orders in which debts are read.
create index debts_by_amount on debts (group_id, amount_cents desc, id desc);
-- For the administrator, who may name a debt of any group.
create index debts_by_id on debts (id);
create index debts_newest on debts (group_id, created_at desc, id desc);
-- A reversal undoes all debts of a payment together.
create index debts_of_payment on debts (group_id, payment_id) where payment_id is not null;
create index debts_of_settle_up on debts (group_id, settle_up_id) where settle_up_id is not null;
-- One debt a settlement, however often a settlement run starts; of the others any number. One index for all, since it
-- also finds the debts of a bet.
create unique index debts_of_settlement on debts (group_id, bet_id, settlement,
  (case origin when 'outcome' then '' else id end));
-- With what balances ask for, so that they read the index alone and not a page of the table for each debt.
create index debts_pending on debts (group_id, amount_cents desc, id desc)
  include (debtor_id, creditor_id, paid_cents, cancelled_cents) where status = 'pending';
create index debts_settled on debts (group_id, settled_at) where status = 'settled';
create index debts_settled_anywhere on debts (settled_at) where status = 'settled';
create index debts_to_remind on debts (last_modified) where status = 'pending';
-- What two people ever owed each other is looked up for every payment that is told, for reminders, for pay links and
-- for the settle-up plan, settled debts included.
create index debts_of_pair on debts (group_id, debtor_id, creditor_id);
create trigger debts_never_edited
  before update of group_id, id, bet_id, debtor_id, creditor_id, amount_cents, origin, settlement on debts
  for each row execute function refuse_edit('bet, parties and amount');
create trigger debts_refund_never_edited
  before update of refund_of on debts
  for each row execute function refuse_edit('origins');

-- How much of a payment went to which debt.
create table payment_debts (
  group_id text not null,
  payment_id text not null,
  debt_id text not null,
  amount_cents bigint not null,
  primary key (group_id, payment_id, debt_id),
  foreign key (group_id, debt_id) references debts (group_id, id),
  foreign key (group_id, payment_id) references payments (group_id, id),
  constraint payment_debts_amount_check check (amount_cents > 0)
);
create index payment_debts_of_debt on payment_debts (group_id, debt_id);

-- Of each payment at most one doubt, and of each doubt one answer.
create table payment_doubts (
  group_id text not null,
  payment_id text not null,
  by_id text not null references users (id),
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null,
  -- 'undo': the payment was undone; 'keep': it stays.
  answer text check (answer in ('undo', 'keep')),
  answered_by text references users (id),
  answer_reason text check (length(answer_reason) between 1 and 500),
  answered_at timestamptz,
  payer_words text check (length(payer_words) between 1 and 500),
  payer_said_at timestamptz,
  primary key (group_id, payment_id),
  foreign key (group_id, payment_id) references payments (group_id, id),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answer_reason is null)
    and (answer is null) = (answered_at is null)),
  check ((payer_words is null) = (payer_said_at is null))
);
create trigger payment_doubts_answered_once
  before update of answer, answered_by, answer_reason, answered_at on payment_doubts
  for each row when (old.answer is not null)
  execute function refuse_edit('answers');
create trigger payment_doubts_never_edited
  before update of group_id, payment_id, by_id, reason, at on payment_doubts
  for each row execute function refuse_edit('people and words');

-- What a correction takes off a debt.
create table debt_cancellations (
  group_id text not null,
  debt_id text not null,
  number integer not null check (number > 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- The settlement of the bet that was in force then.
  settlement integer not null check (settlement > 0),
  at timestamptz not null,
  primary key (group_id, debt_id, number),
  foreign key (group_id, debt_id) references debts (group_id, id)
);
create trigger debt_cancellations_never_edited
  before update on debt_cancellations
  for each row execute function refuse_edit('cancellations of debts');
create trigger debt_cancellations_stay
  before delete on debt_cancellations
  for each row execute function refuse_deletion('cancellations of debts');

-- What each two people of a group owe each other, so that the balances read a row per pair and not every unpaid debt.
-- Kept by a trigger of debts, in the same statement.
create table pair_balances (
  group_id text not null,
  -- By code point, so that they are the same two on a server with another collation, to which a backup moves.
  one text not null,
  other text not null,
  -- What `one` owes `other`; below zero, what is owed to `one`.
  net_cents bigint not null,
  -- How many debts are pending between them.
  debts integer not null check (debts >= 0),
  primary key (group_id, one, other),
  check (one collate "C" < other)
);
