-- Payments as they are in life: the payee can say that one did not arrive, people say how they can be paid, and a group
-- settles up with the fewest payments.

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
  primary key (group_id, payment_id),
  foreign key (group_id, payment_id) references payments (group_id, id),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answer_reason is null)
    and (answer is null) = (answered_at is null))
);
create trigger payment_doubts_never_edited
  before update of group_id, payment_id, by_id, reason, at on payment_doubts
  for each row execute function refuse_edit('people and words');
create trigger payment_doubts_answered_once
  before update of answer, answered_by, answer_reason, answered_at on payment_doubts
  for each row when (old.answer is not null) execute function refuse_edit('answers');

-- How a person can be paid; null where they have not said.
create table pay_links (
  user_id text primary key references users (id),
  venmo text,
  paypal text,
  cash_app text,
  zelle text,
  last_modified timestamptz not null
);

-- A payment of the settle-up plan, as it was planned: from whom to whom, and how much. Its way through the debts are the
-- payments that name it, and the debts that it carried over.
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
  before update on settle_ups for each row execute function refuse_edit('parties and amount');
alter table payments
  add constraint payments_settle_up_fkey foreign key (group_id, settle_up_id) references settle_ups (group_id, id);
alter table debts
  add column settle_up_id text,
  add constraint debts_settle_up_fkey foreign key (group_id, settle_up_id) references settle_ups (group_id, id),
  add constraint debts_carried_check check ((origin = 'carried') = (settle_up_id is not null));
create index debts_of_settle_up on debts (group_id, settle_up_id) where settle_up_id is not null;

-- When the creditor last reminded of it by the button; `reminded_at` is set then too.
alter table debts add column creditor_reminded_at timestamptz;

-- Whether payments of the plan can be recorded; the plan itself is always shown.
alter table groups add column settle_up boolean not null default false;
