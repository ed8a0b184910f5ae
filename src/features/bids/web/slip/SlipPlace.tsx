import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { PickedPrice } from '#features/lines/web/LinesPage.tsx'
import { lazyPart, PartToCome } from '#web/browser/lazyPart.tsx'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { RightColumn } from '#web/layout/Slots.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { findPicked, type Pick } from '../../../lines/web/pick.ts'

const BidSlip = lazyPart(async () => ({ default: (await import('./BidSlip.tsx')).BidSlip }), { inPlace: true })

/** The place of the bid slip: a sheet on a phone, the right column on a desktop, which keeps its space when empty. */
export function SlipPlace(props: PickedPrice) {
  const { pick, onClose } = props
  if (useDesktop()) {
    return (
      <RightColumn>
        {pick ? (
          <SlipCard key={pick.gameId} takeFocus={props.takeFocus} onClose={onClose}>
            <Slip {...props} pick={pick} />
          </SlipCard>
        ) : (
          <EmptySlip />
        )}
      </RightColumn>
    )
  }
  return (
    <Sheet open={pick !== null} onOpenChange={(open) => !open && onClose()} title="Create Bid">
      {pick && <Slip {...props} pick={pick} />}
    </Sheet>
  )
}

function Slip({ games, pick, onPickRow, onClose, now }: PickedPrice & { pick: Pick }) {
  const picked = findPicked(games, pick)
  if (!picked) return <p className="py-2 text-14 text-muted">This game is no longer listed. Please pick another one.</p>
  return (
    <Suspense fallback={<PartToCome />}>
      <BidSlip key={picked.game.id} {...picked} {...{ pick, onPickRow, now }} onPosted={onClose} />
    </Suspense>
  )
}

type SlipCardProps = { takeFocus: boolean; onClose: () => void; children: ReactNode }

function SlipCard({ takeFocus, onClose, children }: SlipCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takeFocus) card.current?.focus()
  }, [takeFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <Card
      as="section"
      ref={card}
      tabIndex={-1}
      aria-label="Create Bid"
      onKeyDown={onKeyDown}
      className="flex flex-col gap-1 outline-none"
    >
      <div className="-mt-1.5 -mr-2 flex items-center justify-between">
        <h2 className="font-bold text-18">Create Bid</h2>
        <IconButton label="Close" icon={<IconX size={22} aria-hidden="true" />} onClick={onClose} />
      </div>
      {children}
    </Card>
  )
}

function EmptySlip() {
  return (
    <Card as="section" aria-label="Create Bid" className="px-4 py-5 text-center">
      <h2 className="font-bold text-16">Create Bid</h2>
      <p className="mt-1 text-14 text-muted">Pick a price, and it opens here with what you would risk and win.</p>
    </Card>
  )
}
