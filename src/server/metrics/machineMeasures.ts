import { disksOf, listBackups } from '../backup/keptBackups.ts'
import { statement } from '../db/statement.ts'
import { listJobs } from '../jobs/timedJobsStore.ts'
import { version } from '../version.ts'
import type { Measure } from './measure.ts'

const readersBehind = statement(
  'metrics.readersBehind',
  {},
  { reader: 'text', behind: 'int8' },
  `select c.reader, count(*) filter (where g.last_seq > c.seq) as behind
     from event_cursors c join groups g on g.id = c.group_id group by c.reader`,
)

/** The metrics of the process itself. */
export const machineMeasures: readonly Measure[] = [
  {
    name: 'betwixt_build_info',
    help: 'Always 1: the version that runs, and the commit that it was made from.',
    labels: ['version', 'commit'],
    read: async () => [{ labels: { version: version.version, commit: version.commit ?? '' }, value: 1 }],
  },
  {
    name: 'disk_free_bytes',
    help: 'What is left of the disks of DATA_DIR, if the database is there, and of the backups.',
    labels: ['folder'],
    read: async ({ config }) =>
      (await disksOf(config)).map(({ folder, freeBytes }) => ({ labels: { folder }, value: freeBytes })),
  },
  {
    name: 'backup_age_seconds',
    help: 'How old the newest backup is that the program has made; missing where there is none.',
    read: async ({ config, clock }) => {
      const [newest] = await listBackups(config)
      return newest ? [{ value: (clock() - newest.at) / 1_000 }] : []
    },
  },
  {
    name: 'database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labels: ['state'],
    isOfProcess: true,
    read: async ({ db: { pool } }) => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'database_replica_in_use',
    help: 'Whether a replica answers reads (1) or is left alone (0), by its place in DATABASE_READ_URLS.',
    labels: ['replica'],
    isOfProcess: true,
    read: async ({ replicas }) =>
      (replicas?.figures() ?? []).map(({ isInUse }, place) => ({
        labels: { replica: String(place + 1) },
        value: isInUse ? 1 : 0,
      })),
  },
  {
    name: 'database_replica_reads_total',
    help: 'Reads that were sent to a replica: answered, or answered by the primary since it was behind or failed.',
    labels: ['replica', 'outcome'],
    isOfProcess: true,
    read: async ({ replicas }) =>
      (replicas?.figures() ?? []).flatMap(({ reads }, place) =>
        Object.entries(reads).map(([outcome, value]) => ({ labels: { replica: String(place + 1), outcome }, value })),
      ),
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
      (await db.query(listJobs, {})).map(({ name, waiting }) => ({ labels: { job: name }, value: waiting })),
  },
  {
    name: 'jobs_failed',
    help: 'Turns of a timed job that failed within the last hour.',
    labels: ['job'],
    read: async ({ db }) =>
      (await db.query(listJobs, {})).map(({ name, failed }) => ({ labels: { job: name }, value: failed })),
  },
]
