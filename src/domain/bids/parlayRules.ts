import type { Side } from '../games/sides.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { fewestLegs, mostLegs } from './parlays.ts'

/** Why those games cannot be the legs of one parlay, or null: two to six legs, each on another game. */
export function whyLegsRefused(legs: readonly { readonly gameId: string }[]): Refusal | null {
  if (legs.length < fewestLegs || legs.length > mostLegs) return bidRefusal('parlay-legs')
  return new Set(legs.map(({ gameId }) => gameId)).size < legs.length ? bidRefusal('parlay-same-game') : null
}

/** Why a bid cannot have that price, or null: the price of a parlay follows from its legs. */
export function whyPriceRefused(
  bid: { readonly side: Side; readonly odds: AmericanOdds },
  odds: AmericanOdds,
): Refusal | null {
  return bid.side.betType === 'parlay' && odds !== bid.odds ? bidRefusal('parlay-price') : null
}
