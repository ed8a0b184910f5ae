-- A reversal names a debt by its id alone, to tell one of another group from one that does not exist.

create unique index debts_by_id on debts (id);

-- A reversal undoes all debts of a payment together.
create index debts_of_payment on debts (group_id, payment_id) where payment_id is not null;
