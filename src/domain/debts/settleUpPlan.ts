import { type Cents, cents } from '../money/money.ts'

/** One payment of a plan that settles a group up. `amount` is above zero. */
export type PlannedPayment = { readonly from: string; readonly to: string; readonly amount: Cents }

/** Up to so many people with a balance the plan has the fewest payments that are possible. */
export const exactUpTo = 12

/**
 * The payments that bring everybody to zero, from people whose net is below zero to people whose net is above it: the
 * fewest that are possible among up to twelve people with a balance, else at most one fewer than such people. `nets`
 * sum to zero. `haveBet` says whether two people ever bet with each other; such pairs are preferred.
 *
 * The plan depends on nothing else, so it is the same for everybody. Once a payment of it is made, the others are the
 * plan of what remains; only where that leaves twelve people after thirteen may the rest become shorter. [BEY-12]
 */
export function fewestPayments(
  nets: ReadonlyMap<string, Cents>,
  haveBet: (one: string, other: string) => boolean,
): PlannedPayment[] {
  const people = [...nets].filter(([, net]) => net !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
  return people.length <= exactUpTo ? firstOfFewest(people, haveBet) : matchedInTurn(people)
}

type Balance = readonly [userId: string, net: Cents]

/**
 * The first of the plans with the fewest payments, in the order of pairs, the larger amount of a pair first. Each step
 * takes the first payment that any such plan contains. Taking a payment away from the first plan leaves the first plan
 * of the rest: one before it would, with that payment, have come before the whole.
 */
function firstOfFewest(people: readonly Balance[], haveBet: (one: string, other: string) => boolean): PlannedPayment[] {
  const left = people.map(([, net]) => net as number)
  const plan: PlannedPayment[] = []
  let blocks = smallestBlocks(left)
  for (const { payer, payee } of pairsInOrder(people, haveBet)) {
    const amount = largestPayment(left, blocks, payer, payee)
    if (amount === 0) continue
    plan.push({ from: idAt(people, payer), to: idAt(people, payee), amount: cents(amount) })
    left[payer] = at(left, payer) + amount
    left[payee] = at(left, payee) - amount
    blocks = smallestBlocks(left)
  }
  return plan
}

function pairsInOrder(people: readonly Balance[], haveBet: (one: string, other: string) => boolean) {
  const payers = [...people.keys()].filter((n) => netAt(people, n) < 0)
  const payees = [...people.keys()].filter((n) => netAt(people, n) > 0)
  const pairs = payers.flatMap((payer) => payees.map((payee) => ({ payer, payee })))
  const [known, others] = [true, false].map((wanted) =>
    pairs.filter(({ payer, payee }) => haveBet(idAt(people, payer), idAt(people, payee)) === wanted),
  )
  return [...(known ?? []), ...(others ?? [])]
}

type Blocks = { readonly sums: readonly number[]; readonly blocks: readonly number[] }

/**
 * People as bits of a set. A set that sums to zero settles up among itself with one payment fewer than it has people,
 * so the fewest payments split everybody into as many such sets as possible. The result has the sum of each set, and
 * the sets that occur in some such split.
 */
function smallestBlocks(nets: readonly number[]): Blocks {
  const everybody = (1 << nets.length) - 1
  const sums = [0]
  const most = [0]
  for (let set = 1; set <= everybody; set += 1) {
    const last = 31 - Math.clz32(set)
    sums[set] = at(sums, set ^ (1 << last)) + at(nets, last)
    let best = 0
    for (let rest = set; rest !== 0; rest &= rest - 1) best = Math.max(best, at(most, set ^ (rest & -rest)))
    most[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  const blocks: number[] = []
  for (let set = 1; set <= everybody; set += 1) {
    if (sums[set] === 0 && at(most, everybody ^ set) + 1 === most[everybody]) blocks.push(set)
  }
  return { sums, blocks }
}

/**
 * The most that one pays the other in any plan with the fewest payments, or 0. A payment divides its block in two; it
 * carries what the payer's part lacks, and neither end may pay or get more than their own balance.
 */
function largestPayment(left: readonly number[], { sums, blocks }: Blocks, payer: number, payee: number): number {
  const limit = Math.min(-at(left, payer), at(left, payee))
  const ends = (1 << payer) | (1 << payee)
  let largest = 0
  for (const block of blocks) {
    if ((block & ends) !== ends) continue
    const others = block ^ ends
    for (let part = others; ; part = (part - 1) & others) {
      const amount = -at(sums, part | (1 << payer))
      if (amount > largest && amount <= limit) largest = amount
      if (part === 0) break
    }
  }
  return largest
}

/** Those who owe and those who are owed, both in the order of ids: each pays the first who is still owed something. */
function matchedInTurn(people: readonly Balance[]): PlannedPayment[] {
  const owed = people.filter(([, net]) => net > 0).map(([userId, net]) => ({ userId, left: net as number }))
  const plan: PlannedPayment[] = []
  for (const [from, net] of people.filter(([, net]) => net < 0)) {
    let left: number = -net
    while (left > 0) {
      const [first] = owed
      if (!first) throw new Error('the balances do not sum to zero')
      const amount = Math.min(left, first.left)
      plan.push({ from, to: first.userId, amount: cents(amount) })
      left -= amount
      first.left -= amount
      if (first.left === 0) owed.shift()
    }
  }
  return plan
}

const netAt = (people: readonly Balance[], n: number) => people[n]?.[1] ?? 0
const idAt = (people: readonly Balance[], n: number) => people[n]?.[0] ?? ''
const at = (numbers: readonly number[], n: number) => numbers[n] ?? 0
