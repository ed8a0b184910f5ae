import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { refuseFormerBackup } from '../db/formerSchema.ts'
import { migrationsIn } from '../db/migrate.ts'
import type { Table } from '../db/tables.ts'
import { StartRefusal } from '../startRefusal.ts'
import { version, versionWords } from '../version.ts'
import { backupEnd, backupHead, endOfRows, linesOf, tableHead } from './backupFile.ts'

type Lines = AsyncGenerator<Buffer>

/** A backup that is read: the migrations of its schema, then its tables. */
type OpenedBackup = { readonly migrations: readonly string[]; readonly tables: AsyncIterable<TableInBackup> }

/** A table in a backup. Its rows are read to their end before the next table. */
type TableInBackup = { readonly table: Table; readonly rows: AsyncIterable<Buffer> }

/**
 * Lets `read` read a backup, as far as it wants; whoever reads all its tables has a backup that is whole. Refuses, with
 * a sentence, a file that is damaged, incomplete or no backup, and the backup of a newer program.
 */
export async function readingBackup<Answer>(
  file: string,
  read: (backup: OpenedBackup) => Promise<Answer>,
): Promise<Answer> {
  await access(file).catch(() => {
    throw new StartRefusal(`${file} cannot be read.`)
  })
  const bytes = createReadStream(file).on('error', (error) => unzip.destroy(error))
  const unzip = bytes.pipe(createGunzip())
  try {
    const lines = linesOf(unzip)
    return await read({ migrations: await readHead(lines), tables: tablesIn(lines) })
  } catch (error) {
    throw isUnreadable(error) ? new StartRefusal(`${file} is damaged or incomplete; nothing was restored.`) : error
  } finally {
    bytes.destroy()
  }
}

/** Reads a backup from its first byte to its last, and counts its rows. Refuses what `readingBackup` does. */
export async function countBackup(file: string): Promise<number> {
  return readingBackup(file, async ({ tables }) => {
    let count = 0
    for await (const { rows } of tables) for await (const _ of rows) count += 1
    return count
  })
}

/** The migrations that a backup was made with. Refuses what the beginning of the file shows to be refused. */
export async function migrationsOfBackup(file: string): Promise<readonly string[]> {
  return readingBackup(file, async ({ migrations }) => migrations)
}

async function readHead(lines: Lines): Promise<readonly string[]> {
  const head = parsed(await nextLine(lines), backupHead)
  refuseFormerBackup(head.migrations)
  const ours = await migrationsIn()
  if (head.migrations.some((name, index) => ours[index] !== name)) {
    const made = head.version ? `, ${head.version}` : ''
    throw new StartRefusal(
      `The backup is of a newer Betwixt${made}, whose schema this one, ${versionWords(version)}, does not know.`,
    )
  }
  return head.migrations
}

async function* tablesIn(lines: Lines): AsyncGenerator<TableInBackup> {
  const counts = new Map<string, number>()
  let line = await nextLine(lines)
  for (; line.subarray(0, tableBegins.length).equals(tableBegins); line = await nextLine(lines)) {
    const { table: name, columns } = parsed(line, tableHead)
    const rows = async function* () {
      for (let row = await nextLine(lines); !row.equals(endMark); row = await nextLine(lines)) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
        yield row
      }
    }
    counts.set(name, 0)
    yield { table: { name, columns }, rows: rows() }
  }
  const { rows } = parsed(line, backupEnd)
  for (const name of new Set([...Object.keys(rows), ...counts.keys()])) {
    if (rows[name] !== counts.get(name)) throw new Damage(`rows of ${name}`)
  }
  // Only the end of the file tells whether every byte was right.
  if (!(await lines.next()).done) throw new Damage('more behind the end')
}

const tableBegins = Buffer.from('{"table":')
/** The line that ends the rows of a table. */
const endMark = Buffer.from(endOfRows)

/** The file's contents are inconsistent. */
export class Damage extends Error {}

async function nextLine(lines: Lines): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new Damage('the file ends too early')
  return value
}

function parsed<Value>(line: Buffer, schema: { parse(value: unknown): Value }): Value {
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
