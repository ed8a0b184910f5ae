import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { type Database, openDatabase } from './database.ts'

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
