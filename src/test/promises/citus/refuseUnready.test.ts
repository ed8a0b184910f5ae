import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distribute } from '#server/db/citus/distribute.ts'
import { migrationLock } from '#server/db/migrate.ts'
import { StartRefusal } from '#server/startRefusal.ts'
import { aCitusStandIn, type CitusStandIn } from '#test/support/citusStandIn.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'

let database: CitusStandIn
const log = () => {}
const run = () => distribute({ connection: database.connection, log })

beforeEach(async () => {
  database = await aCitusStandIn()
})
afterEach(() => database.drop())

/** What is wrong with a database, and what is said of it. */
const unready: readonly (readonly [string, string, string])[] = [
  [
    'without Citus on its server',
    'delete from pg_extension; delete from pg_available_extensions',
    'Citus is not installed on the server of DATABASE_URL: install 12.1 or newer on every node',
  ],
  [
    'without the extension',
    'delete from pg_extension',
    'Citus 13.2-1 is installed, but not in this database: run "create',
  ],
  ['with an old Citus', `update pg_extension set extversion = '12.0-1'`, 'Citus 12.0-1 is too old: 12.1 or newer'],
  ['that is a worker', 'update pg_dist_local_group set groupid = 2', 'DATABASE_URL leads to a worker of the cluster'],
  [
    'that is a replica',
    `create function stand_in.pg_is_in_recovery() returns boolean language sql as 'select true'`,
    'DATABASE_URL leads to a replica: name the coordinator',
  ],
  ['without a worker', 'delete from pg_dist_node where groupid > 0', 'The cluster has no active worker: add one with'],
  [
    'whose workers are not active',
    `update pg_dist_node set isactive = false where groupid = 1; update pg_dist_node set shouldhaveshards = false where groupid = 2`,
    'The cluster has no active worker (three:5432, two:5432: not active, or without shouldhaveshards): add one',
  ],
  [
    'with secondaries only',
    `update pg_dist_node set noderole = 'secondary' where groupid > 0`,
    'The cluster has no active worker: add',
  ],
  ['with two primaries', 'update pg_dist_node set groupid = 1', 'Two nodes are the primary of group 1 in pg_dist_node'],
  [
    'that does not know its coordinator',
    'delete from pg_dist_node where groupid = 0',
    'The coordinator is not one of the nodes',
  ],
  [
    'of which a worker does not answer',
    `insert into silent values ('three')`,
    'The worker three:5432 does not answer the coordinator: no password supplied. Nothing was changed.',
  ],
  [
    'that an older program has begun to distribute',
    `create table unfinished_distribution (); delete from migrations where name = '108-sums'`,
    'An older Betwixt began to distribute the database: finish it with that version first.',
  ],
  [
    'with the schema of a newer program',
    `insert into migrations (name, run_on) values ('999-later', now())`,
    'The database belongs to a newer Betwixt: it has 999-later',
  ],
  [
    'with a table by another column',
    `insert into pg_dist_partition values ('bids', 'h', 'id', 7, 's')`,
    'The database is distributed otherwise than planned: bids.',
  ],
  [
    'with a table everywhere that belongs to groups',
    `insert into pg_dist_partition values ('bids', 'n', null, 1, 't')`,
    'The database is distributed otherwise than planned: bids.',
  ],
  [
    'with rows',
    `insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org')`,
    'The database holds rows, as of users: make a backup of it, and run npm run distribute -- FILE on an empty one.',
  ],
]

describe('npm run distribute refuses, and changes nothing', () => {
  it.each(unready)('a database %s', async (_, harm, sentence) => {
    await database.query(harm)
    const [before, found] = [await database.everything(), await database.places()]
    const error = await run().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartRefusal)
    expect((error as Error).message).toContain(sentence)
    expect([await database.everything(), await database.places(), await database.calls()]).toEqual([before, found, []])
  })

  it('a plain PostgreSQL', async () => {
    const plain = await freshDatabase()
    await expect(distribute({ connection: plain.connection, log })).rejects.toThrow('Citus is not installed')
    await plain.giveBack()
  })

  it('a database with tables of something else', async () => {
    const other = await aCitusStandIn({ empty: true })
    await other.query('create table cats (id int)')
    await expect(distribute({ connection: other.connection, log })).rejects.toThrow('holds tables of something else')
    await other.drop()
  })

  it('a database that is in use, and says by whom', async () => {
    const as = { ...database.serving, application_name: 'betwixt-jobs' }
    await on(as, async () => {
      await expect(run()).rejects.toThrow('The database is in use by tests_serving (betwixt-jobs): stop every process')
    })
    expect(await database.calls()).toEqual([])
  })

  it('a database whose lock of migrations another one holds', async () => {
    // Connections of Citus itself do not count as use.
    await on({ ...database.connection, application_name: 'citus_internal' }, async (client) => {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await expect(run()).rejects.toThrow('Another program is migrating or distributing this database.')
    })
    expect(await database.calls()).toEqual([])
  })

  it('a database that another one distributes right now', async () => {
    let refused: unknown
    const inTheMiddle = async () => {
      refused = await run().catch((error: unknown) => error)
    }
    await distribute({ connection: database.connection, log, check: inTheMiddle })
    expect(refused).toBeInstanceOf(StartRefusal)
    expect(refused).toHaveProperty('message', expect.stringContaining('The database is in use by betwixt'))
    const calls = await database.calls()
    expect(new Set(calls).size).toBe(calls.length)
    expect(calls.length).toBeGreaterThan(10)
  })

  it('somebody who may not set the options, until they are set', async () => {
    const role = `distributor_${process.pid}`
    const as = { ...database.connection, user: role, password: 'of-the-test' }
    await database.query(
      `create role ${role} login password 'of-the-test'; grant select on migrations to ${role};
       grant usage on schema stand_in to ${role}; grant select on all tables in schema stand_in to ${role}`,
    )
    const name = database.connection.database
    const [unsafe, sequential] = [
      `alter database "${name}" set citus.enable_unsafe_triggers = 'on'`,
      `alter database "${name}" set citus.multi_shard_modify_mode = 'sequential'`,
    ]
    await expect(distribute({ connection: as, log })).rejects.toThrow(
      `The database needs options that only its owner may set: run ${unsafe}; ${sequential}.`,
    )
    await database.query(unsafe)
    await database.query(sequential)
    // It gets on, up to the tables that are not its own.
    await expect(distribute({ connection: as, log })).rejects.toThrow('permission denied')
    expect(await database.calls()).toEqual([])
    await database.query(`drop owned by ${role}; drop role ${role}`)
  })
})
