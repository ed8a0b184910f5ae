// What somebody finds out who has nothing but the downloaded files: no code of the product is used here.

type Line = Readonly<Record<string, string>>

/** The lines of a CSV file by RFC 4180, by the names in its head. Throws on anything else. */
export function linesOfCsv(file: string): Line[] {
  if (!file.startsWith('\ufeff') || !file.endsWith('\r\n')) throw new Error('not a CSV file for spreadsheets')
  const rows: string[][] = [[]]
  let at = 1
  while (at < file.length) {
    let field = ''
    if (file[at] === '"') {
      const end = /"(?!")/y
      for (at += 1; ; at += 1) {
        end.lastIndex = at
        if (end.test(file)) break
        if (file[at] === '"') at += 1
        field += file[at]
      }
      at += 1
    } else {
      for (; !/[,\r\n"]/.test(file[at] ?? ','); at += 1) field += file[at]
    }
    rows.at(-1)?.push(field)
    if (file.startsWith('\r\n', at)) {
      at += 2
      if (at < file.length) rows.push([])
    } else if (file[at] === ',') at += 1
    else throw new Error(`${file.slice(at, at + 10)} after a field`)
  }
  const [head = [], ...lines] = rows
  return lines.map((fields) => {
    if (fields.length !== head.length) throw new Error(`${fields.length} fields under ${head.length} names`)
    return Object.fromEntries(head.map((name, index) => [name, fields[index] ?? '']))
  })
}

/** Money with two decimals, in whole cents. */
export function centsIn(text: string | undefined): number {
  if (text === undefined || !/^-?\d+\.\d\d$/.test(text)) throw new Error(`no amount: ${text}`)
  return Number(text.replace('.', ''))
}

/** What each person gets (above zero) or owes, in cents, by the lines of the debts that are not disputed. */
export function netsOfDebts(debts: readonly Line[]): Map<string, number> {
  const nets = new Map<string, number>()
  const add = (id: string | undefined, cents: number) => nets.set(id ?? '', (nets.get(id ?? '') ?? 0) + cents)
  for (const { debtorId, creditorId, remaining, disputed } of debts) {
    if (disputed === 'yes') continue
    add(debtorId, -centsIn(remaining))
    add(creditorId, centsIn(remaining))
  }
  return nets
}

/** What each person won or lost, in cents, by the lines of the bets. */
export function profitsOfBets(bets: readonly Line[]): Map<string, number> {
  const profits = new Map<string, number>()
  const add = (id: string | undefined, cents: number) => profits.set(id ?? '', (profits.get(id ?? '') ?? 0) + cents)
  for (const { winnerId, creatorId, acceptorId, creatorRisk, acceptorRisk } of bets) {
    if (winnerId === '') continue
    const [loserId, lost] = winnerId === creatorId ? [acceptorId, acceptorRisk] : [creatorId, creatorRisk]
    add(winnerId, centsIn(lost))
    add(loserId, -centsIn(lost))
  }
  return profits
}

/** What the payments that count took off each debt, in cents. */
export function paidByPayments(payments: readonly Line[]): Map<string, number> {
  const paid = new Map<string, number>()
  for (const { status, debts } of payments) {
    for (const part of status === 'recorded' && debts ? debts.split('; ') : []) {
      const [debtId = '', amount] = part.split(' ')
      paid.set(debtId, (paid.get(debtId) ?? 0) + centsIn(amount))
    }
  }
  return paid
}
