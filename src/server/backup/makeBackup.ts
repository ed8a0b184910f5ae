import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { newId } from '../newId.ts'
import { StartRefusal } from '../startRefusal.ts'
import { version, versionWords } from '../version.ts'
import { columnList, endOfRows, migrationsOf, quoted, type Table, tablesOf } from './backupFile.ts'

/**
 * Writes all rows of the database into one file, from one snapshot; the program may keep running. The file is complete
 * or does not exist. Refuses to overwrite a file; gives up when `signal` is aborted. Returns the number of rows per
 * table.
 */
export async function makeBackup(
  connection: pg.ClientConfig,
  file: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  // A new file: not one that another process writes to, or that others can read.
  const unfinished = `${file}.${newId()}.unfinished`
  await refuseExisting(file)
  try {
    const write = (out: Writable) => inSnapshot(connection, (client) => writeAll(client, out))
    const rows = await writeTo(unfinished, write, signal)
    await refuseExisting(file)
    await rename(unfinished, file)
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartRefusal(`${file} exists already. Name another file.`)
}

/**
 * Writes the output of `write`, compressed and synced to disk; readable by its owner only, since it contains
 * everybody's sessions.
 */
async function writeTo<Answer>(
  path: string,
  write: (out: Writable) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const zip = createGzip({ level: 6 })
  const kept = pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  const written = write(zip).then(
    (answer) => {
      zip.end()
      return answer
    },
    (error) => {
      zip.destroy(error)
      throw error
    },
  )
  const [answer] = await Promise.all([written, kept])
  return answer
}

async function inSnapshot<Answer>(connection: pg.ClientConfig, read: (client: pg.Client) => Promise<Answer>) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.end()
  }
}

async function writeAll(client: pg.Client, out: Writable): Promise<ReadonlyMap<string, number>> {
  const { rows: moment } = await client.query<{ at: Date }>('select now() as at')
  const at = moment[0]?.at.toISOString() ?? ''
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new StartRefusal('There is nothing to back up: the database is empty.')
  await writeLine(out, { betwixtBackup: 1, at, version: versionWords(version), migrations })
  const counts = new Map<string, number>()
  for (const table of await tablesOf(client)) counts.set(table.name, await writeTable(client, table, out))
  await writeLine(out, { rows: Object.fromEntries(counts) })
  return counts
}

async function writeTable(client: pg.Client, table: Table, out: Writable): Promise<number> {
  await writeLine(out, { table: table.name, columns: table.columns })
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  for await (const chunk of rows) await write(out, chunk)
  await write(out, `${endOfRows}\n`)
  return rows.rowCount
}

const writeLine = (out: Writable, value: object) => write(out, `${JSON.stringify(value)}\n`)

/** Throws when the file can no longer be written: a destroyed stream emits neither an error nor a drain. */
async function write(out: Writable, text: string | Buffer): Promise<void> {
  if (out.destroyed) throw out.errored ?? new Error('the file was given up')
  if (!out.write(text)) await once(out, 'drain')
}
