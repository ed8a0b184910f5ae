-- When each timed job is due. A process does a turn while it holds the job's advisory lock; there is no queue, so the
-- schema of the one that we had goes.
--
-- A row is written by the first process that knows the job. Whatever renames or removes a job deletes its row in a
-- migration.
create table timed_jobs (
  name text primary key,
  due_at timestamptz not null,
  -- When the turn began that is under way; null: none is.
  started_at timestamptz,
  -- When turns failed, of the last hour.
  failed_at timestamptz[] not null default '{}'
);

drop schema if exists pgboss cascade;
