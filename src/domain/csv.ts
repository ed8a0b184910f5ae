export type CsvValue = string | number | null

/** What a spreadsheet reads a UTF-8 file by; without it, Excel takes the text for another encoding. */
export const byteOrderMark = '\ufeff'

const formulaStart = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
// Where a comma is a decimal point, a spreadsheet splits at semicolons, also within our quotes.
const laterStart = /([;\t\r\n]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const plainNumber = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * One line of a CSV file by RFC 4180, with its line break. Texts that a spreadsheet would take for a formula get a
 * leading apostrophe, as OWASP advises, because anyone can write the names and notes in them; numbers stay numbers, also
 * below zero.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(',')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number' || plainNumber.test(value)) return String(value)
  const text = value.trimStart()
  const rest = text.replace(laterStart, "$1'")
  const whole = value.slice(0, value.length - text.length) + rest
  const safe = formulaStart.test(value) ? `'${whole}` : whole
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
