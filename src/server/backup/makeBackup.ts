import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../db/migrate.ts'
import { onConnection } from '../db/onConnection.ts'
import { tablesOf } from '../db/tables.ts'
import { newId } from '../newId.ts'
import { StartRefusal } from '../startRefusal.ts'
import { version, versionWords } from '../version.ts'
import { columnList, endOfRows } from './backupFile.ts'

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
  // A new file: not one that another process writes to, or that others can read, since it has everybody's sessions.
  const unfinished = `${file}.${newId()}.unfinished`
  const counts = new Map<string, number>()
  refuseExisting(file)
  try {
    await onConnection(connection, async (client) => {
      const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(written(client, counts), createGzip({ level: 6 }), out, { signal })
    })
    refuseExisting(file)
    await rename(unfinished, file)
    return counts
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartRefusal(`${file} exists already. Name another file.`)
}

/** What is in the file, in order; `counts` gets the number of rows of each table. */
async function* written(client: pg.Client, counts: Map<string, number>): AsyncGenerator<string | Buffer> {
  await client.query('begin transaction isolation level repeatable read read only')
  const { rows: moment } = await client.query<{ at: Date }>('select now() as at')
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new StartRefusal('There is nothing to back up: the database is empty.')
  yield line({ betwixtBackup: 1, at: moment[0]?.at.toISOString(), version: versionWords(version), migrations })
  for (const table of await tablesOf(client)) {
    yield line({ table: table.name, columns: table.columns })
    const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) to stdout`))
    yield* rows
    yield `${endOfRows}\n`
    counts.set(table.name, rows.rowCount)
  }
  yield line({ rows: Object.fromEntries(counts) })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
