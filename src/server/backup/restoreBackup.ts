import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { refuseFormerBackup } from '../db/formerSchema.ts'
import { migrate, ourMigrations } from '../db/migrate.ts'
import { StartRefusal } from '../startRefusal.ts'
import { version, versionWords } from '../version.ts'
import {
  backupEnd,
  backupHead,
  columnList,
  endOfRows,
  linesOf,
  migrationsOf,
  quoted,
  type Table,
  tableHead,
  tablesOf,
} from './backupFile.ts'

export type Lines = AsyncGenerator<Buffer>

/**
 * Fills an empty database with the rows of a backup: all of them or none. The schema becomes the one that the backup
 * was made with; the next start migrates it. Refuses, with a sentence, a database that is not empty, a file that is
 * incomplete or not a backup, and the backup of a newer program. Returns the number of rows per table.
 */
export async function restoreBackup(connection: pg.ClientConfig, file: string): Promise<ReadonlyMap<string, number>> {
  return reading(file, async (lines) => {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      const { migrations } = await readHead(lines)
      await client.connect()
      await refuseContent(client, migrations)
      await migrate({ connection, log: () => {}, count: migrations.length })
      return await fill(client, lines)
    } finally {
      await client.end()
    }
  })
}

/** The migrations that a backup was made with. Refuses what `restoreBackup` would refuse of the file's beginning. */
export async function migrationsOfBackup(file: string): Promise<readonly string[]> {
  return reading(file, async (lines) => (await readHead(lines)).migrations)
}

export async function reading<Answer>(file: string, read: (lines: Lines) => Promise<Answer>): Promise<Answer> {
  await access(file).catch(() => {
    throw new StartRefusal(`${file} cannot be read.`)
  })
  const bytes = createReadStream(file).on('error', (error) => unzip.destroy(error))
  const unzip = bytes.pipe(createGunzip())
  try {
    return await read(linesOf(unzip))
  } catch (error) {
    throw isUnreadable(error) ? new StartRefusal(`${file} is damaged or incomplete; nothing was restored.`) : error
  } finally {
    bytes.destroy()
  }
}

/** Its first line. Refuses what `restoreBackup` would refuse of it. */
export async function readHead(lines: Lines) {
  const head = parsed(await nextLine(lines), backupHead)
  refuseFormerBackup(head.migrations)
  const ours = (await readdir(ourMigrations)).map((name) => name.replace(/\.sql$/, '')).sort()
  if (head.migrations.some((name, index) => ours[index] !== name)) {
    const made = head.version ? `, ${head.version}` : ''
    throw new StartRefusal(
      `The backup is of a newer Betwixt${made}, whose schema this one, ${versionWords(version)}, does not know.`,
    )
  }
  return head
}

/**
 * Refuses a database that holds anything. An interrupted restore leaves the backup's schema without rows; it may be
 * tried again.
 */
export async function refuseContent(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  const found = await migrationsOf(client)
  if (found.length === 0) return
  const holdsRows = !(await holdsNothing(client))
  if (holdsRows || !migrations.every((name, index) => name === found[index]))
    throw new StartRefusal('The database is not empty. Restore into a new one; nothing was changed.')
  if (found.length > migrations.length) {
    throw new StartRefusal(
      'The backup is of an older Betwixt than the schema of this database. Restore it into a new database, start the ' +
        'program there once, and make another backup of that; nothing was changed.',
    )
  }
}

async function holdsNothing(client: pg.ClientBase): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    if ((await client.query(`select from ${quoted(name)} limit 1`)).rowCount !== 0) return false
  }
  return true
}

async function fill(client: pg.Client, lines: Lines): Promise<ReadonlyMap<string, number>> {
  await client.query('begin')
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const counts = new Map<string, number>()
  let line = await nextLine(lines)
  for (; isTableHead(line); line = await nextLine(lines)) {
    const { table: name, columns } = parsed(line, tableHead)
    const known = tables.get(name)?.columns
    if (!known || columns.some((column) => !known.includes(column))) throw new Damage(`no table ${name}`)
    counts.set(name, await fillTable(client, { name, columns }, lines))
  }
  const { rows } = parsed(line, backupEnd)
  for (const { name } of tables.values()) {
    if (rows[name] === undefined || rows[name] !== counts.get(name)) throw new Damage(`rows of ${name}`)
  }
  // Only the end of the file tells whether every byte was right.
  if (!(await lines.next()).done) throw new Damage('more behind the end')
  await moveSequences(client)
  await client.query('commit')
  return counts
}

/** The rows as they were, without triggers: what those would add is in the backup already. */
async function fillTable(client: pg.Client, table: Table, lines: Lines): Promise<number> {
  const name = quoted(table.name)
  const triggers = await hasTriggers(client, name)
  if (triggers) await client.query(`alter table ${name} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`))
  // Once the database has refused a row, for example because its disk is full, the stream takes nothing more, also not
  // what it holds: so it is given one piece at a time.
  const refused = new AbortController()
  const refusal = new Promise<never>((_, reject) => {
    copy.once('error', (error) => {
      refused.abort(error)
      reject(error)
    })
  })
  refusal.catch(() => {})
  const give = async (rows: readonly Buffer[]) => {
    refused.signal.throwIfAborted()
    await Promise.race([refusal, new Promise<void>((resolve) => copy.write(Buffer.concat(rows), () => resolve()))])
  }
  let piece: Buffer[] = []
  let bytes = 0
  for (let row = await nextLine(lines); !row.equals(endMark); row = await nextLine(lines)) {
    piece.push(row, lineFeed)
    bytes += row.length + 1
    if (bytes < pieceBytes) continue
    await give(piece)
    piece = []
    bytes = 0
  }
  await give(piece)
  refused.signal.throwIfAborted()
  copy.end()
  await once(copy, 'finish')
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

/** What is sent at a time. */
const pieceBytes = 256 * 1024

/** The line that ends the rows of a table. */
export const endMark = Buffer.from(endOfRows)
const lineFeed = Buffer.from('\n')

/** Sequences continue after the highest value in use. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
      [sequence],
    )
  }
}

/** The file's contents are inconsistent. */
export class Damage extends Error {}

export async function nextLine(lines: Lines): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new Damage('the file ends too early')
  return value
}

export function isTableHead(line: Buffer): boolean {
  return line.subarray(0, 9).toString() === '{"table":'
}

export function parsed<Value>(line: Buffer, schema: { parse(value: unknown): Value }): Value {
  try {
    return schema.parse(JSON.parse(line.toString()))
  } catch {
    throw new Damage('a line of the file is none of ours')
  }
}

/**
 * Damage that we, zlib (Z_DATA_ERROR, Z_BUF_ERROR) or PostgreSQL (class 22: invalid value; 23: constraint violation)
 * found.
 */
function isUnreadable(error: unknown): boolean {
  if (error instanceof Damage) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^Z_|^2[23]/.test(code)
}
