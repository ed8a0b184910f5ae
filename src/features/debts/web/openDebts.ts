import { type PairBalance, pairBalances, positionOf } from '#domain/debts/balances.ts'
import { type Debt, isParty, type NetPayment, netPayment } from '#domain/debts/debts.ts'
import { addCents, type Cents, cents, centsFromDollars, formatMoney } from '#domain/money/money.ts'
import type { BalancesView, DebtView } from '../contract.ts'

/** A debt in the shape that the rules take. */
export function debtFrom({ id, betId, debtorId, creditorId, status, disputed, ...view }: DebtView): Debt {
  const [amount, paid] = [centsFromDollars(view.amount), centsFromDollars(view.paid)]
  const cancelled = cents(amount - paid - centsFromDollars(view.remaining))
  return { id, betId, debtorId, creditorId, amount, paid, cancelled, status, disputed }
}

/** What remains of it, in the shape that balances take. */
export function owedFrom({ id, debtorId, creditorId, remaining, disputed }: DebtView) {
  return { id, debtorId, creditorId, amount: centsFromDollars(remaining), disputed }
}

/** What waits until it is decided: above zero, it may come to the one from whose side it is. [BEY-11] [BEY-13] */
export type Waiting = { readonly disputed: Cents; readonly doubted: Cents }

/** Someone with whom the reader has open debts, or a payment that did not arrive. */
export type Person = Waiting & {
  readonly id: string
  readonly name: string
  /** Netted cents; positive: they owe the reader, negative: the reader owes them. */
  readonly net: Cents
  readonly pair: PairBalance
  readonly debts: readonly DebtView[]
}

/** Payments that did not arrive, as their payee says, between the reader and somebody. */
export type DoubtedPayments = NetPayment & { readonly other: { readonly id: string; readonly name: string } }

/** The people in the reader's open debts and doubted payments, the largest net first. [DEBT-08] [DEBT-13] */
export function peopleOf(
  debts: readonly DebtView[],
  { readerId, doubted = [] }: { readerId: string; doubted?: readonly DoubtedPayments[] },
): Person[] {
  const mine = debts.filter((debt) => debt.status === 'pending' && isParty(debt, readerId))
  const people = pairBalances(mine.map(owedFrom), doubted).map((pair): Person => {
    const id = pair.from === readerId ? pair.to : pair.from
    const own = mine.filter((debt) => isParty(debt, id))
    const name = nameIn(own, id) || (doubted.find(({ other }) => other.id === id)?.other.name ?? '')
    return { id, name, ...positionOf([pair], readerId), pair, debts: own }
  })
  return people.toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net))
}

function nameIn(debts: readonly DebtView[], userId: string): string {
  const [debt] = debts
  if (!debt) return ''
  return debt.debtorId === userId ? debt.debtorName : debt.creditorName
}

/** What the balances of the group say of the reader's payments that did not arrive. */
export function doubtedOf({ members, pairs }: BalancesView, readerId: string): DoubtedPayments[] {
  return pairs
    .filter(({ from, to, doubted }) => doubted !== 0 && (from === readerId || to === readerId))
    .map(({ from: payerId, to: payeeId, doubted }) => {
      const id = payerId === readerId ? payeeId : payerId
      const name = members.find(({ userId }) => userId === id)?.name ?? ''
      return { payerId, payeeId, amount: centsFromDollars(doubted), other: { id, name } }
    })
}

/**
 * Two people with open debts between them. `amount`: what the debtor owes net, in cents; zero if they are even. What waits
 * may come to the creditor.
 */
export type Pair = Waiting & {
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
    .map(({ from, to, amount, debts = 0, disputed, doubted }) => ({
      debtor: person(from),
      creditor: person(to),
      amount: centsFromDollars(amount),
      bets: debts,
      disputed: centsFromDollars(disputed),
      doubted: centsFromDollars(doubted),
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

/** "8 bets", "$30.00 disputed", "$75.00 not received": what the number comes from, and what waits beside it. */
export function countWords(bets: number, { disputed, doubted }: Waiting): string[] {
  const words = (amount: Cents, what: string) =>
    amount === 0 ? [] : [`${formatMoney(cents(Math.abs(amount)))} ${what}`]
  const waiting = [...words(disputed, 'disputed'), ...words(doubted, 'not received')]
  return bets === 0 && waiting.length > 0 ? waiting : [betCount(bets), ...waiting]
}

export function betCount(count: number): string {
  return `${count} bet${count === 1 ? '' : 's'}`
}

/** "Ann owes you", "You owe Ann", "You and Ann are even". */
export function oweWords({ name, net }: Pick<Person, 'name' | 'net'>): string {
  if (net === 0) return `You and ${name} are even`
  return net > 0 ? `${name} owes you` : `You owe ${name}`
}
