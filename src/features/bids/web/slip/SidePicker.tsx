import { useId } from 'react'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Figure, StruckFigure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { type Price, type Row, rows, sideName } from '../../../lines/web/prices.ts'

type SidePickerProps = {
  prices: Readonly<Record<Row, Price>>
  league: string
  value: Row
  onChange: (row: Row) => void
}

/** Both sides of the market with their prices; the bid is on the chosen one. */
export function SidePicker({ prices, league, value, onChange }: SidePickerProps) {
  const name = useId()
  const show = useShowOdds()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Your side</legend>
      {rows.map((row) => (
        <label key={row} className="@container relative flex min-w-28 flex-1">
          <input
            type="radio"
            name={name}
            aria-label={labelOf(prices[row], league, show)}
            checked={row === value}
            onChange={() => onChange(row)}
            className="peer absolute inset-0 z-10 size-full cursor-[inherit] opacity-0"
          />
          <SideFace price={prices[row]} league={league} chosen={row === value} />
        </label>
      ))}
    </fieldset>
  )
}

function labelOf(price: Price, league: string, show: ShowOdds): string {
  return `${sideName(price.side, league)}, ${show(price.fairOdds)}, book price ${show(price.bookOdds)}`
}

function SideFace({ price, league, chosen }: { price: Price; league: string; chosen: boolean }) {
  const show = useShowOdds()
  return (
    <span
      className={classNames(
        'flex min-h-16 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 @max-[160px]:flex-col @max-[160px]:items-start @max-[160px]:gap-0 rounded-control px-3 py-1.5 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2',
        chosen ? 'bg-accent/13 ring-2 ring-accent ring-inset' : 'bg-raised hover:bg-line',
      )}
    >
      <span className="wrap-break-word text-balance min-w-min max-w-full flex-1 font-semibold text-14 @max-[160px]:flex-none">
        {sideName(price.side, league)}
      </span>
      <span className="flex shrink-0 flex-col flex-wrap items-end @max-[160px]:flex-row @max-[160px]:items-baseline @max-[160px]:gap-2">
        <Figure className={classNames('font-bold text-16', chosen && 'text-accent')}>{show(price.fairOdds)}</Figure>
        <StruckFigure className="text-12 text-muted">{show(price.bookOdds)}</StruckFigure>
      </span>
    </span>
  )
}
