import { useOddsFormat, useShowOdds } from '#features/web/OddsFormat.tsx'
import { PriceButton } from '#web/ui/buttons/PriceButton.tsx'
import type { GameView } from '../contract.ts'
import { GridCell } from './PriceGrid.tsx'
import { type Market, marketNames, type Price, priceLabel } from './prices.ts'

type PriceCellProps = {
  game: GameView
  market: Market
  price: Price | null
  selected: boolean
  /** A leg of the parlay that is being put together. */
  isLeg: boolean
  dense: boolean
  tabIndex: number
  onFocus: () => void
  onPress: () => void
}

/** One price of a card: the fair one bold, the book's struck through. [LINE-18] [LINE-22] [LINE-23] */
export function PriceCell({ game, market, price, selected, isLeg, dense, tabIndex, onFocus, onPress }: PriceCellProps) {
  const format = useOddsFormat()
  const show = useShowOdds()
  const seen = price && {
    price: show(price.fairOdds),
    was: show(price.bookOdds),
    line: price.line || undefined,
  }
  const label = price ? priceLabel(price, { market, league: game.sportKey, show }) : `${marketNames[market]}, no price`
  return (
    <GridCell>
      <PriceButton
        // Another format is no other price.
        key={format}
        {...{ 'data-price': market }}
        {...(seen ?? { price: null })}
        label={isLeg ? `${label}, in your parlay` : label}
        selected={selected}
        isKept={isLeg}
        compact={dense}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onPress}
      />
    </GridCell>
  )
}
