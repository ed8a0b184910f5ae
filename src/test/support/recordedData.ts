import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Recorded real games and prices. They are not part of the project: tests are skipped where they are absent. */
const folder = join(import.meta.dirname, '../../../../shared/data')

export const hasRecordedData = existsSync(folder)

/** Appended to the title of tests that read the recorded data, so that a report says why they were skipped. */
export const recordedDataNote = hasRecordedData ? '' : ' (skipped: no recorded data in ../shared/data)'

/** One row by column name; a blank cell is an empty string. */
export type CsvRow = Readonly<Record<string, string>>

/** The rows of a recorded CSV file, such as `games-with-lines/nfl_2023_nflverse.csv`. */
export function readRecordedCsv(path: string): CsvRow[] {
  const [header, ...rows] = parseCsv(readFileSync(join(folder, path), 'utf8'))
  if (!header) throw new Error(`${path} is empty`)
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
}

/** A recorded JSON file; the caller validates its shape. */
export function readRecordedJson(path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

/** The paths of the files of a folder, sorted. */
export function recordedFiles(path: string, extension: string): string[] {
  return readdirSync(join(folder, path))
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => `${path}/${name}`)
}

/** A cell of a row; throws if the column is missing. */
export function cell(row: CsvRow, column: string): string {
  const text = row[column]
  if (text === undefined) throw new Error(`no column ${column}`)
  return text
}

/** A number in a cell; throws if it is blank or not a number. */
export function numberIn(row: CsvRow, column: string): number {
  const text = cell(row, column)
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) throw new Error(`${column} is not a number: ${text}`)
  return value
}

// Cells are separated by commas; a quoted cell may contain commas, and doubled quotes as quotes.
function parseCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}
