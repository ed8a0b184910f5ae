import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { BookView, GameView } from '../contract.ts'
import { type Market, marketNames, priceAt } from './prices.ts'

const FairPriceInfo = lazyPart(
  async () => ({
    default: (await import('./FairPriceInfo.tsx')).FairPriceInfo,
  }),
  { inPlace: true },
)

type MarketHeadProps = { game: GameView; book: BookView; market: Market }

/** The name of a market, which explains on hover or press how its fair prices come from the book's. [LINE-19] */
export function MarketHead({ game, book, market }: MarketHeadProps) {
  const name = marketNames[market]
  const isQuoted = priceAt(game, book, market, 'away') && priceAt(game, book, market, 'home')
  if (!isQuoted) return <span className="text-[length:min(1em,4.2vw)]">{name}</span>
  return (
    <Popover
      hover
      label="How the fair prices are computed"
      trigger={
        <button
          type="button"
          aria-label={`${name}: how the fair prices are computed`}
          className="-my-1 flex min-h-6 items-center gap-1 rounded-control px-1 transition-colors hover:text-fg"
        >
          <span className="text-[length:min(1em,4.2vw)]">{name}</span>
          <IconInfoCircle size={12} aria-hidden="true" />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-52 w-72" />}>
        <FairPriceInfo game={game} book={book} only={market} />
      </Suspense>
    </Popover>
  )
}
