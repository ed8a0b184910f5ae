import { byteOrderMark } from './csv.ts'

/** A record of a CSV file. `line`: where it begins, counted from 1. `cells` is null where a quote is never closed. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] | null }

const separators = [',', ';', '\t'] as const

/**
 * The records of a CSV file with something in them: separated by comma, semicolon or tab, with quotes, a byte order mark,
 * and the line breaks of any system. A quote that is never closed spoils its own line and no other.
 */
export function readCsv(file: string): CsvRecord[] {
  const text = (file.startsWith(byteOrderMark) ? file.slice(1) : file).replaceAll(/\r\n?/g, '\n')
  // What Excel writes first where it does not trust the separator of the country.
  const named = /^sep=([,;\t])\n/i.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  const records: CsvRecord[] = []
  let [at, line, isNeverClosed] = named ? [named[0].length, 2, false] : [0, 1, false]
  while (at < text.length) {
    // Behind a quote that is never closed, none that is open at the end of its line is: they need not be looked for.
    const { cells, end } = recordAt(isNeverClosed ? text.slice(0, endOfLine(text, at)) : text, at, separator)
    isNeverClosed ||= cells === null
    if (cells === null || cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
    line += linesIn(text, at, end)
    at = end
  }
  return records
}

/** The one that the first line with anything in it has most of, outside quotes. */
function separatorOf(text: string): string {
  const first = (text.split('\n').find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = separators.map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

function recordAt(text: string, start: number, separator: string): { cells: string[] | null; end: number } {
  const cells: string[] = []
  let at = start
  while (true) {
    const cell = cellAt(text, at, separator)
    if (cell === null) return { cells: null, end: endOfLine(text, start) + 1 }
    cells.push(cell.value)
    if (text[cell.end] !== separator) return { cells, end: cell.end + 1 }
    at = cell.end + 1
  }
}

/** The value of a cell and where its separator, the line break or the end is; null if its quote is never closed. */
function cellAt(text: string, start: number, separator: string): { value: string; end: number } | null {
  let [at, value] = [start, '']
  if (text[at] === '"') {
    while (true) {
      const close = text.indexOf('"', at + 1)
      if (close < 0) return null
      value += text.slice(at + 1, close)
      at = close + 1
      if (text[at] !== '"') break
      value += '"'
    }
  }
  const rest = at
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1
  return { value: value + text.slice(rest, at), end: at }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

function linesIn(text: string, start: number, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
