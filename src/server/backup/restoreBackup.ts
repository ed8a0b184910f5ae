import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { appliedMigrations, migrate } from '../db/migrate.ts'
import { onConnection } from '../db/onConnection.ts'
import { filledTable, type Table, tablesOf } from '../db/tables.ts'
import { StartRefusal } from '../startRefusal.ts'
import { columnList } from './backupFile.ts'
import { Damage, readingBackup } from './readBackup.ts'

/**
 * Fills an empty database with the rows of a backup: all of them or none. The schema becomes the one that the backup
 * was made with; the next start migrates it. Refuses, with a sentence, a database that is not empty, a file that is
 * incomplete or not a backup, and the backup of a newer program. Returns the number of rows per table.
 */
export async function restoreBackup(connection: pg.ClientConfig, file: string): Promise<ReadonlyMap<string, number>> {
  return readingBackup(file, ({ migrations, tables }) =>
    onConnection(connection, async (client) => {
      await refuseContent(client, migrations)
      await migrate({ connection, log: () => {}, count: migrations.length })
      await client.query('begin')
      const missing = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
      const counts = new Map<string, number>()
      for await (const { table, rows } of tables) {
        const known = missing.get(table.name)
        if (!known || table.columns.some((column) => !known.includes(column))) throw new Damage(`no ${table.name}`)
        missing.delete(table.name)
        counts.set(table.name, await fillTable(client, table, rows))
      }
      if (missing.size > 0) throw new Damage(`without ${[...missing.keys()].join(', ')}`)
      await moveSequences(client)
      await client.query('commit')
      return counts
    }),
  )
}

/**
 * Refuses a database that holds anything. An interrupted restore leaves the backup's schema without rows; it may be
 * tried again.
 */
export async function refuseContent(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  const found = await appliedMigrations(client)
  if (found.length === 0) return
  const holdsRows = (await filledTable(client)) !== null
  if (holdsRows || !migrations.every((name, index) => name === found[index]))
    throw new StartRefusal('The database is not empty. Restore into a new one; nothing was changed.')
  if (found.length > migrations.length) {
    throw new StartRefusal(
      'The backup is of an older Betwixt than the schema of this database. Restore it into a new database, start the ' +
        'program there once, and make another backup of that; nothing was changed.',
    )
  }
}

/** The rows as they were, without triggers: what those would add is in the backup already. */
async function fillTable(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
  const name = pg.escapeIdentifier(table.name)
  const triggers = await hasTriggers(client, name)
  if (triggers) await client.query(`alter table ${name} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`))
  await pipeline(inPieces(rows), copy)
  if (triggers) await client.query(`alter table ${name} enable trigger user`)
  return copy.rowCount
}

/** A distributed database cannot disable those of a table that has none. */
async function hasTriggers(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_trigger where tgrelid = $1::regclass and not tgisinternal limit 1',
    [name],
  )
  return rowCount !== 0
}

const pieceBytes = 256 * 1024
const lineFeed = Buffer.from('\n')

/**
 * Each larger than what the stream to the database holds: once that has refused a row, for example because its disk is
 * full, the stream takes nothing more, also not what it holds.
 */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for await (const row of rows) {
    piece.push(row, lineFeed)
    bytes += row.length + 1
    if (bytes < pieceBytes) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  yield Buffer.concat(piece)
}

/** Sequences continue after the highest value in use. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { table, column, sequence } of rows) {
    const [from, highest] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
    await client.query(`select setval($1, coalesce((select max(${highest}) from ${from}), 0) + 1, false)`, [sequence])
  }
}
