import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/support/freshDatabase.ts'
import { databaseUrlOf, on } from '#test/support/onDatabase.ts'
import { migrate } from './migrate.ts'
import { servingConnection } from './servingRole.ts'

const authSecret = 'a secret of this test, long enough for everyone'

/** What somebody would do who gets the program to run a statement of their own. */
const refused = [
  'truncate admin_acts',
  'truncate debts cascade',
  'delete from admin_acts',
  'delete from debts',
  'delete from bets',
  'delete from payments',
  'delete from payment_debts',
  'delete from tallies',
  'delete from group_events',
  'delete from outbox_attempts',
  'delete from users',
  'delete from groups',
  "update admin_acts set reason = 'none'",
  'insert into migrations (name, run_on) values (now()::text, now())',
  'drop table debts',
  'alter table debts disable trigger user',
  'alter table debts owner to current_user',
  'create or replace function refuse_edit() returns trigger language plpgsql as $$ begin return new; end $$',
  'create table public.mine (id int)',
  'create role mine',
  "set session_replication_role = 'replica'",
  "copy (select 1) to program 'true'",
  "select pg_read_file('/etc/passwd')",
]

describe('the role that the program serves as', () => {
  let database: FreshDatabase
  let made: string[]

  beforeEach(async () => {
    database = await freshDatabase()
    made = []
  })
  afterEach(async () => {
    const { rows } = await on(database.connection, (client) => client.query('select current_database() as name'))
    await database.drop()
    const admin = { ...database.connection, database: 'postgres' }
    for (const role of [`${rows[0].name}_serving`, ...made]) {
      await on(admin, (client) => client.query(`drop owned by ${role}; drop role ${role}`).catch(() => {}))
    }
  })

  async function serving(connection: pg.ClientConfig = database.connection, secret = authSecret) {
    const warnings: string[] = []
    const answer = await servingConnection({
      connection,
      authSecret: secret,
      warn: (sentence) => warnings.push(sentence),
    })
    return { connection: answer, warnings }
  }
  const who = (connection: pg.ClientConfig) =>
    on(connection, async (client) => (await client.query('select session_user as who')).rows[0].who)
  const nameOf = async () =>
    `${(await on(database.connection, (c) => c.query('select current_database() as n'))).rows[0].n}_serving`

  it('compiles no plan, whatever its server does for others', async () => {
    const { connection } = await serving()
    const { rows } = await on(connection, (client) => client.query('show jit'))
    expect(rows).toEqual([{ jit: 'off' }])
  })

  it('cannot truncate, drop, or delete from the ledger and the audit, nor give itself the right to', async () => {
    const { connection, warnings } = await serving()
    expect(warnings).toEqual([])
    expect(await who(connection)).toBe(await nameOf())
    await on(connection, async (client) => {
      for (const statement of [...refused, `set role ${database.connection.user}`]) {
        const answer = await client.query(statement).then(
          () => 'done',
          ({ code }: pg.DatabaseError) => code,
        )
        expect({ statement, answer }).toEqual({ statement, answer: '42501' })
      }
      await client.query('reset role')
      await expect(client.query('delete from debts')).rejects.toThrow('permission denied for table debts')
    })
  })

  it('keeps its rights as they are, loses what it was given beyond them, and gets those to new tables', async () => {
    const { connection } = await serving()
    const role = await nameOf()
    const rights = () =>
      on(database.connection, async (client) => {
        const { rows } = await client.query(
          "select relname, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
        )
        return rows as { relname: string; relacl: string; xmin: string }[]
      })
    const before = await rights()
    await serving()
    expect(await rights()).toEqual(before)
    await on(database.connection, (client) =>
      client.query(`grant all on debts to "${role}"; create table newer (id int)`),
    )
    await serving()
    expect((await rights()).find(({ relname }) => relname === 'debts')?.relacl).toBe(
      before.find(({ relname }) => relname === 'debts')?.relacl,
    )
    await on(connection, (client) => client.query('insert into newer values (1)'))
    await expect(on(connection, (client) => client.query('delete from newer'))).rejects.toThrow('permission denied')
  })

  it('is made once by processes that start together, with an address like DATABASE_URL too, and follows the secret', async () => {
    const connectionString = databaseUrlOf(database.connection)
    const all = await Promise.all(Array.from({ length: 4 }, () => serving({ connectionString })))
    expect(new Set(await Promise.all(all.map(({ connection }) => who(connection)))).size).toBe(1)
    expect(all.flatMap(({ warnings }) => warnings)).toEqual([])
    const renewed = await serving({ connectionString }, 'another secret, as long as the one before it')
    expect(await who(renewed.connection)).toBe(await nameOf())
    await expect(who(all[0]?.connection ?? {})).rejects.toThrow('password authentication failed')
  })

  it('is made by an owner who may create roles and is no superuser, and has what the program needs', async () => {
    const owner = `creator_${process.pid}`
    const bare = await freshDatabase({ empty: true })
    made = [`${bare.connection.database}_serving`, owner]
    await on(bare.connection, async (client) => {
      await client.query(`create role ${owner} login createrole password 'of-the-test'`)
      await client.query(`alter database ${bare.connection.database} owner to ${owner}`)
    })
    const as = { ...bare.connection, user: owner, password: 'of-the-test' }
    await migrate({ connection: as, log: () => {} })
    const { connection, warnings } = await serving(as)
    expect([warnings, await who(connection)]).toEqual([[], made[0]])
    await on(connection, async (client) => {
      await client.query("insert into rate_limits values ('one', now(), 1)")
      expect((await client.query('delete from rate_limits')).rowCount).toBe(1)
      await expect(client.query('delete from debts')).rejects.toThrow('permission denied for table debts')
    })
    // Later starts need the right no more.
    await on(bare.connection, (client) => client.query(`alter role ${owner} nocreaterole`))
    expect((await serving(as)).warnings).toEqual([])
    await bare.drop()
  })

  it('is missing where the owner may not create roles, which one line says, and the owner serves', async () => {
    const owner = `owner_${process.pid}`
    made = [owner]
    await on(database.connection, (client) =>
      client.query(`create role ${owner} login password 'of-the-test'; grant select on migrations to ${owner}`),
    )
    const as = { ...database.connection, user: owner, password: 'of-the-test' }
    const without = await serving(as)
    expect(without.connection).toBe(as)
    expect(without.warnings).toEqual([
      'The program serves as the owner of its tables: permission denied to create role. ' +
        'docs/clusters.md says under "The role that serves" what to do.',
    ])
  })
})
