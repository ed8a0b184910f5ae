-- The request, or the turn of a job, that something came of, by the name that the log tells it by. What an event or a
-- message leads to later, in whatever process, is then told by the same name. Null for what is older.

alter table group_events add column cause text;
alter table mails add column cause text;
alter table texts add column cause text;
