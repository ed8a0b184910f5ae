import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { builtInDatabase } from '#test/support/onDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'

let folder: string
let dataDir: string
let running: EmbeddedPostgres[] = []
let programs: ChildProcess[] = []
let said: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(folder, 0o711)
  dataDir = folder
  said = []
})
afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL')
  for (const server of running) await server.stop()
  running = []
  programs = []
  await rm(folder, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (sentence) => said.push(sentence) })
  running.push(server)
  return server
}

/** The same as `start`, in a separate program that can be killed. */
async function startProgram(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('../../support/ownerProcess.ts', import.meta.url))
  const program = spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  programs.push(program)
  await once(program.stdout, 'data')
  return program
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)

async function connect(to?: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(to ?? (await builtInDatabase(dataDir)))
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask(sql: string, to?: pg.ClientConfig): Promise<Record<string, unknown> | undefined> {
  const client = await connect(to)
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows[0]
}

/**
 * Writes rows over four connections as fast as possible, and counts the acknowledged ones, until the server is gone.
 */
async function writeUntilTheEnd(): Promise<{ acknowledged: () => number; ended: Promise<unknown> }> {
  let count = 0
  await ask('create table writes (id bigserial primary key, filling text)')
  const writer = async () => {
    const client = await connect()
    while (true) {
      await client.query(`insert into writes (filling) select repeat('x', 500) from generate_series(1, 10)`)
      count += 10
    }
  }
  return { acknowledged: () => count, ended: Promise.allSettled([writer(), writer(), writer(), writer()]) }
}

const writesFound = async () => Number((await ask('select count(*) as found from writes'))?.found)

test('after the program was killed in the middle of writes, the next start has every acknowledged one', async () => {
  const program = await startProgram()
  const { acknowledged, ended } = await writeUntilTheEnd()
  await waitFor(() => acknowledged() > 2_000 || null)
  program.kill('SIGKILL')
  const leftOver = await serverPid()
  const from = performance.now()
  await start()
  expect(performance.now() - from).toBeLessThan(10_000)
  await ended
  expect(await serverPid()).not.toBe(leftOver)
  expect(await writesFound()).toBeGreaterThanOrEqual(acknowledged())
})

test('after program and database were killed in the middle of writes, the next start has every acknowledged one', async () => {
  const program = await startProgram()
  const { acknowledged, ended } = await writeUntilTheEnd()
  await waitFor(() => acknowledged() > 2_000 || null)
  program.kill('SIGKILL')
  process.kill(await serverPid(), 'SIGKILL')
  const from = performance.now()
  await start()
  expect(performance.now() - from).toBeLessThan(10_000)
  await ended
  expect(await writesFound()).toBeGreaterThanOrEqual(acknowledged())
})

test('a database that is killed under its program is back within 10 s, with every acknowledged write', async () => {
  await start()
  const { acknowledged, ended } = await writeUntilTheEnd()
  await waitFor(() => acknowledged() > 2_000 || null)
  process.kill(await serverPid(), 'SIGKILL')
  await ended
  const found = await waitFor(writesFound, { withinMs: 10_000 })
  expect(found).toBeGreaterThanOrEqual(acknowledged())
  expect(said[0]).toBe('The database ended unexpectedly; it is started again.')
})

test('a worker that outlives its killed server does not hold up the next start', async () => {
  const program = await startProgram()
  const client = await connect()
  // Busy computing, it does not notice that its server is gone.
  const busy = client
    .query('select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b')
    .catch(() => {})
  const isBusy = `select from pg_stat_activity where query like 'select count%generate_series%' and state = 'active'`
  await waitFor(async () => (await ask(isBusy)) ?? null)
  program.kill('SIGKILL')
  process.kill(await serverPid(), 'SIGKILL')
  const from = performance.now()
  await start()
  expect(performance.now() - from).toBeLessThan(10_000)
  await busy
})

test('the process id of a killed server that another program has now does not hold up the next start', async () => {
  const program = await startProgram()
  program.kill('SIGKILL')
  process.kill(await serverPid(), 'SIGKILL')
  const { uid } = await stat(join(dataDir, 'postgres', 'cluster'))
  const stranger = spawn('sleep', ['60'], uid === process.getuid?.() ? {} : { uid, gid: uid })
  programs.push(stranger)
  for (const name of ['cluster/postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(dataDir, 'postgres', name)
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)))
  }
  const { connection } = await start()
  expect(await ask('select 1 as one', connection)).toEqual({ one: 1 })
})

test('a first start that was interrupted leaves nothing half made', async () => {
  const file = fileURLToPath(new URL('../../support/ownerProcess.ts', import.meta.url))
  const program = spawn(process.execPath, [file, dataDir], { stdio: 'ignore' })
  const home = join(dataDir, 'postgres')
  await waitFor(async () => (await readdir(home)).find((name) => name.startsWith('unfinished-')) ?? null)
  program.kill('SIGKILL')
  expect(existsSync(join(home, 'cluster'))).toBe(false)
  const { connection } = await start()
  expect(await ask('select 1 as one', connection)).toEqual({ one: 1 })
  expect((await readdir(home)).filter((name) => name.startsWith('unfinished-'))).toEqual([])
})

test('a folder whose path is too long for a socket works too', async () => {
  dataDir = join(folder, 'long'.repeat(30))
  await cp(await mkdtemp(join(folder, 'empty-')), dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const { connection } = await start()
  expect(connection.host.length).toBeLessThan(100)
  expect(await ask('select 1 as one', connection)).toEqual({ one: 1 })
  await rm(connection.host, { recursive: true })
})
