import { grouped } from '../grouped.ts'
import { type Debt, pairKey } from './debts.ts'
import { type Cents, cents } from './money.ts'

/** What one member owes another after netting their pending debts. `amount` is never below zero. */
export type PairBalance = {
  readonly from: string
  readonly to: string
  readonly amount: Cents
  readonly debtIds: readonly string[]
}

/** A debt with `amount` as what remains of it. */
type Owed = Pick<Debt, 'id' | 'debtorId' | 'creditorId' | 'amount'>

/** The balance of each pair with pending debts, including pairs that net to zero. */
export function pairBalances(pending: readonly Owed[]): PairBalance[] {
  return [...grouped(pending, pairKey).values()].map(netOfPair)
}

function netOfPair(debts: readonly Owed[]): PairBalance {
  const [first] = debts
  if (!first) throw new Error('a pair has at least one debt')
  const net = debts.reduce((sum, debt) => sum + (debt.debtorId === first.debtorId ? debt.amount : -debt.amount), 0)
  const [from, to] = net >= 0 ? [first.debtorId, first.creditorId] : [first.creditorId, first.debtorId]
  return { from, to, amount: cents(Math.abs(net)), debtIds: debts.map(({ id }) => id) }
}

/** What each member is owed minus what they owe; the sum over a group is always zero. */
export function netPositions(pending: readonly Omit<Owed, 'id'>[]): Map<string, Cents> {
  const sums = new Map<string, { net: number }>()
  const add = (userId: string, amount: number) => {
    const sum = sums.get(userId)
    if (sum) sum.net += amount
    else sums.set(userId, { net: amount })
  }
  for (const debt of pending) {
    add(debt.debtorId, -debt.amount)
    add(debt.creditorId, debt.amount)
  }
  return new Map([...sums].map(([userId, { net }]) => [userId, cents(net)]))
}

/** A member's three figures: owed to them, owed by them, and the difference. [DEBT-11] */
export function positionOf(
  pairs: readonly PairBalance[],
  userId: string,
): { owedToYou: Cents; youOwe: Cents; net: Cents } {
  let [owedToYou, youOwe] = [0, 0]
  for (const pair of pairs) {
    if (pair.to === userId) owedToYou += pair.amount
    if (pair.from === userId) youOwe += pair.amount
  }
  return { owedToYou: cents(owedToYou), youOwe: cents(youOwe), net: cents(owedToYou - youOwe) }
}
