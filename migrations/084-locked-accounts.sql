-- "This was not me" was a way out of debts: it deleted the account of whoever owed something, and its address was free
-- again. Now an account that owes or stakes something is locked: nobody signs in to it, its bets and debts stay with its
-- name, its address stays taken, and a website administrator decides what follows.
alter table users add column locked_at timestamptz;

alter table bids
  drop constraint bids_cancellation_cause_check,
  add constraint bids_cancellation_cause_check check (cancellation_cause in ('creator', 'declined', 'expired', 'left',
    'removed', 'group-deleted', 'account-deleted', 'account-locked', 'website-admin', 'challenge-declined',
    'challenged-gone'));
