import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { on } from '#test/support/onDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'

let dataDir: string
let running: EmbeddedPostgres | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  await running?.stop()
  running = null
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return running
}

const ask = (sql: string, to: pg.ClientConfig) =>
  on(to, async (client) => (await client.query<Record<string, unknown>>(sql)).rows[0])

test('the database is durable, checks its pages, speaks UTC and UTF-8, and listens on no network', async () => {
  const { connection } = await start()
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'TimeZone', 'listen_addresses']
  const asked = [...settings, 'server_encoding'].map((name) => `current_setting('${name}') as "${name}"`)
  expect(await ask(`select ${asked}, lower('ÉCLAIR') as lower`, connection)).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    TimeZone: 'UTC',
    listen_addresses: '',
    server_encoding: 'UTF8',
    lower: 'éclair',
  })
})

test('stopping ends the server in order, also while a client is busy, and its data are there at the next start', async () => {
  const first = await start()
  await ask('create table kept (id int)', first.connection)
  const busy = expect(ask('select pg_sleep(60)', first.connection)).rejects.toThrow()
  const isBusy = "select from pg_stat_activity where query = 'select pg_sleep(60)'"
  await waitFor(async () => (await ask(isBusy, first.connection)) ?? null)
  const from = performance.now()
  await first.stop()
  await busy
  expect(performance.now() - from).toBeLessThan(3_000)
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await ask('select count(*)::int as kept from kept', second.connection)).toEqual({ kept: 0 })
})
