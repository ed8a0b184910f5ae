import { type Cents, cents } from './money.ts'
import type { PlannedPayment } from './settleUpPlan.ts'

/** What one member owes another after netting, above zero. */
export type Owed = { readonly from: string; readonly to: string; readonly amount: Cents }

/**
 * One step on the way of a payment: `from` owes `to` that much less than before. Where nothing was owed between the two,
 * the step is carried: from then on `to` owes it to `from`.
 */
export type Hop = Owed & { readonly isCarried: boolean }

/** `cost` decides between ways; `used` is what this payment sends along. */
type Arc = { from: string; to: string; left: number; used: number; isCarried: boolean; cost: number }

const costs = { owed: 1, carriedTowardsPlan: 1e6, carriedDirectly: 2e6 } as const

/**
 * The way of each payment along the debts of the group, from its payer through as few others as possible to its payee.
 * No cent of a debt is on two ways. What no chain of debts covers is carried, as little as possible: preferably from
 * somebody to whom a later payment of the plan goes back, else from the payer to the payee. The steps of each way, in
 * the order from payer to payee, change the nets of the payer and the payee alone, by the amount of the payment.
 * [BEY-12]
 */
export function waysOf(plan: readonly PlannedPayment[], owed: readonly Owed[]): Hop[][] {
  const debts = owed
    .map((pair): Arc => ({ ...arcOf(pair), isCarried: false, cost: costs.owed }))
    .sort((one, other) => (one.from < other.from || (one.from === other.from && one.to < other.to) ? -1 : 1))
  const towardsPlan = plan.map(
    ({ from, to, amount }): Arc => ({
      ...arcOf({ from: to, to: from, amount }),
      isCarried: true,
      cost: costs.carriedTowardsPlan,
    }),
  )
  return plan.map((payment, n) => {
    const direct: Arc = { ...arcOf(payment), isCarried: true, cost: costs.carriedDirectly }
    const arcs = [...debts, ...towardsPlan.slice(n + 1), direct]
    send(payment, arcs)
    const way = inOrder(payment.from, arcs)
    for (const arc of arcs) arc.used = 0
    return way
  })
}

function arcOf({ from, to, amount }: Owed) {
  return { from, to, left: amount as number, used: 0 }
}

/** Sends the payment along the cheapest chains, one after the other; a later one may take back part of an earlier one. */
function send({ from, to, amount }: PlannedPayment, arcs: readonly Arc[]): void {
  let rest: number = amount
  while (rest > 0) {
    const chain = cheapestChain(from, to, arcs)
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
function cheapestChain(payer: string, payee: string, arcs: readonly Arc[]): Step[] {
  const cost = new Map([[payer, 0]])
  const reachedBy = new Map<string, Step>()
  const improve = (from: string, to: string, price: number, step: Step) => {
    const next = (cost.get(from) ?? Number.POSITIVE_INFINITY) + price
    if (next >= (cost.get(to) ?? Number.POSITIVE_INFINITY)) return false
    cost.set(to, next)
    reachedBy.set(to, step)
    return true
  }
  for (let isImproved = true; isImproved; ) {
    isImproved = false
    for (const arc of arcs) {
      if (arc.left > 0 && improve(arc.from, arc.to, arc.cost, { arc, isBack: false })) isImproved = true
      if (arc.used > 0 && improve(arc.to, arc.from, -arc.cost, { arc, isBack: true })) isImproved = true
    }
  }
  const chain: Step[] = []
  for (let place = payee; place !== payer; ) {
    const step = reachedBy.get(place)
    if (!step) throw new Error(`no way from ${payer} to ${payee}`)
    chain.push(step)
    place = step.isBack ? step.arc.to : step.arc.from
  }
  return chain
}

function inOrder(payer: string, arcs: readonly Arc[]): Hop[] {
  const reached = new Set([payer])
  const way: Hop[] = []
  for (const place of reached) {
    for (const { from, to, used, isCarried } of arcs) {
      if (from !== place || used === 0) continue
      way.push({ from, to, amount: cents(used), isCarried })
      reached.add(to)
    }
  }
  return way
}
