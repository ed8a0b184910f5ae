-- Why a bid ended that nobody took was to be read from the words of its cancellation_reason, which a person may type.
-- Now it is a state of its own; the words stay what people read. What an admin says who declines a bid stands where the
-- words of one who approves it do.

alter table bids add column cancellation_cause text check (cancellation_cause in
  ('creator', 'declined', 'expired', 'left', 'removed', 'group-deleted', 'account-deleted', 'website-admin'));

update bids set cancellation_cause = case
    when cancelled_by is null then 'expired'
    when approval = 'declined' then 'declined'
    when cancellation_reason = 'left the group' and cancelled_by = creator_id then 'left'
    when cancellation_reason = 'removed from the group' and cancelled_by <> creator_id then 'removed'
    when cancellation_reason = 'the group was deleted' then 'group-deleted'
    when cancellation_reason = 'the account was deleted' then 'account-deleted'
    when cancellation_reason = 'cancelled by the website administrator' then 'website-admin'
    else 'creator' end,
  approval_reason = case
    when approval = 'declined' then nullif(cancellation_reason, 'declined by a group admin')
    else approval_reason end
 where status = 'cancelled';

alter table bids add check ((status = 'cancelled') = (cancellation_cause is not null));
