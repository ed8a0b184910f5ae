import { pairBalances } from '#domain/money/balances.ts'
import { type Debt, isParty, netPayment } from '#domain/money/debts.ts'
import { addCents, type Cents, cents, centsFromDollars, formatMoney, noCents } from '#domain/money/money.ts'
import type { BalancesView, DebtView } from '../contract.ts'

/** A debt in the shape that the rules take. */
export function debtFrom({ id, betId, debtorId, creditorId, status, disputed, ...view }: DebtView): Debt {
  const [amount, paid] = [centsFromDollars(view.amount), centsFromDollars(view.paid)]
  const cancelled = cents(amount - paid - centsFromDollars(view.remaining))
  return { id, betId, debtorId, creditorId, amount, paid, cancelled, status, disputed }
}

/** What remains of it, in the shape that balances take. */
export function owedFrom({ id, debtorId, creditorId, remaining }: DebtView) {
  return { id, debtorId, creditorId, amount: centsFromDollars(remaining) }
}

/** Someone with whom the reader has open debts. */
export type Person = {
  readonly id: string
  readonly name: string
  /** Netted cents; positive: they owe the reader, negative: the reader owes them. */
  readonly net: Cents
  readonly debts: readonly DebtView[]
}

/** The people in the reader's open debts, the largest net first. [DEBT-08] [DEBT-13] */
export function peopleOf(debts: readonly DebtView[], readerId: string): Person[] {
  const mine = debts.filter((debt) => debt.status === 'pending' && isParty(debt, readerId))
  const byId = new Map(mine.map((debt) => [debt.id, debt]))
  const people = pairBalances(mine.map(owedFrom)).map(({ from, to, amount, debtIds }): Person => {
    const id = from === readerId ? to : from
    const own = debtIds.flatMap((debtId) => byId.get(debtId) ?? [])
    return { id, name: nameIn(own, id), net: from === readerId ? negative(amount) : amount, debts: own }
  })
  return people.toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net))
}

const negative = (amount: Cents) => (amount === 0 ? noCents : (-amount as Cents))

function nameIn(debts: readonly DebtView[], userId: string): string {
  const [debt] = debts
  if (!debt) return ''
  return debt.debtorId === userId ? debt.debtorName : debt.creditorName
}

/** Two people with open debts between them. `amount`: what the debtor owes net, in cents; zero if they are even. */
export type Pair = {
  readonly debtor: { readonly id: string; readonly name: string }
  readonly creditor: { readonly id: string; readonly name: string }
  readonly amount: Cents
  readonly bets: number
}

/** The pairs of a group that the reader is not in, the largest net first. [DEBT-13] [BEY-33] */
export function pairsOfOthers({ members, pairs }: BalancesView, readerId: string): Pair[] {
  const names = new Map(members.map(({ userId, name }) => [userId, name]))
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return pairs
    .filter(({ from, to }) => from !== readerId && to !== readerId)
    .map(({ from, to, amount, debts = 0 }) => ({
      debtor: person(from),
      creditor: person(to),
      amount: centsFromDollars(amount),
      bets: debts,
    }))
}

/** The net of some debts between the reader and one other person. */
export type Netting = {
  readonly owedToYou: { readonly amount: Cents; readonly count: number }
  readonly youOwe: { readonly amount: Cents; readonly count: number }
  /** The amount to pay. */
  readonly amount: Cents
  readonly payer: 'you' | 'them' | 'nobody'
}

/** Nets debts of one pair by the same rule as the payment; null for none. [PAY-16] [PAY-17] [PAY-18] */
export function nettingOf(debts: readonly DebtView[], readerId: string): Netting | null {
  if (debts.length === 0) return null
  const names = new Map(
    debts.flatMap((debt) => [
      [debt.debtorId, debt.debtorName],
      [debt.creditorId, debt.creditorName],
    ]),
  )
  const { payerId, amount } = netPayment(debts.map(debtFrom), (id) => names.get(id) ?? '')
  const payer = payerId === readerId ? 'you' : 'them'
  return {
    owedToYou: sumOf(debts.filter(({ creditorId }) => creditorId === readerId)),
    youOwe: sumOf(debts.filter(({ debtorId }) => debtorId === readerId)),
    amount,
    payer: amount === 0 ? 'nobody' : payer,
  }
}

function sumOf(debts: readonly DebtView[]) {
  return { amount: addCents(debts.map(({ remaining }) => centsFromDollars(remaining))), count: debts.length }
}

/** "Ann pays you", "You pay Ann", "You and Ann are even". */
export function payerWords({ payer }: Netting, name: string): string {
  if (payer === 'nobody') return `You and ${name} are even`
  return payer === 'you' ? `You pay ${name}` : `${name} pays you`
}

/** "3 bets: $35.00 - $8.00", "1 bet". */
export function sumWords({ owedToYou, youOwe }: Netting): string {
  const count = betCount(owedToYou.count + youOwe.count)
  const [larger, smaller] = owedToYou.amount >= youOwe.amount ? [owedToYou, youOwe] : [youOwe, owedToYou]
  return smaller.count === 0 ? count : `${count}: ${formatMoney(larger.amount)} - ${formatMoney(smaller.amount)}`
}

export function betCount(count: number): string {
  return `${count} bet${count === 1 ? '' : 's'}`
}

/** "Ann owes you", "You owe Ann", "You and Ann are even". */
export function oweWords({ name, net }: Pick<Person, 'name' | 'net'>): string {
  if (net === 0) return `You and ${name} are even`
  return net > 0 ? `${name} owes you` : `You owe ${name}`
}
