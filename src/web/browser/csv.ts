export type CsvValue = string | number | null

/**
 * A table as CSV by RFC 4180, with a byte order mark for spreadsheets. Texts that a spreadsheet would take for a
 * formula get a leading apostrophe, because anyone can write the names and messages in them.
 */
export function csvText(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
