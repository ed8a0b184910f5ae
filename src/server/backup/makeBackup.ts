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
import { endOfRows } from './backupFile.ts'
import { columnList, migrationsOf, quoted, type Table, tablesOf } from './tables.ts'

/**
 * Writes all rows of the database into one file, as they stood at one moment; the program may go on working. Under its
 * name the file is complete, or it is not there. Refuses to write over a file. Answers the number of rows of each table.
 */
export async function makeBackup(connection: pg.ClientConfig, file: string): Promise<ReadonlyMap<string, number>> {
  // A file of its own: not one that somebody else writes too, or has made for others to read.
  const unfinished = `${file}.${newId()}.unfinished`
  await refuseExisting(file)
  try {
    const rows = await writeTo(unfinished, (out) => inSnapshot(connection, (client) => writeAll(client, out)))
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

/** What `write` writes, compressed and on the disk; only its owner may read it, for it holds everybody's sessions. */
async function writeTo<Answer>(path: string, write: (out: Writable) => Promise<Answer>): Promise<Answer> {
  const zip = createGzip({ level: 6 })
  const kept = pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
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
  await writeLine(out, { betwixtBackup: 1, at, migrations })
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

/** Fails when the file cannot be written any more: one that was given up says neither that it failed nor that it drained. */
async function write(out: Writable, text: string | Buffer): Promise<void> {
  if (out.destroyed) throw out.errored ?? new Error('the file was given up')
  if (!out.write(text)) await once(out, 'drain')
}
