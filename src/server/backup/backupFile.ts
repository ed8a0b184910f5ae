import pg from 'pg'
import { z } from 'zod'
import type { Table } from '../db/tables.ts'

/**
 * A backup is one compressed text. Its first line is a header. Then each table follows a line with its name and
 * columns, row by row in COPY format, ended by `\.`. The last line counts the rows of every table, so a truncated file
 * is not mistaken for a small one.
 */
export const backupHead = z.object({
  betwixtBackup: z.literal(1),
  /** When the snapshot was taken. */
  at: z.string(),
  /** The version that made it; none in older ones. */
  version: z.string().optional(),
  /** The schema that the rows fit. */
  migrations: z.array(z.string()),
})
export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export const backupEnd = z.object({ rows: z.record(z.string(), z.number()) })

/** Ends the rows of a table. */
export const endOfRows = '\\.'

/** The lines of a stream of bytes, without their ends. Only a line feed ends one: COPY escapes those inside values. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.subarray(from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
  if (rest.length > 0) yield rest
}

/** For a statement of COPY. */
export function columnList({ columns }: Table): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}
