import type pg from 'pg'

/**
 * What the job queue has written while the machine's clock ran ahead lies in the future once that is corrected: a turn
 * that waits would wait until then and keep others from theirs, one whose process crashed would hold its job until then,
 * and nobody would look what is due. All of it is moved to now. Two minutes are left to machines that differ a little.
 */
export async function bringBackJobs(pool: pg.Pool): Promise<void> {
  for (const text of statements) await pool.query(text)
}

const soon = `now() + interval '2 minutes'`

const statements = [
  // Stamps of the last look, and a deadline of at most an hour.
  `update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
     flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
     monitor_backoff_on = least(monitor_backoff_on, now() + interval '1 hour')
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on - interval '1 hour') > ${soon}`,
  `update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
     maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${soon}`,
  // Our turns are never put off, so a start in the future is a wrong one. A minute that comes again has turns again.
  `update pgboss.job set start_after = least(start_after, now()), created_on = least(created_on, now()),
     started_on = least(started_on, now()), completed_on = least(completed_on, now()), singleton_on = null
    where greatest(start_after, started_on, completed_on, singleton_on at time zone 'UTC') > ${soon}`,
]
