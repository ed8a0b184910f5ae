-- A session shows that its owner is here for some minutes after signing in, and now also after the password was typed
-- again.
alter table sessions add column proved_at timestamptz;

-- Whoever pays reads for some days that these have changed, and their owner can take back what somebody else wrote:
-- `former` has them as they were before. Both are null where nothing has changed since they were kept this way.
alter table pay_links
  add column changed_at timestamptz,
  add column former jsonb,
  add constraint pay_links_former_check check ((changed_at is null) = (former is null));
