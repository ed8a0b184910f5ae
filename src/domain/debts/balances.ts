import { grouped } from '../grouped.ts'
import { type Cents, cents } from '../money/money.ts'
import { type Debt, type NetPayment, pairKey } from './debts.ts'

/**
 * What stands between two people: one number with one direction, which everything that says what they owe takes from
 * here. `from` owes `to` the amount; what waits until it is decided stands beside it and is in no sum. [BEY-11] [BEY-13]
 */
export type PairNet = {
  readonly from: string
  readonly to: string
  /** What is owed now. Never below zero. */
  readonly amount: Cents
  /** What `from` owes more if the disputed results stay; below zero, less. */
  readonly disputed: Cents
  /** What `from` owes more if the payments that did not arrive, as their payee says, are undone; below zero, less. */
  readonly doubted: Cents
}

/** The same with the debts that the amount comes from. */
export type PairBalance = PairNet & { readonly debtIds: readonly string[] }

/** A debt with `amount` as what remains of it. */
type Owed = Pick<Debt, 'id' | 'debtorId' | 'creditorId' | 'amount' | 'disputed'>

/** The balance of each pair with pending debts or doubted payments, including pairs that net to zero. */
export function pairBalances(pending: readonly Owed[], doubted: readonly NetPayment[] = []): PairBalance[] {
  const payments = doubted.map((payment) => ({ ...payment, debtorId: payment.payerId, creditorId: payment.payeeId }))
  const debtsOf = grouped(pending, pairKey)
  const doubtedOf = grouped(payments, pairKey)
  return [...grouped([...pending, ...payments], pairKey)].map(([key, [first]]) => {
    const [one = '', other = ''] = first ? [first.debtorId, first.creditorId].sort() : []
    const debts = debtsOf.get(key) ?? []
    const owedBy = (some: readonly Omit<Owed, 'id' | 'disputed'>[]) =>
      some.reduce((sum, { debtorId, amount }) => sum + (debtorId === one ? amount : -amount), 0)
    const disputed = owedBy(debts.filter((debt) => debt.disputed))
    return {
      ...pairNet({ one, other, owed: owedBy(debts), disputed, doubted: owedBy(doubtedOf.get(key) ?? []) }),
      debtIds: debts.filter((debt) => !debt.disputed).map(({ id }) => id),
    }
  })
}

/** Sums of cents between two people: above zero, `one` owes `other`. `owed` is of all debts, the disputed ones too. */
type PairSums = {
  readonly one: string
  readonly other: string
  readonly owed: number
  readonly disputed: number
  readonly doubted: number
}

/** Two who are even are in the direction of what waits. */
export function pairNet({ one, other, owed, disputed, doubted }: PairSums): PairNet {
  const net = owed - disputed
  const isTurned = (net || disputed || doubted) < 0
  const [from, to] = isTurned ? [other, one] : [one, other]
  const turned = (amount: number) => cents(isTurned ? -amount : amount)
  return { from, to, amount: turned(net), disputed: turned(disputed), doubted: turned(doubted) }
}

/** What each member is owed minus what they owe; the sum over a group is always zero. */
export function netPositions(pairs: readonly Pick<PairNet, 'from' | 'to' | 'amount'>[]): Map<string, Cents> {
  const sums = new Map<string, { net: number }>()
  const add = (userId: string, amount: number) => {
    const sum = sums.get(userId)
    if (sum) sum.net += amount
    else sums.set(userId, { net: amount })
  }
  for (const { from, to, amount } of pairs) {
    add(from, -amount)
    add(to, amount)
  }
  return new Map([...sums].map(([userId, { net }]) => [userId, cents(net)]))
}

/** A member's figures: owed to them, owed by them, and the difference; and, above zero for them, what waits. */
export type Position = {
  readonly owedToYou: Cents
  readonly youOwe: Cents
  readonly net: Cents
  readonly disputed: Cents
  readonly doubted: Cents
}

/** [DEBT-11] */
export function positionOf(pairs: readonly PairNet[], userId: string): Position {
  let [owedToYou, youOwe, disputed, doubted] = [0, 0, 0, 0]
  for (const pair of pairs) {
    if (pair.to !== userId && pair.from !== userId) continue
    const sign = pair.to === userId ? 1 : -1
    if (sign > 0) owedToYou += pair.amount
    else youOwe += pair.amount
    disputed += sign * pair.disputed
    doubted += sign * pair.doubted
  }
  return {
    owedToYou: cents(owedToYou),
    youOwe: cents(youOwe),
    net: cents(owedToYou - youOwe),
    disputed: cents(disputed),
    doubted: cents(doubted),
  }
}
