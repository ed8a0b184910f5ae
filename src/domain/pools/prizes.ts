import { fewestPayments, type PlannedPayment } from '../debts/settleUpPlan.ts'
import { grouped } from '../grouped.ts'
import { type Cents, cents } from '../money/money.ts'
import type { PoolTerms } from './pools.ts'
import type { PoolStanding } from './standings.ts'

type Placed = Pick<PoolStanding, 'userId' | 'place'>
type Money = Pick<PoolTerms, 'entry' | 'shares'>

export function potOf({ entry }: Pick<PoolTerms, 'entry'>, people: number): Cents {
  return cents(entry * people)
}

/**
 * What everybody gets of the pot, in whole cents that sum to it. Equal ones get equal parts of what their places bring;
 * places that nobody has leave their share to the others. The cents that cannot be shared go to the first, one each.
 */
export function prizesOf(standings: readonly Placed[], { entry, shares }: Money): Map<string, Cents> {
  const pot = potOf({ entry }, standings.length)
  const taken = shares.slice(0, standings.length)
  const whole = taken.reduce((sum, share) => sum + share, 0)
  const parts = [...grouped(standings, ({ place }) => place)].flatMap(([place, equals]) => {
    const share = taken.slice(place - 1, place - 1 + equals.length).reduce((sum, one) => sum + one, 0)
    return equals.map(({ userId }) => ({
      userId,
      place,
      amount: Math.floor((pot * share) / (whole * equals.length)),
      share,
    }))
  })
  const winners = parts.filter(({ share }) => share > 0)
  const inOrder = winners.toSorted((a, b) => a.place - b.place || (a.userId < b.userId ? -1 : 1))
  const left = pot - winners.reduce((sum, { amount }) => sum + amount, 0)
  const luckier = new Set(inOrder.slice(0, left).map(({ userId }) => userId))
  return new Map(parts.map(({ userId, amount }) => [userId, cents(amount + (luckier.has(userId) ? 1 : 0))]))
}

/** What everybody has won less their entry. */
export function netsOf(standings: readonly Placed[], money: Money): Map<string, Cents> {
  return new Map([...prizesOf(standings, money)].map(([userId, prize]) => [userId, cents(prize - money.entry)]))
}

/** The debts of a settled pool: as few as possible, and always fewer than people. [BEY-34] */
export function debtsOfPool(standings: readonly Placed[], money: Money): PlannedPayment[] {
  return fewestPayments(netsOf(standings, money), () => false)
}
