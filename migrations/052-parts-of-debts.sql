-- A debt is paid in parts, or part of it is cancelled when the result of its bet is corrected. What a payment took off
-- each of its debts is kept with it, so that undoing the payment gives exactly that back.

alter table debts
  -- What payments that were not undone have taken off the amount.
  add column paid_cents bigint not null default 0,
  -- What a correction has taken off the amount.
  add column cancelled_cents bigint not null default 0,
  -- 'outcome': of a settlement of the bet. 'refund': what was paid for an outcome that was corrected. 'carried': from a
  -- payment of the settle-up plan, instead of another debt from the same bet.
  add column origin text not null default 'outcome' check (origin in ('outcome', 'refund', 'carried')),
  -- The number of the bet's settlement that the debt follows from.
  add column settlement integer not null default 1 check (settlement > 0);
update debts set paid_cents = amount_cents where status = 'settled';

alter table debts
  drop constraint debts_status_check,
  drop constraint debts_group_id_bet_id_key,
  add constraint debts_status_check check (status in ('pending', 'settled', 'cancelled')),
  add constraint debts_parts_check check (paid_cents >= 0 and cancelled_cents >= 0),
  add constraint debts_remaining_check check (case status
    when 'pending' then paid_cents + cancelled_cents < amount_cents
    when 'settled' then paid_cents = amount_cents
    else cancelled_cents > 0 and paid_cents + cancelled_cents = amount_cents end);

-- One debt a settlement, however often a settlement run starts; of the others any number. One index for all, since it
-- also finds the debts of a bet.
create unique index debts_of_settlement
  on debts (group_id, bet_id, settlement, (case origin when 'outcome' then '' else id end));

drop trigger debts_never_edited on debts;
create trigger debts_never_edited
  before update of group_id, id, bet_id, debtor_id, creditor_id, amount_cents, origin, settlement on debts
  for each row execute function refuse_edit('bet, parties and amount');

-- Balances read this index alone.
drop index debts_pending;
create index debts_pending on debts (group_id, amount_cents desc, id desc)
  include (debtor_id, creditor_id, paid_cents, cancelled_cents) where status = 'pending';

alter table payment_debts add column amount_cents bigint;
update payment_debts c set amount_cents = d.amount_cents
  from debts d where d.group_id = c.group_id and d.id = c.debt_id;
alter table payment_debts
  alter column amount_cents set not null,
  add constraint payment_debts_amount_check check (amount_cents > 0);
create index payment_debts_of_debt on payment_debts (group_id, debt_id);

-- The payments that were recorded together for one payment of the settle-up plan, and are undone together.
alter table payments add column settle_up_id text;
create index payments_of_settle_up on payments (group_id, settle_up_id) where settle_up_id is not null;
