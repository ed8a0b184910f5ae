import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plan } from '#server/db/citus/citusCatalog.ts'
import { distribute } from '#server/db/citus/distribute.ts'
import { rowsOf } from '#server/db/citus/unfinished.ts'
import { migrate } from '#server/db/migrate.ts'
import { homes } from '#server/db/placement.ts'
import { StartRefusal } from '#server/startRefusal.ts'
import { aCitusStandIn, type CitusStandIn } from '#test/support/citusStandIn.ts'
import { on } from '#test/support/onDatabase.ts'
import { aWireProxy } from '#test/support/wireProxy.ts'

let database: CitusStandIn
let said: string[]
const log = (sentence: string) => void said.push(sentence)
const run = () => distribute({ connection: database.connection, log })

beforeEach(async () => {
  said = []
  database = await aCitusStandIn()
  await database.query(`
    insert into users (id, name, email) select 'u' || n, 'Ann', n || '@example.org' from generate_series(1, 3) n;
    insert into groups (id, name, created_by, created_at, last_modified, member_count)
    values (repeat('g', 20), 'Sunday', 'u1', now(), now(), 0)`)
})
afterEach(() => database.drop())

describe('npm run distribute', () => {
  it('brings every table to its place, and leaves rows, functions, triggers and foreign keys as they were', async () => {
    const before = await database.everything()
    await run()
    const calls = (await database.calls()).filter((call) => call.startsWith('create_') && !call.includes('function'))
    const [firstOfPeople] = Object.keys(homes.person)
    expect(calls).toEqual([
      ...homes.everywhere.map((table) => `create_reference_table ${table}`),
      ...Object.entries(homes.group).map(
        ([table, by]) => `create_distributed_table ${table} ${by} with ${table === 'groups' ? 'none' : '"groups"'}`,
      ),
      ...Object.entries(homes.person).map(
        ([table, by]) =>
          `create_distributed_table ${table} ${by} with ${table === firstOfPeople ? 'none' : `"${firstOfPeople}"`}`,
      ),
    ])
    const after = await database.everything()
    expect(after).toEqual(before)
    expect(said.at(-1)).toMatch(
      new RegExp(`^Distributed: ${plan.length} tables .* Of \\d+ foreign keys 0 were left out\\.$`),
    )
  })

  it('knows a place for every table, and every unique key of a distributed table has its column', async () => {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    expect(plan.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name))
    await run()
    expect(await database.unfit()).toEqual([])
  })

  it('sets the options for later sessions, and lets the functions that triggers call be found on every node', async () => {
    await run()
    const [{ options } = { options: '' }] = await database.query<{ options: string }>(
      `select current_setting('citus.enable_unsafe_triggers') || ' ' || current_setting('citus.multi_shard_modify_mode') as options`,
    )
    expect(options).toBe('on sequential')
    expect(await database.calls()).toContain('create_distributed_function quarter_of(timestamp with time zone)')
    const missing = await database.query(
      `select oid::regprocedure from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from stand_in.pg_dist_object where objid = p.oid)`,
    )
    expect(missing).toEqual([])
  })

  it('leaves no second copy of the rows on the coordinator', async () => {
    const counts = await on(database.connection, (client) =>
      rowsOf(
        client,
        plan.filter(({ home }) => home !== 'local').map(({ table }) => table),
      ),
    )
    const filled = [...counts].flatMap(([table, count]) => (count > 0 ? [`truncate_local_data ${table}`] : []))
    expect(filled).toContain('truncate_local_data groups')
    await run()
    expect((await database.calls()).filter((call) => call.startsWith('truncate'))).toEqual(filled)
  })

  it('changes nothing the second time, and says so', async () => {
    await run()
    const [before, calls, found] = [await database.everything(), await database.calls(), await database.places()]
    said = []
    await run()
    expect(said).toEqual(['The database is distributed already: every table is in its place, and nothing was changed.'])
    expect([await database.everything(), await database.calls(), await database.places()]).toEqual([
      before,
      calls,
      found,
    ])
  })

  it('migrates an empty database first', async () => {
    await database.drop()
    database = await aCitusStandIn({ empty: true })
    await run()
    expect(said.at(-1)).toContain('Distributed:')
    expect(await database.calls()).toContain('create_reference_table users')
  })

  it('goes on after a crash at whatever statement, and comes to the same end; no start takes its place', async () => {
    const whole = await aCitusStandIn()
    await distribute({ connection: whole.connection, log: () => {} })
    const expected = (await whole.calls()).filter((call) => !call.startsWith('truncate_local_data')).toSorted()
    await whole.drop()
    const before = await database.everything()
    const { host, port } = database.connection
    const wire = await aWireProxy(() => connect({ path: `${host}/.s.PGSQL.${port}` }))
    const connection = { ...database.connection, host: '127.0.0.1', port: wire.port }
    let crashes = 0
    // The first step is one transaction with many statements; each of the others is short.
    for (let isBegun = false; ; crashes += 1) {
      let left = isBegun ? 45 + 3 * crashes : 60 + 50 * crashes
      wire.judge((_, { toService }) => {
        if (!toService || --left > 0) return 'pass'
        return crashes % 2 === 0 ? 'cut' : 'pass and cut'
      })
      const isDone = await distribute({ connection, log }).then(
        () => true,
        (error: unknown) => {
          expect(error).not.toBeInstanceOf(StartRefusal)
          return false
        },
      )
      if (isDone) break
      const [{ kept } = { kept: null }] = await database.query<{ kept: string | null }>(
        `select to_regclass('unfinished_distribution') as kept`,
      )
      isBegun = kept !== null
      if (!isBegun) continue
      await expect(migrate({ connection: database.connection, log })).rejects.toThrow(
        'The distribution of the database was broken off: run "npm run distribute" again',
      )
    }
    await wire.stop()
    expect(crashes).toBeGreaterThan(10)
    expect(said).toContain('A distribution was broken off; it goes on.')
    // Only what cannot do harm is done again.
    const calls = (await database.calls()).filter((call) => !call.startsWith('truncate_local_data'))
    expect(calls.toSorted()).toEqual(expected)
    const after = await database.everything()
    expect({ ...after, constraints: [] }).toEqual({ ...before, constraints: [] })
    await migrate({ connection: database.connection, log })
  })

  it('goes on where somebody has begun by hand', async () => {
    await database.query(`
      do $$ declare f record; begin
        for f in select conrelid::regclass as of, conname from pg_constraint
                  where contype = 'f' and 'website_admins'::regclass in (conrelid, confrelid) loop
          execute format('alter table %s drop constraint %I', f.of, f.conname);
        end loop; end $$;
      select create_reference_table('website_admins')`)
    await run()
    const calls = await database.calls()
    expect(calls.filter((call) => call === 'create_reference_table website_admins')).toHaveLength(1)
    expect(calls).toContain('create_reference_table users')
  })

  it('brings back functions that Citus loses when it makes a table its own', async () => {
    await database.query(
      `create function all_feedback() returns setof feedback language sql stable as 'select * from feedback'`,
    )
    await run()
    const [found] = await database.query(`select to_regprocedure('all_feedback()') as name`)
    expect(found?.name).toBe('all_feedback()')
  })

  it('is not over where rows, a function or a trigger are missing in the end, and says which', async () => {
    await database.query(`
      create or replace function stand_in.create_reference_table(of regclass) returns void language plpgsql as $$
      begin
        insert into stand_in.pg_dist_partition values (of, 'n', null, 1, 't');
        if of = 'users'::regclass then delete from users where id = 'u3'; end if;
      end $$`)
    await expect(run()).rejects.toThrow(
      'The distribution did not end well, and is not over: users had 3 rows and has 2.',
    )
    await expect(migrate({ connection: database.connection, log })).rejects.toThrow(StartRefusal)
  })
})
