import { statement } from '../db/statement.ts'
import type { Measure } from './measure.ts'

const readersBehind = statement(
  'metrics.readersBehind',
  {},
  { reader: 'text', behind: 'int8' },
  `select c.reader, count(*) filter (where g.last_seq > c.seq) as behind
     from event_cursors c join groups g on g.id = c.group_id group by c.reader`,
)

// The queue's own table, whose columns are its own affair: no statement of ours.
const waitingJobs = `
  select name, extract(epoch from max(now() - start_after) filter (where state < 'active'))::float8 as waiting,
         count(*) filter (where state = 'failed')::float8 as failed
    from pgboss.job where start_after <= now() group by name`

/** What the machine itself is watched by. */
export const machineMeasures: readonly Measure[] = [
  {
    name: 'database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labels: ['state'],
    read: async ({ db: { pool } }) => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'log_readers_groups_behind',
    help: 'Groups in whose log there is something that a reader has not worked through, like notifications.',
    labels: ['reader'],
    read: async ({ db }) =>
      (await db.query(readersBehind, {})).map(({ reader, behind }) => ({ labels: { reader }, value: behind })),
  },
  {
    name: 'job_waiting_seconds',
    help: 'How long the oldest turn of a timed job waits for somebody to do it.',
    labels: ['job'],
    read: async ({ db }) =>
      (await jobs(db.pool)).map(({ name, waiting }) => ({ labels: { job: name }, value: Math.max(0, waiting ?? 0) })),
  },
  {
    name: 'jobs_failed',
    help: 'Turns of a timed job that failed within the last hour.',
    labels: ['job'],
    read: async ({ db }) => (await jobs(db.pool)).map(({ name, failed }) => ({ labels: { job: name }, value: failed })),
  },
]

type JobRow = { name: string; waiting: number | null; failed: number }

async function jobs(pool: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<JobRow[]> {
  const { rows } = await pool.query("select to_regclass('pgboss.job') is not null as there")
  const [{ there } = { there: false }] = rows as { there: boolean }[]
  return there ? ((await pool.query(waitingJobs)).rows as JobRow[]) : []
}
