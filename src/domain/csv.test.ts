import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+15550001111', '-2+3', '@SUM(A1)', '\t=1', '  =1', '\r=1', '\n=1', '-', '＝1+1', '＠SUM(A1)'])(
  'a text that a spreadsheet would run is kept from it: %j [BEY-23]',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

// Where a comma is a decimal point, spreadsheets split at semicolons instead, and know no quotes within such a part.
test.each([
  ['Ribs;=1+1', "Ribs;'=1+1"],
  ['Ribs; @SUM(A1);-2+3', "Ribs; '@SUM(A1);'-2+3"],
  ['Ribs\n=1+1', '"Ribs\n\'=1+1"'],
  ['Ribs; the rest', 'Ribs; the rest'],
])('nor is a part of it run behind another separator: %j [BEY-23]', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test.each(['-3.50', '0.00', '12.05', '-100000'])('the amount %s stays a number, also below zero [BEY-23]', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('whatever a line is made of, its first characters start no formula and it reads back as written [BEY-23]', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (texts) => {
      const read = fieldsOf(csvLine(texts))
      expect(read.map(bare)).toEqual(texts.map(bare))
      for (const text of read) expect(/(^|[;\t\r\n])[=@+]/.test(text)).toBe(false)
    }),
  )
})

/** Without the apostrophes before what would be a formula. */
function bare(text: string): string {
  return text.replace(/(^|[;\t\r\n]\s*)'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, '$1')
}

/** A reader by RFC 4180 of one line. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
