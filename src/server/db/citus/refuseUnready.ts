import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from '../../startRefusal.ts'

/** Refuses, with a sentence, whatever is no coordinator of a Citus cluster that can take the program's tables. */
export async function refuseUnready(client: pg.ClientBase): Promise<void> {
  const facts = await first<Server>(client, serverQuery)
  if (facts.is_replica)
    throw new StartRefusal('DATABASE_URL leads to a replica: name the coordinator that is written to.')
  if (facts.version === null) throw new StartRefusal(withoutExtension(facts.available))
  if (!isAtLeast(facts.version, oldest)) {
    throw new StartRefusal(
      `Citus ${facts.version} is too old: ${oldest} or newer is needed on every node, then "alter extension citus update".`,
    )
  }
  const why = whyNoCluster(await first<Cluster>(client, clusterQuery))
  if (why !== null) throw new StartRefusal(why)
  await refuseSilentWorkers(client)
  await refuseOptions(client)
  await refuseOthers(client)
}

const oldest = '12.1'

type Server = { is_replica: boolean; version: string | null; available: string | null }
const serverQuery = `
  select pg_is_in_recovery() as is_replica,
         (select extversion from pg_extension where extname = 'citus') as version,
         (select default_version from pg_available_extensions where name = 'citus') as available`

function withoutExtension(available: string | null): string {
  return available === null
    ? `Citus is not installed on the server of DATABASE_URL: install ${oldest} or newer on every node, name it first in ` +
        'shared_preload_libraries, restart them, and run "create extension citus" in this database on each.'
    : `Citus ${available} is installed, but not in this database: run "create extension citus" in it as a superuser, ` +
        'on every node.'
}

function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

type Cluster = { own_group: number; is_known: boolean; twice: number | null; workers: number; idle: string[] }
const clusterQuery = `
  with primaries as (select * from pg_dist_node where noderole::text = 'primary')
  select (select groupid from pg_dist_local_group limit 1) as own_group,
         exists (select from primaries where groupid = 0) as is_known,
         (select groupid from primaries where isactive group by groupid having count(*) > 1 limit 1) as twice,
         (select count(*)::int from primaries where groupid <> 0 and isactive and shouldhaveshards) as workers,
         array(select format('%s:%s', nodename, nodeport) from primaries
                where groupid <> 0 and not (isactive and shouldhaveshards) order by 1) as idle`

function whyNoCluster({ own_group, is_known, twice, workers, idle }: Cluster): string | null {
  if (own_group !== 0) return 'DATABASE_URL leads to a worker of the cluster: name its coordinator.'
  if (twice !== null) return `Two nodes are the primary of group ${twice} in pg_dist_node: remove the one that is not.`
  if (workers === 0) {
    const why = idle.length > 0 ? ` (${idle.join(', ')}: not active, or without shouldhaveshards)` : ''
    return `The cluster has no active worker${why}: add one with "select citus_add_node('host', 5432)".`
  }
  // Rows that are everywhere are here too, beside the local tables that are joined with them.
  return is_known
    ? null
    : 'The coordinator is not one of the nodes that Citus knows: run "select citus_set_coordinator_host(\'its host\', 5432)".'
}

/** A worker may be known and up, and want a password from the coordinator. */
async function refuseSilentWorkers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ node: string; said: string }>(
    `select format('%s:%s', nodename, nodeport) as node, result as said
       from run_command_on_workers('select 1') where not success order by 1`,
  )
  const [silent] = rows
  if (!silent) return
  throw new StartRefusal(
    `The worker ${silent.node} does not answer the coordinator: ${silent.said}. Nothing was changed.`,
  )
}

/**
 * The options that the database needs for every session: Citus keeps triggers, and changes one shard after another, since
 * a transaction that has changed shards side by side cannot write a table that is everywhere any more.
 */
const neededOptions: ReadonlyMap<string, string> = new Map([
  ['citus.enable_unsafe_triggers', 'on'],
  ['citus.multi_shard_modify_mode', 'sequential'],
])

/** The owner of the database may set the options of its sessions; anybody else has to find them set. */
async function refuseOptions(client: pg.ClientBase): Promise<void> {
  const { name, may } = await first<{ name: string; may: boolean }>(
    client,
    `select datname as name, pg_has_role(datdba, 'usage') as may from pg_database where datname = current_database()`,
  )
  if (may) return
  const missing = await missingOptions(client)
  if (missing.length === 0) return
  const commands = missing.map(([option, value]) => `alter database "${name}" set ${option} = '${value}'`)
  throw new StartRefusal(`The database needs options that only its owner may set: run ${commands.join('; ')}.`)
}

/** As a new session would find them; this one may have set them for itself. */
async function missingOptions(client: pg.ClientBase): Promise<[string, string][]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [[...neededOptions.keys()]],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return [...neededOptions].filter(([name, value]) => found.get(name) !== value)
}

/** For later sessions and for this one. */
export async function setOptions(client: pg.ClientBase): Promise<void> {
  for (const [option, value] of await missingOptions(client)) {
    const { command } = await first<{ command: string }>(
      client,
      `select format('alter database %I set ${option} = %L', current_database(), '${value}') as command`,
    )
    await client.query(command)
    await client.query('select set_config($1, $2, false)', [option, value])
  }
}

/**
 * Refuses while anybody else is connected: what is written meanwhile would be checked by no foreign key. Connections
 * that end right now are waited for, and those of Citus itself do not count.
 */
export async function refuseOthers(client: pg.ClientBase, { withinMs = 2_000 } = {}): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const { rows } = await client.query<{ who: string }>(
      `select distinct format('%s (%s)', usename, coalesce(nullif(application_name, ''), 'unnamed')) as who
         from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename is not null
          and coalesce(backend_type, 'client backend') = 'client backend' and application_name not ilike 'citus%'
        order by 1`,
    )
    if (rows.length === 0) return
    if (performance.now() > giveUpAt) {
      const who = rows.map((row) => row.who).join(', ')
      throw new StartRefusal(`The database is in use by ${who}: stop every process of the program, and end the others.`)
    }
    await sleep(50)
  }
}

async function first<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql)
  if (!rows[0]) throw new Error('the database did not answer')
  return rows[0]
}
