import { statement } from '#server/db/statement.ts'

/**
 * How the messages of each channel went since then, of the chats each for itself: one that is gone is not hidden by those
 * that are there. What a browser that is gone was not told is no failure of the push services.
 */
export const readChannels = statement(
  'health.channels',
  { since: 'timestamptz' },
  {
    channel: 'text',
    sent_at: 'timestamptz?',
    failed_at: 'timestamptz?',
    failing_since: 'timestamptz?',
    failures: 'int4',
    error: 'text?',
  },
  `with tries as (
     select o.channel, case when o.channel = 'chat' then o.recipient else '' end as place, a.at, a.outcome, a.error from outbox_attempts a join outbox o on o.id = a.message_id
      where a.at > $1 and a.outcome <> 'attempted'
        and not (o.channel = 'push' and a.outcome = 'failed'
                 and a.error ~ 'browser is gone|old news|replaced|answers (404|410)')
   ), latest as (
     select channel, place, max(at) filter (where outcome = 'sent') as sent_at from tries group by channel, place
   ), failed as (
     select t.* from tries t join latest l on l.channel = t.channel and l.place = t.place
      where t.outcome = 'failed' and t.at > coalesce(l.sent_at, '-infinity')
   )
   select l.channel, l.sent_at, max(f.at) as failed_at, min(f.at) as failing_since, count(f.at)::int as failures,
          (array_agg(f.error order by f.at desc))[1] as error
     from latest l left join failed f on f.channel = l.channel and f.place = l.place
    group by l.channel, l.place, l.sent_at order by failed_at desc nulls last`,
)

export const readWaiting = statement(
  'health.waiting',
  {},
  { channel: 'text', waiting: 'int4', since: 'timestamptz' },
  `select channel, count(*)::int as waiting, min(due_at) as since
     from outbox where due_at is not null group by channel`,
)

/** The connections of whatever roles: who is behind those of others is hidden, not how many there are. */
export const readDatabase = statement(
  'health.database',
  {},
  { version: 'text', connections: 'int4', most: 'int4', now: 'timestamptz' },
  `select split_part(current_setting('server_version'), ' ', 1) as version,
          (select sum(numbackends) from pg_stat_database)::int as connections,
          current_setting('max_connections')::int as most, clock_timestamp() as now`,
)
