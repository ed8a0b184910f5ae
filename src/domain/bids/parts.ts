import { type Cents, cents, centsFromDollars, noCents } from '../money/money.ts'
import { highestStakeDollars, lowestStakeDollars } from '../money/stakes.ts'
import type { BettingRules } from '../people/groups.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { type Bid, creatorExposure } from './bids.ts'

/** What decides which parts of a bid can be taken. */
export type Divisible = Pick<Bid, 'stake' | 'odds' | 'takenAtOdds' | 'allowParts'>

/**
 * The part of the creator's stake that `dollars` names, all that is left if undefined, or why it cannot be taken: it
 * must be a whole number of dollars, at least the group's minimum, and no more than is left. All that is left can
 * always be taken, also where it is less than the minimum. [BEY-18]
 */
export function readPart(
  bid: Divisible,
  dollars: number | undefined,
  rules: Pick<BettingRules, 'minBetAmount'>,
): Cents | Refusal {
  if (dollars === undefined) return bid.stake
  if (!Number.isInteger(dollars) || dollars < lowestStakeDollars) return bidRefusal('part-invalid')
  const part = dollars > highestStakeDollars ? null : centsFromDollars(dollars)
  if (part === bid.stake) return part
  if (!bid.allowParts) return bidRefusal('parts-off')
  if (part === null || part > bid.stake) return bidRefusal('part-too-large', { left: bid.stake })
  if (part < rules.minBetAmount) return bidRefusal('part-too-small', { min: rules.minBetAmount, left: bid.stake })
  return winsNothing({ ...bid, stake: part }) || winsNothing(afterPart(bid, part))
    ? bidRefusal('part-wins-nothing')
    : part
}

/** At the shortest odds a dollar wins less than a cent. */
function winsNothing(terms: Divisible): boolean {
  return creatorExposure(terms).toWin === noCents
}

/** The smallest part that can be taken of a bid, in whole dollars; null if it can only be taken whole. [BEY-18] */
export function smallestPart(bid: Divisible, { minBetAmount }: Pick<BettingRules, 'minBetAmount'>): number | null {
  const dollars = Math.max(lowestStakeDollars, Math.ceil(minBetAmount / 100))
  return bid.allowParts && centsFromDollars(dollars) < bid.stake ? dollars : null
}

/** What is left to offer of a bid after a part of it became a bet. */
function afterPart<Terms extends Pick<Bid, 'stake' | 'takenAtOdds'>>(bid: Terms, part: Cents): Terms {
  return { ...bid, stake: cents(bid.stake - part), takenAtOdds: cents(bid.takenAtOdds + part) }
}

/** An open bid after a part of it became a bet: what is left is another offer, so it has another version. [BEY-18] */
export function withPartTaken<Taken extends Bid>(bid: Taken, part: Cents): Taken {
  const { risk, toWin } = creatorExposure({ ...bid, stake: part })
  const taken = { risk: cents(bid.taken.risk + risk), toWin: cents(bid.taken.toWin + toWin) }
  return { ...afterPart(bid, part), taken, version: bid.version + 1 }
}

/** What the creator risks and wins with the whole bid: with what is left of it and the parts that became bets. */
export function wholeExposure(bid: Pick<Bid, 'stake' | 'odds' | 'taken' | 'takenAtOdds'>) {
  const { risk, toWin } = creatorExposure(bid)
  return { risk: cents(risk + bid.taken.risk), toWin: cents(toWin + bid.taken.toWin) }
}
