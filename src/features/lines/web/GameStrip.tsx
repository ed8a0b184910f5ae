import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

type GameStripProps = { id: string; label: string; children: ReactNode }

/** Below the prices of a card: the group's open bids on the game and what is said about them. [LINE-31] */
export function GameStrip({ id, label, children }: GameStripProps) {
  return (
    // No landmark: the same game may stand here once for each book.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" id={id} aria-label={label} className="mt-3 border-line border-t pt-3">
      <Suspense fallback={<Skeleton className="h-16" />}>{children}</Suspense>
    </div>
  )
}
