/** Where a file has what a debt needs; `null` for what it does not have. */
export type ImportColumns = {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly date: number | null
  readonly note: number | null
  readonly currency: number | null
  readonly disputed: number | null
  readonly fromId: number | null
  readonly toId: number | null
}

/** The names of columns, by hand. */
export type NamedColumns = {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly date?: string | undefined
  readonly note?: string | undefined
}

/** What each column is called in the files of friends; the first that a file has counts. */
const names = {
  from: ['from', 'debtor', 'whoowes', 'owedby', 'owes', 'borrower'],
  to: ['to', 'creditor', 'owedto', 'whoisowed', 'lender', 'isowed'],
  amount: ['remaining', 'amount', 'amountusd', 'owed', 'sum', 'total', 'usd', 'value'],
  date: ['date', 'when', 'day', 'createdat'],
  note: ['note', 'notes', 'description', 'memo', 'for', 'comment', 'bet'],
  currency: ['currency'],
  disputed: ['disputed'],
  fromId: ['debtorid', 'fromid'],
  toId: ['creditorid', 'toid'],
} as const

/** By the header; null where a file has no columns from, to and amount. */
export function importColumns(header: readonly string[], named?: NamedColumns): ImportColumns | null {
  const plain = header.map(plainName)
  const at = (column: keyof typeof names) => {
    const own = named?.[column as keyof NamedColumns]
    const wanted = own === undefined ? names[column] : [plainName(own)]
    const found = wanted.map((name) => plain.indexOf(name)).find((place) => place >= 0)
    return found ?? null
  }
  const [from, to, amount] = [at('from'), at('to'), at('amount')]
  if (from === null || to === null || amount === null) return null
  const [date, note, currency] = [at('date'), at('note'), at('currency')]
  return { from, to, amount, date, note, currency, disputed: at('disputed'), fromId: at('fromId'), toId: at('toId') }
}

/** `Who owes?`, `who_owes` and `WHO OWES` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** The people of Splitwise's export of a group, each a column after the currency; null for any other file. */
export function splitwisePeople(header: readonly string[]): { first: number; people: readonly string[] } | null {
  const start = header.slice(0, 5).map(plainName).join(' ')
  if (start !== 'date description category cost currency') return null
  const people = header.slice(5).map((name) => name.trim())
  return people.length > 1 && people.every((name) => name !== '') ? { first: 5, people } : null
}
