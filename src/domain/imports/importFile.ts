import { firstCharacters } from '../characters.ts'
import { type Cents, cents } from '../money/money.ts'
import { type CsvRecord, readCsv } from '../readCsv.ts'
import { openingRefusal } from '../refusals/openingRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { type DecimalMark, decimalMarkOf, readImportAmount } from './importAmounts.ts'
import { type ImportColumns, importColumns, type NamedColumns, splitwisePeople } from './importColumns.ts'
import { importDate } from './importDates.ts'

/** Somebody in a file. `id`: what the file itself says that they are here; null where it does not. */
export type NameInFile = { readonly name: string; readonly id: string | null }

/** What one name owes another by one line. */
export type OwedLine = {
  readonly from: string
  readonly to: string
  readonly amount: Cents
  /** YYYY-MM-DD. */
  readonly date: string | null
  readonly note: string
}

/** A line that counts for nothing, and why. */
export type RefusedLine = { readonly line: number; readonly reason: string }

export type ImportFile = {
  readonly names: readonly NameInFile[]
  /** How many lines were read. */
  readonly lines: number
  readonly owed: readonly OwedLine[]
  readonly refused: readonly RefusedLine[]
}

type Reading = readonly OwedLine[] | { readonly reason: string }
const noteLength = 200
/** A group has at most a hundred members; what names more people is not their list of debts. */
const mostPeople = 200

/**
 * What a file says who owes whom: the export of a group of Splitwise, or a line for each debt with columns from, to and
 * amount, and perhaps date, note and currency, in any order. Wrong lines are named and stop nothing else; a file that
 * says nothing of the kind is refused. [BEY-36]
 */
export function readImport(file: string, named?: NamedColumns): ImportFile | Refusal {
  const [header, ...records] = readCsv(file)
  if (!header?.cells) return openingRefusal('import-empty')
  const splitwise = named ? null : splitwisePeople(header.cells)
  if (splitwise) {
    if (splitwise.people.length > mostPeople) return openingRefusal('import-too-many-people')
    const people = toldApart(splitwise.people)
    const readLine = (cells: readonly string[], mark: DecimalMark) =>
      splitwiseLine(cells, { people, first: splitwise.first, mark })
    const amounts = records.flatMap(({ cells }) => cells?.slice(splitwise.first) ?? [])
    const names = people.map((name) => ({ name, id: null }))
    return { names, ...linesOf(records, amounts, readLine) }
  }
  const columns = importColumns(header.cells, named)
  if (!columns) return openingRefusal('import-no-columns')
  const people = peopleByName()
  const amounts = records.flatMap(({ cells }) => cells?.[columns.amount] ?? [])
  const read = linesOf(records, amounts, (cells, mark) => columnsLine(cells, { columns, mark, people }))
  const all = people.all()
  return all.length > mostPeople ? openingRefusal('import-too-many-people') : { names: all, ...read }
}

function linesOf(
  records: readonly CsvRecord[],
  amounts: readonly string[],
  readLine: (cells: readonly string[], mark: DecimalMark) => Reading,
): Omit<ImportFile, 'names'> {
  const mark = decimalMarkOf(amounts)
  const [owed, refused]: [OwedLine[], RefusedLine[]] = [[], []]
  let lines = 0
  for (const { line, cells } of records) {
    const read = cells === null ? { reason: 'A quote is not closed' } : readLine(cells, mark)
    if ('reason' in read) {
      refused.push({ line, reason: read.reason })
      continue
    }
    lines += 1
    owed.push(...read)
  }
  return { lines, owed, refused }
}

type InColumns = { columns: ImportColumns; mark: DecimalMark; people: ReturnType<typeof peopleByName> }

function columnsLine(cells: readonly string[], { columns, mark, people }: InColumns): Reading {
  const cell = (at: number | null) => (at === null ? '' : plainText(cells[at] ?? ''))
  const [from, to] = [cell(columns.from), cell(columns.to)]
  if (from === '') return { reason: 'Nobody is named who owes it' }
  if (to === '') return { reason: 'Nobody is named who is owed it' }
  const [fromId, toId] = [cell(columns.fromId), cell(columns.toId)]
  if (from === to && fromId === toId) return { reason: 'From and to are the same person' }
  const currency = currencyProblem(cell(columns.currency))
  if (currency) return { reason: currency }
  const amount = readImportAmount(cells[columns.amount] ?? '', mark)
  if (typeof amount === 'object') return amount
  if (amount < 0) return { reason: 'The amount is below zero' }
  if (/^(yes|true)$/i.test(cell(columns.disputed))) return { reason: 'It is disputed' }
  if (amount === 0) return []
  const [date, note] = [importDate(cell(columns.date)), firstCharacters(cell(columns.note), noteLength)]
  return [{ from: people.named(from, fromId), to: people.named(to, toId), amount, date, note }]
}

type InSplitwise = { people: readonly string[]; first: number; mark: DecimalMark }

/** Each person's column has what they get back of it, below zero what they owe. */
function splitwiseLine(cells: readonly string[], { people, first, mark }: InSplitwise): Reading {
  const [date, note, currency] = [importDate(cells[0] ?? ''), plainText(cells[1] ?? ''), plainText(cells[4] ?? '')]
  // The last lines say what the others come to.
  if (note.toLowerCase() === 'total balance') return []
  const problem = currencyProblem(currency)
  if (problem) return { reason: problem }
  const shares = cells.slice(first, first + people.length).map((cell) => readImportAmount(cell.trim() || '0', mark))
  const unread = shares.find((share) => typeof share === 'object')
  if (typeof unread === 'object') return unread
  const amounts = shares.map(Number)
  if (amounts.reduce((sum, share) => sum + share, 0) !== 0) return { reason: 'The shares do not add up to zero' }
  return matched(people, amounts).map((owed) => ({ ...owed, date, note: firstCharacters(note, noteLength) }))
}

/** Who owes pays those who get something back, both in the order of the columns. */
function matched(people: readonly string[], shares: readonly number[]): Pick<OwedLine, 'from' | 'to' | 'amount'>[] {
  const named = shares.map((share, at) => ({ name: people[at] ?? '', left: Math.abs(share), isOwed: share > 0 }))
  const creditors = named.filter(({ isOwed }) => isOwed).values()
  const owed: Pick<OwedLine, 'from' | 'to' | 'amount'>[] = []
  let creditor = creditors.next().value
  for (const debtor of named.filter(({ isOwed }) => !isOwed)) {
    while (debtor.left > 0 && creditor) {
      const amount = Math.min(debtor.left, creditor.left)
      debtor.left -= amount
      creditor.left -= amount
      owed.push({ from: debtor.name, to: creditor.name, amount: cents(amount) })
      if (creditor.left === 0) creditor = creditors.next().value
    }
  }
  return owed
}

function currencyProblem(currency: string): string | null {
  return currency === '' || /^(usd|us\$|\$)$/i.test(currency) ? null : 'The amount is not in dollars'
}

/** As it was before it was kept from being a formula. */
function plainText(cell: string): string {
  return cell.trim().replace(/^'(?=\s*[=+\-@])/, '')
}

/** The people of a file, in the order in which they come; those with one name and two ids are told apart. */
function peopleByName() {
  const known = new Map<string, NameInFile>()
  const alike = new Map<string, number>()
  return {
    named(name: string, id: string): string {
      const key = `${name}\n${id}`
      const found = known.get(key)
      if (found) return found.name
      const nth = (alike.get(name) ?? 0) + 1
      alike.set(name, nth)
      const shown = nth === 1 ? name : `${name} (${nth})`
      known.set(key, { name: shown, id: id === '' ? null : id })
      return shown
    },
    all: (): NameInFile[] => [...known.values()],
  }
}

function toldApart(names: readonly string[]): string[] {
  const people = peopleByName()
  return names.map((name, at) => people.named(plainText(name), String(at)))
}
