import { IconGavel } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { classNames } from '#web/ui/look/classNames.ts'

type StripToggleProps = {
  openBids: number
  gameName: string
  /** The id of the strip. */
  controls: string
  isOpen: boolean
  onToggle: () => void
  /** There is only room for the number. */
  short: boolean
  className?: string
}

/** Opens and closes the strip of a card: "2 open bids", or just the icon if there is none yet. [LINE-31] */
export function StripToggle({ openBids, gameName, controls, isOpen, onToggle, short, className }: StripToggleProps) {
  const words = openBids === 1 ? 'open bid' : 'open bids'
  return (
    <button
      type="button"
      aria-label={`${openBids > 0 ? `${openBids} ${words}` : 'Bids and comments'} on ${gameName}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className={classNames(
        'flex h-control min-w-control shrink-0 items-center justify-center gap-1 whitespace-nowrap rounded-control text-12 transition-colors',
        openBids > 0 ? 'pr-3 pl-2 font-semibold' : 'pl-1',
        isOpen ? 'text-accent' : openBids > 0 ? 'text-fg' : 'text-muted hover:text-fg',
        className,
      )}
    >
      <IconGavel size={16} aria-hidden="true" className="shrink-0" />
      {openBids > 0 && (
        <span>
          {openBids}
          {!short && <span className="max-[359px]:hidden">{` ${words}`}</span>}
        </span>
      )}
    </button>
  )
}

type GameStripProps = { id: string; label: string; children: ReactNode }

/** Below the prices of a card: the group's open bids on the game and their comments. [LINE-31] */
export function GameStrip({ id, label, children }: GameStripProps) {
  return (
    // Not a landmark: the same game may be here once for each book.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" id={id} aria-label={label} className="mt-3 border-line border-t pt-3">
      <Suspense fallback={<Skeleton className="h-16" />}>{children}</Suspense>
    </div>
  )
}
