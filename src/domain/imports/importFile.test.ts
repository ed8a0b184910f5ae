import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvLine } from '../csv.ts'
import { readImport } from './importFile.ts'

const splitwiseHead = 'Date,Description,Category,Cost,Currency'

type Case = [
  title: string,
  file: string | readonly string[],
  /** Everybody's net in cents, by the names of the file. */
  nets: Readonly<Record<string, number>>,
  refused?: readonly (readonly [line: number, reason: string])[],
]

/** Twenty files in the shapes of real exports, each with what it comes to, to the cent. */
const files: Case[] = [
  [
    'Splitwise, an evening shared by three',
    [
      `${splitwiseHead},Ann,Ben,Cleo`,
      '',
      '2024-01-14,Pizza,Dining out,45.00,USD,30.00,-15.00,-15.00',
      '',
      '2024-01-31,Total balance, , ,USD,30.00,-15.00,-15.00',
    ],
    { Ann: 30_00, Ben: -15_00, Cleo: -15_00 },
  ],
  [
    'Splitwise, with odd cents, two payers and a payment back',
    [
      `${splitwiseHead},Ann,Ben,Cleo`,
      '',
      '2024-01-14,"Wings, beer",Dining out,100.00,USD,26.67,6.66,-33.33',
      '2024-01-20,Cleo A. paid Ann B.,Payment,20.00,USD,-20.00,0.00,20.00',
    ],
    { Ann: 6_67, Ben: 6_66, Cleo: -13_33 },
  ],
  [
    'Splitwise in two currencies: the lines in euros are named',
    [
      `${splitwiseHead},Ann,Ben`,
      '',
      '2024-05-01,Tickets,General,80.00,USD,40.00,-40.00',
      '2024-05-02,Café,General,10.00,EUR,-5.00,5.00',
      '',
      '2024-05-03,Total balance, , ,USD,40.00,-40.00',
      '2024-05-03,Total balance, , ,EUR,-5.00,5.00',
    ],
    { Ann: 40_00, Ben: -40_00 },
    [[4, 'The amount is not in dollars']],
  ],
  [
    'Splitwise with a line that does not add up',
    [`${splitwiseHead},Ann,Ben`, '2024-05-01,Bad,General,80.00,USD,40.00,-39.00', '2024-05-02,Ok,,2.00,USD,-1.00,1.00'],
    { Ann: -1_00, Ben: 1_00 },
    [[2, 'The shares do not add up to zero']],
  ],
  [
    'Splitwise with line ends of Windows, a byte order mark and two people of one name',
    `${byteOrderMark}${splitwiseHead},Ann,Ann,Ben\r\n\r\n2024-01-14,Pizza,Food,9.00,USD,6.00,-3.00,-3.00\r\n`,
    { Ann: 6_00, 'Ann (2)': -3_00, Ben: -3_00 },
  ],
  [
    'columns with commas',
    ['from,to,amount,date,note', 'Ann,Ben,12.50,2024-02-01,Super Bowl', 'Ben,Cleo,4,2024-02-02,'],
    { Ann: -12_50, Ben: 8_50, Cleo: 4_00 },
  ],
  [
    'columns in another order, with semicolons and the commas of Europe',
    ['Note;Amount;To;From;Date', 'Finale;1.234,50;Ben;Ann;31.01.2024', 'Rest;7;Ben;Ann;'],
    { Ann: -1241_50, Ben: 1241_50 },
  ],
  [
    'columns with tabs, out of a spreadsheet',
    ['From\tTo\tAmount', 'Ann\tBen\t$1,234.50'],
    { Ann: -1234_50, Ben: 1234_50 },
  ],
  ['the line of Excel about the separator', ['sep=;', 'from;to;amount', 'Ann;Ben;12,5'], { Ann: -12_50, Ben: 12_50 }],
  [
    'quotes, with names and notes that have commas, quotes and line breaks',
    'from,to,amount,note\n"Lee, Ann","Ben ""B"" Ray","1,000.00","first\nsecond"\nBen,Cleo,1\n',
    { 'Lee, Ann': -1000_00, 'Ben "B" Ray': 1000_00, Ben: -1_00, Cleo: 1_00 },
  ],
  [
    'columns with the names of another sheet',
    ['Debtor,Creditor,Amount (USD),When,Memo', 'Ann,Ben,USD 5.00,1/31/2024,x'],
    { Ann: -5_00, Ben: 5_00 },
  ],
  ['columns “who owes” and “is owed”', ['Who owes?,Is owed,Sum', 'Ann,Ben,3'], { Ann: -3_00, Ben: 3_00 }],
  [
    'formulas: a cell that is one is named, a text that looks like one is a text',
    ['from,to,amount,note', 'Ann,Ben,=1+1,', 'Ann,Ben,2.00,"=HYPERLINK(""x"")"', "'@Cleo,Ben,1.00,"],
    { Ann: -2_00, Ben: 3_00, '@Cleo': -1_00 },
    [[2, 'The amount is a formula']],
  ],
  [
    'wrong lines of every kind, none of which stops the others',
    [
      'from,to,amount,currency',
      ',Ben,1,USD',
      'Ann,,1,USD',
      'Ann,Ann,1,USD',
      'Ann,Ben,,USD',
      'Ann,Ben,-1,USD',
      'Ann,Ben,1,EUR',
      'Ann,Ben,a lot,USD',
      'Ann',
      'Ann,Ben,1.00,USD',
      'Ann,Ben,0,USD',
    ],
    { Ann: -1_00, Ben: 1_00 },
    [
      [2, 'Nobody is named who owes it'],
      [3, 'Nobody is named who is owed it'],
      [4, 'From and to are the same person'],
      [5, 'The amount is missing'],
      [6, 'The amount is below zero'],
      [7, 'The amount is not in dollars'],
      [8, 'The amount cannot be read'],
      [9, 'Nobody is named who is owed it'],
    ],
  ],
  [
    'a quote that is never closed',
    ['from,to,amount', 'Ann,Ben,1', '"Ann,Ben,2', 'Ann,Ben,3'],
    { Ann: -4_00, Ben: 4_00 },
    [[3, 'A quote is not closed']],
  ],
  [
    'thousands in points, which the other amounts explain',
    ['from;to;amount', 'Ann;Ben;1.234', 'Ann;Ben;0,50'],
    { Ann: -1234_50, Ben: 1234_50 },
  ],
  [
    'thousands in points, which nothing explains',
    ['from;to;amount', 'Ann;Ben;1.234', 'Ann;Ben;2'],
    { Ann: -2_00, Ben: 2_00 },
    [[2, 'The amount can be read in two ways']],
  ],
  [
    'empty lines, missing cells and a line without its end',
    'from,to,amount,note\n\nAnn,Ben,1\n,,\n\nBen,Ann,3',
    { Ann: 2_00, Ben: -2_00 },
  ],
  ['names of any alphabet', ['from,to,amount', 'Zoë,Łukasz,1', '李娜,Zoë,2'], { Zoë: 1_00, Łukasz: 1_00, 李娜: -2_00 }],
  [
    'what this product exports: what remains counts, not what was paid or is disputed',
    byteOrderMark +
      [
        [
          'id',
          'betId',
          'bet',
          'debtorId',
          'debtor',
          'creditorId',
          'creditor',
          'amount',
          'paid',
          'remaining',
          'disputed',
        ],
        ['d1', 'b1', 'Bills -3', 'a1', 'Ann', 'b1', 'Ben', '50.00', '20.00', '30.00', 'no'],
        ['d2', 'b2', 'Rain', 'b1', 'Ben', 'a2', 'Ann', '9.00', '9.00', '0.00', 'no'],
        ['d3', 'b3', 'Sun', 'b1', 'Ben', 'a2', 'Ann', '4.00', '0.00', '4.00', 'no'],
        ['d4', 'b4', 'Snow', 'b1', 'Ben', 'a1', 'Ann', '7.00', '0.00', '7.00', 'yes'],
      ]
        .map(csvLine)
        .join(''),
    { Ann: -30_00, Ben: 26_00, 'Ann (2)': 4_00 },
    [[5, 'It is disputed']],
  ],
]

const textOf = (file: Case[1]) => (typeof file === 'string' ? file : file.join('\n'))
function read(file: string, columns?: Parameters<typeof readImport>[1]) {
  const found = readImport(file, columns)
  if ('code' in found) throw new Error(found.message)
  return found
}
function netsIn({ owed }: Pick<ReturnType<typeof read>, 'owed'>): Record<string, number> {
  const nets: Record<string, number> = {}
  for (const { from, to, amount } of owed) {
    nets[from] = (nets[from] ?? 0) - amount
    nets[to] = (nets[to] ?? 0) + amount
  }
  return nets
}

describe('a file of what friends owe each other', () => {
  it.each(files)('comes to the cent: %s [BEY-36]', (_, file, nets, refused = []) => {
    const found = read(textOf(file))
    expect(netsIn(found)).toEqual(nets)
    expect(found.refused).toEqual(refused.map(([line, reason]) => ({ line, reason })))
    expect(found.names.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(nets)))
  })

  it('says how many lines were read, and each line’s day and note [BEY-36]', () => {
    const { lines, owed } = read('from,to,amount,date,note\nAnn,Ben,1,1/31/2024,Pizza\nAnn,Ben,2,soon,\nAnn,Ben,x')
    expect(lines).toBe(2)
    expect(owed.map(({ date, note }) => [date, note])).toEqual([
      ['2024-01-31', 'Pizza'],
      [null, ''],
    ])
  })

  it('has at most 200 characters of a note, none of them half [BEY-36]', () => {
    const note = `${'x'.repeat(199)}😀`
    const { owed } = read(`from,to,amount,note\nAnn,Ben,1,${note}`)
    expect([owed[0]?.note.isWellFormed(), owed[0]?.note.startsWith('x'.repeat(199))]).toEqual([true, true])
    const [{ note: cut } = { note: '' }] = read(`${splitwiseHead},Ann,Ben\n2024-01-14,${note},,,USD,1,-1`).owed
    expect(cut.isWellFormed()).toBe(true)
  })

  it('is read by columns chosen by hand [BEY-36]', () => {
    const file = 'A,B,C,total\nBen,5.00,Ann,9.00'
    expect(readImport(file)).toMatchObject({ code: 'import-no-columns' })
    expect(netsIn(read(file, { from: 'C', to: 'A', amount: 'b' }))).toEqual({ Ann: -5_00, Ben: 5_00 })
  })

  it.each([
    ['of nothing', '', 'import-empty'],
    ['of a byte order mark', byteOrderMark, 'import-empty'],
    ['of bets', 'id,bidId,status\n1,2,won', 'import-no-columns'],
    ['of the payments of this product', 'id,payer,payee,amount\n1,Ann,Ben,3.00', 'import-no-columns'],
    ['of a picture', '\u0089PNG\u0000\u001a', 'import-no-columns'],
    [
      'of 201 people',
      `from,to,amount\n${Array.from({ length: 201 }, (_, n) => `P${n},P0,1`).join('\n')}`,
      'import-too-many-people',
    ],
    ['of half a million columns', `${splitwiseHead}${',a'.repeat(500_000)}`, 'import-too-many-people'],
  ])('%s is refused whole [BEY-36]', (_, file, code) => {
    expect(readImport(file)).toMatchObject({ code })
  })

  it('of a megabyte is read in a moment [BEY-36]', () => {
    const line = '2024-01-14,Pizza,Dining out,45.00,USD,30.00,-15.00,-15.00\n'
    const { lines } = read(`${splitwiseHead},Ann,Ben,Cleo\n${line.repeat(17_000)}`)
    expect(lines).toBe(17_000)
  })

  it.each([
    ['an amount of spaces', `from,to,amount\nAnn,Ben,1${' '.repeat(300_000)}2`, 0],
    ['quotes that are never closed', `from,to,amount\n${'",x","\n'.repeat(40_000)}`, 40_000],
    ['short lines below many people', `${splitwiseHead},${'x,'.repeat(199)}x\n${'1\n'.repeat(150_000)}`, 0],
  ])('of hundreds of thousands of characters is read in a moment also where it has %s [BEY-36]', (_, file, wrong) => {
    const before = process.threadCpuUsage()
    const found = readImport(file)
    const { user } = process.threadCpuUsage(before)
    expect(found).toMatchObject({ refused: { length: wrong } })
    expect(user / 1_000).toBeLessThan(3_000)
  })

  it('comes in with the balances with which this product writes it, whatever the names and amounts [BEY-36]', () => {
    const person = fc.integer({ min: 0, max: 3 })
    const debt = fc.record({ from: person, to: person, amount: fc.integer({ min: 1, max: 99_999_999 }) })
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
      minLength: 4,
      maxLength: 4,
      selector: (name) => name.trim(),
    })
    fc.assert(
      fc.property(names, fc.array(debt, { maxLength: 30 }), (written, debts) => {
        // No display name begins or ends with a space, or has a line break.
        const people = written.map((name, n) => `${n}${name.replaceAll(/\s/g, '_')}`)
        const real = debts.filter(({ from, to }) => from !== to)
        const dollars = (amount: number) => (amount / 100).toFixed(2)
        const lines = real.map(({ from, to, amount }, n) => [
          `d${n}`,
          people[from] ?? '',
          people[to] ?? '',
          dollars(amount),
        ])
        const file = [['id', 'debtor', 'creditor', 'remaining'], ...lines].map(csvLine).join('')
        const expected: Record<string, number> = {}
        for (const { from, to, amount } of real) {
          expected[people[from] ?? ''] = (expected[people[from] ?? ''] ?? 0) - amount
          expected[people[to] ?? ''] = (expected[people[to] ?? ''] ?? 0) + amount
        }
        expect(netsIn(read(byteOrderMark + file))).toEqual(expected)
      }),
    )
  })
})
