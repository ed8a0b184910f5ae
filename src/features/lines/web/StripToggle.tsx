import { IconGavel } from '@tabler/icons-react'
import { classNames } from '#web/ui/classNames.ts'

type StripToggleProps = {
  openBids: number
  gameName: string
  /** The id of the strip. */
  controls: string
  isOpen: boolean
  onToggle: () => void
  /** In the corner of the card, the number alone. */
  dense: boolean
}

/** Opens and closes the strip of a card: "2 open bids", or the sign alone where there is none yet. [LINE-31] */
export function StripToggle({ openBids, gameName, controls, isOpen, onToggle, dense }: StripToggleProps) {
  const words = openBids === 1 ? '1 open bid' : `${openBids} open bids`
  return (
    <button
      type="button"
      aria-label={`${openBids > 0 ? words : 'Bids and comments'} on ${gameName}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className={classNames(
        'flex h-control min-w-control shrink-0 items-center justify-center gap-1 rounded-control pr-3 pl-2 text-12 transition-colors hover:text-fg',
        openBids > 0 ? 'font-semibold text-fg' : 'text-muted',
        isOpen && 'text-accent hover:text-accent',
        dense ? 'absolute top-0.5 right-0' : '-ml-4',
      )}
    >
      <IconGavel size={16} aria-hidden="true" className="shrink-0" />
      {openBids > 0 && <span className="whitespace-nowrap">{dense ? openBids : words}</span>}
    </button>
  )
}
