-- What a bet leaves in the database: mails, notices and answers are most of it, and little of that is needed for long.

-- 1. The mail of a notice is made from the notice when it is sent or read: its row names the notice of `user_id`. Its id
-- follows from its occasion, so it needs no key. What an older version has queued keeps its words and its key.
alter table outbox alter column key drop not null;
alter table outbox alter column content drop not null;
alter table outbox add column notice text;
alter table outbox add constraint outbox_says_something
  check (content is not null or (notice is not null and user_id is not null and channel = 'mail'));
alter table outbox drop constraint outbox_channel_key_key;
create unique index outbox_by_key on outbox (channel, key) where key is not null;

-- Most mails are sent, and are found by their time. The others are few, or, without a provider, the newest.
drop index outbox_mails_of_status;
create index outbox_mails_failed on outbox (created_at desc, id collate "C" desc) where channel = 'mail' and status = 'failed';

-- 2. The history of mails and texts leaves by its age. Nothing younger can be deleted, nor what is still to be sent: the
-- right to delete from the table, which pushes and contacts leave too, is not enough of a limit.
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.due_at is null and old.created_at < now() - interval '80 days' then
    return old;
  end if;
  raise exception 'mails and texts are deleted only by their age' using errcode = 'restrict_violation';
end $$;
drop trigger outbox_history_stays on outbox;
create trigger outbox_history_stays
  before delete on outbox
  for each row when (old.channel in ('mail', 'text')) execute function refuse_early_deletion();

-- 3. The first answers to commands of a group are packed. What an older version has stored keeps its form.
alter table group_answers alter column answer drop not null;
alter table group_answers add column packed bytea;
alter table group_answers add constraint group_answers_has_one check (num_nonnulls(answer, packed) = 1);

-- 4. A person's notices are found by their time and by their number. Those of a category and the unread ones are picked
-- from them, and those of a bundle are within hours of each other; so that a notice is marked as read where it stands.
drop index notifications_of_category;
drop index notifications_unread;
drop index notifications_of_bundle;

-- New rows come last in these: they fill its pages, which they split in halves where the newest came first.
drop index outbox_mails_newest, outbox_texts_newest;
drop index notifications_newest;
drop index notifications_of_group;
create index outbox_mails_newest on outbox (created_at, id collate "C") where channel = 'mail';
create index outbox_texts_newest on outbox (created_at, id collate "C") where channel = 'text';
create index notifications_newest on notifications (user_id, created_at, number);
create index notifications_of_group on notifications (group_id, created_at, number) where group_id is not null;
