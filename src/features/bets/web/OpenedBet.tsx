import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { GameView } from '#features/lines/contract.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { RightColumn } from '#web/layout/Slots.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { detailsButtonOf } from './BetCard.tsx'
import type { BetTasks } from './BetTasks.tsx'
import type { BetForReader } from './betReading.ts'

const BetDetails = lazyPart(async () => ({ default: (await import('./BetDetails.tsx')).BetDetails }), { inPlace: true })

type OpenedBetProps = {
  /** Null if no bet is named, or it cannot be shown. */
  betId: string | null
  /** Undefined while it loads. */
  read: BetForReader | undefined
  now: number
  games: ReadonlyMap<string, GameView>
  tasks: BetTasks
  onClose: () => void
}

/** The bet named in the address: in the right column on a desktop, as a sheet on a phone. [BET-07] [BET-17] */
export function OpenedBet(props: OpenedBetProps) {
  const isDesktop = useDesktop()
  const { betId, read, onClose } = props
  const skeleton = <Skeleton className="h-64" />
  const content = read ? (
    <Suspense fallback={skeleton}>
      <BetDetails {...props} read={read} game={read.bet.gameId ? props.games.get(read.bet.gameId) : undefined} />
    </Suspense>
  ) : (
    skeleton
  )
  if (!isDesktop) {
    return (
      <Sheet byAddress open={betId !== null} onOpenChange={(open) => !open && onClose()} title="Bet Details">
        {content}
      </Sheet>
    )
  }
  return (
    betId !== null && (
      <Column betId={betId} onClose={onClose}>
        {content}
      </Column>
    )
  )
}

type ColumnProps = { betId: string; onClose: () => void; children: ReactNode }

/** The right column takes the focus; Esc closes it and gives the focus back to the card. */
function Column({ betId, onClose, children }: ColumnProps) {
  const section = useRef<HTMLElement>(null)
  const last = useRef(betId)
  useEffect(() => {
    last.current = betId
    section.current?.focus({ preventScroll: true })
  }, [betId])
  useEffect(() => () => detailsButtonOf(last.current)?.focus({ preventScroll: true }), [])
  const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !(target instanceof HTMLTextAreaElement)) onClose()
  }
  return (
    <RightColumn>
      <Card
        as="section"
        ref={section}
        tabIndex={-1}
        aria-label="Bet Details"
        onKeyDown={onKeyDown}
        className="outline-none"
      >
        <div className="-mt-2 -mr-2 flex items-center justify-between pb-1">
          <h2 className="text-18 font-bold">Bet Details</h2>
          <IconButton label="Close" icon={<IconX size={20} aria-hidden="true" />} onClick={onClose} />
        </div>
        {children}
      </Card>
    </RightColumn>
  )
}
