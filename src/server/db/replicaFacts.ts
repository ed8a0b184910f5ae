import pg from 'pg'
import { StartRefusal } from '../startRefusal.ts'
import { openDatabase, type Queryable } from './database.ts'
import { isShut, wordsOf } from './onConnection.ts'
import { type Row, statement } from './statement.ts'

/** What a server says about itself. `at`: bytes of the write-ahead log that it has written or, as a replica, applied. */
export type ServerFacts = Row<typeof readFacts.columns>

// The control file of a replica has its timeline only since its last restart point; the primary's log names its own.
// Another database may have no migrations to name.
const readFacts = statement(
  'replicas.facts',
  {},
  {
    system: 'text',
    database: 'text',
    is_replica: 'bool',
    started: 'text',
    timeline: 'int4',
    at: 'int8',
    schema: 'text',
  },
  `select (select system_identifier::text from pg_control_system()) as system,
          (select oid::text from pg_database where datname = current_database()) as database,
          pg_is_in_recovery() as is_replica,
          extract(epoch from pg_postmaster_start_time())::text as started,
          case when pg_is_in_recovery() then greatest(
              (select timeline_id from pg_control_checkpoint()),
              (select min_recovery_end_timeline from pg_control_recovery()))
            else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
          (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
            - '0/0'::pg_lsn)::int8 as at,
          case when to_regclass('migrations') is null then 'none' else
            md5(query_to_xml('select name from migrations order by id', false, true, '')::text) end as schema`,
)

/** What is wrong with a replica. `isFinal`: waiting does not help, so a start is refused. */
type Unfitness = { readonly why: string; readonly isFinal: boolean }

/**
 * Why a server cannot answer for the primary; null if it can. After a failover a former replica may be the primary
 * itself, and others follow it a little later: neither is an error.
 */
export function whyUnfit(primary: ServerFacts, other: ServerFacts): Unfitness | null {
  if (other.system !== primary.system || other.database !== primary.database)
    return { why: 'belongs to another database than DATABASE_URL', isFinal: true }
  if (!other.is_replica && other.started === primary.started)
    return { why: 'is the database of DATABASE_URL itself', isFinal: false }
  if (!other.is_replica) return { why: 'is a primary, like the database of DATABASE_URL', isFinal: true }
  if (other.timeline > primary.timeline)
    return { why: 'follows another primary than the database of DATABASE_URL', isFinal: true }
  if (other.timeline < primary.timeline) return { why: 'does not follow the latest primary yet', isFinal: false }
  if (other.schema !== primary.schema)
    return { why: 'has another schema than the database of DATABASE_URL', isFinal: false }
  return null
}

/** A replica by its place in DATABASE_READ_URLS and its host, which the log may show. */
export type ReplicaAddress = { readonly name: string; readonly connection: pg.ClientConfig }

/**
 * Refuses the start where a replica lets nobody in, or answers that it is none of this database. One that cannot be
 * reached may come back later, and is not used until then.
 */
export async function refuseUnfitReplicas(
  connection: pg.ClientConfig,
  replicas: readonly ReplicaAddress[],
): Promise<void> {
  if (replicas.length === 0) return
  const primary = await factsAt(connection).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error
    const why = `the database of DATABASE_URL does not say which one it is: ${error.message}`
    throw new StartRefusal(`DATABASE_READ_URLS cannot be used, since ${why}.`)
  })
  await Promise.all(
    replicas.map(async ({ name, connection: replica }) => {
      const unfit = await factsAt(replica).then(
        (facts) => whyUnfit(primary, facts),
        // A wrong user or password, and a missing database, are mistakes in the setting.
        (error: unknown) => (isShut(error) ? { why: `cannot be used: ${wordsOf(error)}`, isFinal: true } : null),
      )
      if (unfit?.isFinal) throw new StartRefusal(`DATABASE_READ_URLS: ${name} ${unfit.why}.`)
    }),
  )
}

async function factsAt(connection: pg.ClientConfig): Promise<ServerFacts> {
  const db = openDatabase(connection, { connections: 1, withinMs: 5_000 })
  // Closing a pool whose server does not answer can hang.
  return factsOf(db).finally(() => void db.end().catch(() => {}))
}

export async function factsOf(db: Queryable): Promise<ServerFacts> {
  const [facts] = await db.query(readFacts, {})
  if (!facts) throw new Error('a server has said nothing about itself')
  return facts
}
