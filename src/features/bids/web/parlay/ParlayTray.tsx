import { IconChevronRight, IconStack2, IconX } from '@tabler/icons-react'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { clearLegs, type LegNow, priceOfLegs } from './chosenLegs.ts'

type ParlayTrayProps = { legs: readonly LegNow[]; onOpen: () => void }

/** "2 legs · +276": what is chosen so far. Above the tabs of a phone, in a column of a desktop. */
export function ParlayTray({ legs, onOpen }: ParlayTrayProps) {
  const show = useShowOdds()
  const price = priceOfLegs(legs)
  const needsLook = legs.some(({ isMoved, gone }) => isMoved || gone !== null)
  const spoken = price === null ? '' : `, ${show(price)}`
  const count = legs.length === 1 ? '1 leg' : `${legs.length} legs`
  return (
    <section
      aria-label="Parlay"
      data-tray=""
      className="@container fixed inset-x-0 bottom-tabbar z-20 border-accent border-t bg-surface lg:static lg:rounded-card lg:border print:hidden"
    >
      <p role="status" className="sr-only">{`Parlay: ${count}${spoken}`}</p>
      <div className="mx-auto flex max-w-150 items-center gap-1 py-1 pr-1 pl-2">
        <Button
          variant="ghost"
          size="tall"
          pad="sm"
          align="start"
          className="min-w-0 flex-1 text-left"
          icon={<IconStack2 size={20} aria-hidden="true" className="shrink-0 text-accent @max-[240px]:hidden" />}
          onClick={onOpen}
        >
          <span className="sr-only">Open the parlay: </span>
          <span className="min-w-0 flex-1">
            {count}
            {price !== null && (
              <>
                {' · '}
                <Figure className="font-bold text-accent">{show(price)}</Figure>
              </>
            )}
            {needsLook && <span className="font-normal text-warn"> · changed</span>}
            {legs.length === 1 && <span className="font-normal text-muted"> · add another price</span>}
          </span>
          <IconChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted @max-[240px]:hidden" />
        </Button>
        <IconButton
          label="Clear the parlay"
          tone="muted"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => clearLegs(legs)}
        />
      </div>
    </section>
  )
}
