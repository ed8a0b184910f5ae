import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distribute } from '#server/db/citus/distribute.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartRefusal } from '#server/startRefusal.ts'
import { aCitusStandIn, type CitusStandIn } from '#test/support/citusStandIn.ts'
import { homes } from '#test/support/homes.ts'
import { aWireProxy } from '#test/support/wireProxy.ts'

let database: CitusStandIn
let said: string[]
const log = (sentence: string) => void said.push(sentence)
const run = () => distribute({ connection: database.connection, log })

beforeEach(async () => {
  said = []
  database = await aCitusStandIn()
})
afterEach(() => database.drop())

describe('npm run distribute', () => {
  it('brings every table to its place, and leaves functions, triggers and foreign keys as they were', async () => {
    const before = await database.everything()
    await run()
    const calls = (await database.calls()).filter((call) => !call.includes('function'))
    expect(calls).toEqual([
      ...homes.everywhere.map((table) => `create_reference_table ${table}`),
      ...Object.entries(homes.group).map(
        ([table, by]) => `create_distributed_table ${table} ${by} with ${table === 'groups' ? 'none' : 'groups'}`,
      ),
      ...Object.entries(homes.person).map(
        ([table, by]) =>
          `create_distributed_table ${table} ${by} with ${table === 'notifications' ? 'none' : 'notifications'}`,
      ),
    ])
    expect(await database.everything()).toEqual(before)
    expect(await database.unfit()).toEqual([])
    expect(said.at(-1)).toBe('Distributed: every table is in its place.')
  })

  it('sets the options for later sessions, and lets the functions that triggers call be found on every node', async () => {
    await run()
    const [{ options } = { options: '' }] = await database.query<{ options: string }>(
      `select current_setting('citus.enable_unsafe_triggers') || ' ' || current_setting('citus.multi_shard_modify_mode') as options`,
    )
    expect(options).toBe('on sequential')
    const called = await database.query<{ name: string }>(
      `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
          and prorettype <> 'trigger'::regtype and not exists (select from stand_in.pg_dist_object where objid = p.oid)`,
    )
    expect(called).toEqual([])
  })

  it('changes nothing the second time, and says so', async () => {
    await run()
    const before = [await database.everything(), await database.calls(), await database.places()]
    said = []
    await run()
    expect(said).toEqual(['The database is distributed already: every table is in its place, and nothing was changed.'])
    expect([await database.everything(), await database.calls(), await database.places()]).toEqual(before)
  })

  it('migrates an empty database first, also one whose migration was broken off', async () => {
    await database.drop()
    database = await aCitusStandIn({ empty: true })
    await database.query(
      'create table migrations (id serial primary key, name text not null, run_on timestamp not null)',
    )
    await run()
    expect(said.at(-1)).toContain('Distributed:')
    expect(await database.calls()).toContain('create_reference_table users')
  })

  it('goes on after a crash at whatever statement, and comes to the same end; no start takes its place', async () => {
    const whole = await aCitusStandIn()
    await distribute({ connection: whole.connection, log: () => {} })
    const expected = new Set(await whole.calls())
    await whole.drop()
    const before = await database.everything()
    const { host, port } = database.connection
    const wire = await aWireProxy(() => connect({ path: `${host}/.s.PGSQL.${port}` }))
    const connection = { ...database.connection, host: '127.0.0.1', port: wire.port }
    let crashes = 0
    // What refuses, and the transaction that takes the keys away, are many statements; each of the others is short.
    for (let isBegun = false; ; crashes += 1) {
      let left = isBegun ? 30 + 3 * crashes : 120 + 40 * crashes
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
    expect(crashes).toBeGreaterThan(5)
    expect(said).toContain('A distribution was broken off; it goes on.')
    // Only what cannot do harm is done again.
    const calls = await database.calls()
    expect(new Set(calls)).toEqual(expected)
    const tables = calls.filter((call) => !call.includes('function'))
    expect(new Set(tables).size).toBe(tables.length)
    expect(await database.everything()).toEqual(before)
    await migrate({ connection: database.connection, log })
  })
})
