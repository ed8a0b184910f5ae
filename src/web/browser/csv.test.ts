import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const lines = (text: string) => text.slice(1).split('\r\n')

test('a table is written with its head, and what has commas, quotes or line breaks is quoted', () => {
  const text = csvText(
    ['Name', 'Note'],
    [
      ['Ann "A" Lee', 'one, two\nthree'],
      ['Ben', null],
      ['Cleo', -3.5],
    ],
  )
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(lines(text)).toEqual(['Name,Note', '"Ann ""A"" Lee","one, two\nthree"', 'Ben,', 'Cleo,-3.5', ''])
})

test.each(['=1+1', '+15550001111', '-2+3', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
  'a text that a spreadsheet would run is kept from it: %j',
  (text) => {
    expect(csvText(['x'], [[text]])).toContain(`'${text}`)
  },
)
