import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { withDatabase } from '#server/db/withDatabase.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let running: EmbeddedPostgres | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  return running
}
async function stop(): Promise<void> {
  await running?.stop()
  running = null
}

const rules = () => join(folder, 'postgres', 'cluster', 'pg_hba.conf')
const one = (connection: pg.ClientConfig) =>
  on(connection, async (client) => (await client.query('select 1 as one')).rows[0])
/** Like one of an earlier version: whoever reaches the socket is let in, and there is no password. */
async function asOfEarlierVersion(): Promise<void> {
  const { connection } = await start()
  await on(connection, (client) => client.query('create table kept (id int); alter role betwixt password null'))
  await stop()
  await writeFile(rules(), 'local all all trust\n')
  await rm(join(folder, 'database-password'))
}

test('for root, another process of the user that the database runs as is refused at the socket', async ({ skip }) => {
  skip(!isRoot, 'only root can run a process as another user')
  const { connection } = await start()
  const { uid } = await stat(rules())
  expect(uid).not.toBe(0)
  const driver = import.meta.resolve('pg')
  const script = `
      const { default: pg } = await import(${JSON.stringify(driver)})
      const client = new pg.Client(${JSON.stringify({ ...connection, password: 'none' })})
      client.connect().then(
        () => client.query("copy (select 1) to program 'true'").then(() => console.log('it ran')),
        ({ message }) => console.log(message),
      ).finally(() => process.exit())`
  const stranger = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ uid, gid: uid, cwd: '/', env: {} },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  stranger.stdout.on('data', (data) => (said = `${said}${data}`))
  await once(stranger, 'close')
  expect(said.trim()).toBe('password authentication failed for user "betwixt"')
})

test('the folder of an earlier version keeps its data and is closed at the next start', async () => {
  await asOfEarlierVersion()
  const { connection } = await start()
  expect(await on(connection, async (client) => (await client.query('select from kept')).rowCount)).toBe(0)
  await expect(one({ ...connection, password: '' })).rejects.toThrow(/password/)
  expect(await readFile(rules(), 'utf8')).not.toContain('trust')
})

test('a database whose password was lost, or is that of another folder, gets the one of this folder', async () => {
  await start()
  await stop()
  await writeFile(join(folder, 'database-password'), 'of-another-folder')
  const { connection } = await start()
  expect(connection.password).toBe('of-another-folder')
  expect(await one(connection)).toEqual({ one: 1 })
  await stop()
  await rm(join(folder, 'database-password'))
  expect(await one((await start()).connection)).toEqual({ one: 1 })
})

test('the commands of the terminal get in, whether the database runs or not', async () => {
  const asked = () => withDatabase({ databaseUrl: null, dataDir: folder }, ({ connection }) => one(connection))
  expect(await asked()).toEqual({ one: 1 })
  await start()
  await writeFile(join(folder, 'program.pid'), `${process.pid}\n`)
  expect(await asked()).toEqual({ one: 1 })
  expect(await one(await builtInDatabase(folder))).toEqual({ one: 1 })
})
