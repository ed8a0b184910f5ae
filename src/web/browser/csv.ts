import { byteOrderMark, type CsvValue, csvLine } from '#domain/csv.ts'

/** A table as a CSV file, with a byte order mark for spreadsheets. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `${byteOrderMark}${[head, ...rows].map(csvLine).join('')}`
}

/** Downloads a text as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** Downloads what the page has as a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
