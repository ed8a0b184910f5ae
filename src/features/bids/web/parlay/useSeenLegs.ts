import { parlayOdds } from '#domain/bids/parlays.ts'
import type { AmericanOdds } from '#domain/odds/odds.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import type { MovedPrice } from '../slip/useSeenPrice.ts'
import { type ChosenLeg, keepLegs, type LegNow } from './chosenLegs.ts'

type Look = { readonly price: AmericanOdds | null; readonly onSeen: () => void }

/**
 * Legs whose line or price is no longer the one that was chosen: the change must be confirmed, since what can be won
 * changes with it. Null while all are as they were.
 */
export function useSeenLegs(legs: readonly LegNow[], { price, onSeen }: Look): MovedPrice | null {
  const show = useShowOdds()
  const moved = legs.filter(({ isMoved }) => isMoved)
  const [first] = moved
  if (!first || price === null) return null
  const words = ({ side, sport, odds }: ChosenLeg) => `${sideName(side, sport)} ${show(odds)}`
  const before = parlayOdds(legs.map(({ chosen }) => chosen.odds))
  const ofAll = before === null || before === price ? '' : ` The parlay moved from ${show(before)} to ${show(price)}.`
  const ofLegs =
    moved.length === 1
      ? `The price moved from ${words(first.chosen)} to ${words(first.leg)}.`
      : `${moved.length} legs moved.`
  return {
    message: ofLegs + ofAll,
    now: show(price),
    onSeen: () => {
      keepLegs(legs.map(({ leg }) => leg))
      onSeen()
    },
  }
}
