import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant } from '#domain/times.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { isDatabaseAway } from '../http/answers.ts'
import { type Database, openDatabase, type Queryable } from './database.ts'

const nothing = { name: 'test.nothing', params: {}, columns: {}, text: 'select' } as const

describe('a transaction', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let db: Database

  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    db = openDatabase(database.connection, { connections: 2 })
    await db.pool.query('create table marks (name text unique)')
  })
  afterAll(async () => {
    await db.end()
    await database.drop()
  })

  it('outlives a connection that breaks in its middle, and fails', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.query(nothing, {})
      await db.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await expect(broken).rejects.toThrow()
    await expect(db.transaction((tx) => tx.query(nothing, {}))).resolves.toBeDefined()
  })

  it('fails on a server that is no longer the primary, and the next one runs on another connection', async () => {
    const write = { name: 'tests.mark', params: {}, columns: {}, text: "insert into marks values ('again')" } as const
    const single = openDatabase(database.connection, { connections: 1 })
    try {
      // As a standby is, to which a connection of the former primary leads.
      await single.pool.query('set default_transaction_read_only = on')
      const refused = await single.transaction((tx) => tx.query(write, {})).catch((error: unknown) => error)
      expect([refused, isDatabaseAway(refused)]).toEqual([expect.objectContaining({ code: '25006' }), true])
      await expect(single.transaction((tx) => tx.query(write, {}))).resolves.toEqual([])
    } finally {
      await single.pool.query("delete from marks where name = 'again'")
      await single.end()
    }
  })

  it('as a snapshot sees the rows as they were at its start, and writes none [BEY-23]', async () => {
    const marks = {
      name: 'tests.marks',
      params: {},
      columns: { count: 'int4' },
      text: 'select count(*)::int as count from marks',
    } as const
    const write = { name: 'tests.mark', params: {}, columns: {}, text: "insert into marks values ('written')" } as const
    const counts = await db.snapshot(async (tx) => {
      const before = await tx.query(marks, {})
      await db.query(write, {})
      return [before, await tx.query(marks, {}), await db.query(marks, {})].map(([row]) => row?.count ?? 0)
    })
    const [first = 0] = counts
    expect(counts).toEqual([first, first, first + 1])
    await expect(db.snapshot((tx) => tx.query(write, {}))).rejects.toThrow('read-only')
    await db.pool.query("delete from marks where name = 'written'")
  })

  it('takes no statement after its end, when the connection is somebody else’s', async () => {
    let late: Promise<unknown> | null = null
    const failed = db.transaction(async (tx) => {
      const slow = tx.query(nothing, {}).then(() => new Promise((resolve) => setTimeout(resolve, 50)))
      late = slow.then(() => tx.query(nothing, {}))
      late.catch(() => {})
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    await expect(late).rejects.toThrow('has ended')
  })
})

describe('reads together', () => {
  const server = {
    name: 'tests.server',
    params: {},
    columns: { pid: 'int4' },
    text: 'select pg_backend_pid() as pid',
  } as const
  const wrong = { name: 'tests.wrong', params: {}, columns: {}, text: 'select 1 / 0' } as const

  it('run on one connection, which goes on after one of them has failed', async () => {
    const database = await freshDatabase({ empty: true })
    const db = openDatabase(database.connection, { connections: 2 })
    const pids = (on: Queryable) => Promise.all([on.query(server, {}), on.query(server, {}), on.query(server, {})])
    try {
      const [one, other] = await Promise.all([db.pipelined(pids), db.pipelined(pids)])
      const seen = [one, other].map((rows) => new Set(rows.flat().map(({ pid }) => pid)))
      expect(seen.map(({ size }) => size)).toEqual([1, 1])
      expect(new Set(seen.flatMap((set) => [...set])).size).toBe(2)
      const failed = db.pipelined((on) =>
        Promise.all([on.query(server, {}), on.query(wrong, {}), on.query(server, {})]),
      )
      await expect(failed).rejects.toThrow('division by zero')
      const later = await Promise.all([db.pipelined(pids), db.pipelined(pids)])
      expect(later.flat(2).map(({ pid }) => pid)).toHaveLength(6)
      const left = await db.pipelined(async (on) => on)
      await expect(async () => left.query(server, {})).rejects.toThrow('has ended')
    } finally {
      await db.end()
      await database.drop()
    }
  })
})

describe('a database that falls silent', () => {
  it('is given up after longer than any of its own limits would take, unless the connection says otherwise', async () => {
    const options = (connection: pg.ClientConfig) => openDatabase(connection, { connections: 1 }).pool.options
    const { query_timeout: ours = 0, statement_timeout: its = 0, keepAlive } = options({}) as pg.PoolConfig
    expect(ours).toBeGreaterThan(Number(its))
    expect(ours).toBeLessThanOrEqual(30_000)
    expect(keepAlive).toBe(true)
    expect(options({ query_timeout: 1_000 })).toMatchObject({ query_timeout: 1_000 })
  })
})

describe('a statement', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let db: Database

  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    db = openDatabase(database.connection, { connections: 2 })
    await db.pool.query('create table things (id int, at timestamptz, names text[], doc jsonb)')
  })
  afterAll(async () => {
    await db.end()
    await database.drop()
  })

  const read = {
    name: 'tests.things',
    params: { least: 'int4' },
    columns: { id: 'int4', at: 'timestamptz?', names: 'text[]', doc: 'jsonb?' },
    text: 'select id, at, names, doc from things where id >= $1 order by id',
  } as const
  const add = {
    name: 'tests.addThing',
    params: { id: 'int4', at: 'timestamptz?', names: 'text[]', doc: 'jsonb?' },
    columns: {},
    text: 'insert into things values ($1, $2, $3, $4)',
  } as const
  const one = { id: 1, at: instant(1_000), names: ['a', 'b "c"'], doc: { x: [1, null] } }
  const two = { id: 2, at: null, names: [], doc: null }

  it('reads what was written, in our types', async () => {
    await db.pipelined(async (on) => {
      await Promise.all([on.query(add, one), on.query(add, two)])
      expect(await on.query(read, { least: 1 })).toEqual([one, two])
      expect(await on.query(read, { least: 3 })).toEqual([])
    })
  })

  it('fails where it was sent, and is read again after that on the same connection', async () => {
    const wrong = { ...read, name: 'tests.wrong', columns: {}, text: 'select 1 / $1 as one' } as const
    await db.pipelined(async (on) => {
      expect(await on.query(wrong, { least: 1 })).toEqual([{ one: 1 }])
      for (let turn = 0; turn < 2; turn += 1) {
        const sent = [on.query(wrong, { least: 0 }), on.query(read, { least: 2 })]
        expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
        await expect(sent[0]).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('database.ts') })
      }
    })
  })
})
