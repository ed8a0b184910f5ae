import { describe, expect, it } from 'vitest'
import { readCsv } from './readCsv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of old Macs', 'a,b\r1,2'],
    ['a byte order mark', '\ufeffa,b\n1,2'],
    ['the line of Excel about the separator', 'sep=;\na;b\n1;2'],
    ['empty lines, and lines of separators alone', '\n\na,b\n,\n1,2\n\n'],
  ])('is read with %s [BEY-36]', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('has separators, quotes and line breaks within quotes, and the number of the line where each record begins [BEY-36]', () => {
    expect(readCsv('a;b\n"x;y, z";"say ""hi""\nthere"\n\nlast;1')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x;y, z', 'say "hi"\nthere'] },
      { line: 5, cells: ['last', '1'] },
    ])
  })

  it('loses only the line whose quote is never closed [BEY-36]', () => {
    expect(readCsv('a,b\n"one,2\nthree,4\nfive,6')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: null },
      { line: 3, cells: ['three', '4'] },
      { line: 4, cells: ['five', '6'] },
    ])
  })

  it('is empty where nothing is in it', () => {
    expect([readCsv(''), readCsv('\ufeff\r\n \n')]).toEqual([[], []])
  })
})
