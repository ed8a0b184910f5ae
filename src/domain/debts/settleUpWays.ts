import { type Cents, cents } from '../money/money.ts'
import { isParty } from './debts.ts'
import { type DatedDebt, type Part, takenOff } from './partPayments.ts'
import type { PlannedPayment } from './settleUpPlan.ts'

/** What one member owes another after netting, above zero. */
export type Owed = { readonly from: string; readonly to: string; readonly amount: Cents }

/**
 * One step on the way of a payment: `from` owes `to` that much less than before. Where nothing was owed between the two,
 * the step is carried: from then on `to` owes it to `from`.
 */
export type Hop = Owed & { readonly isCarried: boolean }

/** `cost` decides between ways; `used` is what this payment sends along. People are numbers. */
type Arc = { from: number; to: number; left: number; used: number; isCarried: boolean; cost: number }

const costs = { owed: 1, carriedTowardPlan: 1e6, carriedDirectly: 2e6 } as const

/**
 * The way of each payment along the debts of the group, from its payer through as few others as possible to its payee.
 * No cent of a debt is on two ways. What no chain of debts covers is carried, as little as possible: preferably from
 * somebody to whom a later payment of the plan goes back, else from the payer to the payee. The steps of each way, in
 * the order from payer to payee, change the nets of the payer and the payee alone, by the amount of the payment.
 * [BEY-12]
 */
export function waysOf(plan: readonly PlannedPayment[], owed: readonly Owed[]): Hop[][] {
  const people = [...new Set([...owed, ...plan].flatMap(({ from, to }) => [from, to]))].sort()
  const numbers = new Map(people.map((userId, n) => [userId, n]))
  const arcOf = ({ from, to, amount }: Owed, cost: number): Arc => ({
    from: numbers.get(from) ?? 0,
    to: numbers.get(to) ?? 0,
    left: amount,
    used: 0,
    isCarried: cost !== costs.owed,
    cost,
  })
  const debts = owed
    .map((pair) => arcOf(pair, costs.owed))
    .sort((one, other) => one.from - other.from || one.to - other.to)
  const towardPlan = plan.map(({ from, to, amount }) => arcOf({ from: to, to: from, amount }, costs.carriedTowardPlan))
  return plan.map((payment, n) => {
    const direct = arcOf(payment, costs.carriedDirectly)
    const arcs = [...debts, ...towardPlan.slice(n + 1), direct]
    send({ ...direct, left: payment.amount }, arcs, people.length)
    const way = inOrder(direct.from, arcs, people)
    for (const arc of arcs) arc.used = 0
    return way
  })
}

/** Sends the payment along the cheapest chains, one after the other; a later one may take back part of an earlier one. */
function send({ from, to, left }: Pick<Arc, 'from' | 'to' | 'left'>, arcs: readonly Arc[], people: number): void {
  const open = arcs.filter((arc) => arc.left > 0)
  let rest = left
  while (rest > 0) {
    const chain = cheapestChain(from, to, open, people)
    const part = Math.min(rest, ...chain.map(({ arc, isBack }) => (isBack ? arc.used : arc.left)))
    for (const { arc, isBack } of chain) {
      arc.used += isBack ? -part : part
      arc.left += isBack ? part : -part
    }
    rest -= part
  }
}

type Step = { readonly arc: Arc; readonly isBack: boolean }

/** Bellman and Ford's algorithm: taking back what was sent has a cost below zero. */
function cheapestChain(payer: number, payee: number, arcs: readonly Arc[], people: number): Step[] {
  const cost = new Array<number>(people).fill(Number.POSITIVE_INFINITY)
  const reachedBy = new Array<Step | undefined>(people)
  const at = (person: number) => cost[person] ?? 0
  let isImproved = true
  const reach = (to: number, price: number, arc: Arc, isBack: boolean) => {
    cost[to] = price
    reachedBy[to] = { arc, isBack }
    isImproved = true
  }
  cost[payer] = 0
  while (isImproved) {
    isImproved = false
    for (const arc of arcs) {
      const { from, to, left, used, cost: price } = arc
      if (left > 0 && at(from) + price < at(to)) reach(to, at(from) + price, arc, false)
      if (used > 0 && at(to) - price < at(from)) reach(from, at(to) - price, arc, true)
    }
  }
  const chain: Step[] = []
  for (let place = payee; place !== payer; ) {
    const step = reachedBy[place]
    if (!step) throw new Error(`no way from ${payer} to ${payee}`)
    chain.push(step)
    place = step.isBack ? step.arc.to : step.arc.from
  }
  return chain
}

function inOrder(payer: number, arcs: readonly Arc[], people: readonly string[]): Hop[] {
  const reached = new Set([payer])
  const way: Hop[] = []
  const nameOf = (n: number) => people[n] ?? ''
  const used = arcs.filter((arc) => arc.used > 0)
  for (const place of reached) {
    for (const { from, to, used: amount, isCarried } of used) {
      if (from !== place) continue
      way.push({ from: nameOf(from), to: nameOf(to), amount: cents(amount), isCarried })
      reached.add(to)
    }
  }
  return way
}

/** A step with what it takes off each debt. `replaces`: of a carried step, the debt along the way whose bet it keeps. */
export type ClearingHop = Hop & { readonly parts: readonly Part[]; readonly replaces: string | null }

/**
 * What each step of the ways takes off the debts between its two people, by the rules of part payments; what an earlier
 * way takes, a later one does not take again. `debts` has all that is owed along the ways.
 */
export function clearedAlong(ways: readonly (readonly Hop[])[], debts: readonly DatedDebt[]): ClearingHop[][] {
  const paid = new Map<string, Cents>(debts.map((debt) => [debt.id, debt.paid]))
  const left = (debt: DatedDebt): DatedDebt => ({ ...debt, paid: paid.get(debt.id) ?? debt.paid })
  return ways.map((way) => {
    const hops = way.map((hop): ClearingHop => {
      if (hop.isCarried) return { ...hop, parts: [], replaces: null }
      const between = debts.filter((debt) => isParty(debt, hop.from) && isParty(debt, hop.to)).map(left)
      const parts = takenOff(between, { payerId: hop.from, amount: hop.amount })
      for (const { debtId, amount } of parts) paid.set(debtId, cents((paid.get(debtId) ?? 0) + amount))
      return { ...hop, parts, replaces: null }
    })
    return hops.map((hop) => (hop.isCarried ? { ...hop, replaces: replacedBy(hop, hops, debts) } : hop))
  })
}

/** The debt cleared just before the carried step, else after it, else any of the person who carries it. */
function replacedBy({ from, to }: Hop, hops: readonly ClearingHop[], debts: readonly DatedDebt[]): string {
  const beside = hops.find((hop) => hop.to === from && !hop.isCarried) ?? hops.find((hop) => hop.from === to)
  const replaced = beside?.parts[0]?.debtId ?? debts.find((debt) => isParty(debt, from))?.id
  if (replaced === undefined) throw new Error(`${from} has no debt to carry over`)
  return replaced
}
