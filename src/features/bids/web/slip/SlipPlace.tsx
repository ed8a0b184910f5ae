import { Suspense } from 'react'
import type { PickedPrice } from '#features/lines/web/LinesPage.tsx'
import { useAddress } from '#web/browser/address.ts'
import { useStored } from '#web/browser/storedValue.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { RightColumn } from '#web/layout/Slots.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { findPicked, type Pick } from '../../../lines/web/pick.ts'
import { SlipCard } from './SlipCard.tsx'

const BidSlip = lazyPart(async () => ({ default: (await import('./BidSlip.tsx')).BidSlip }), { inPlace: true })

const ParlayPlace = lazyPart(async () => ({ default: (await import('../parlay/ParlayPlace.tsx')).ParlayPlace }))

/**
 * The place of the bid slip and of a parlay being put together: sheets on a phone, the right column on a desktop, which
 * keeps its space when empty.
 */
export function SlipPlace(props: PickedPrice) {
  const { pick, onClose } = props
  const [address] = useAddress()
  const [hasLegs] = useStored('parlay')
  const isParlayOpen = address.parlay === '1'
  const parlay = (isParlayOpen || hasLegs !== null) && (
    <Suspense fallback={null}>
      <ParlayPlace games={props.isLoaded ? props.games : null} isBehind={pick !== null} now={props.now} />
    </Suspense>
  )
  if (useDesktop()) {
    return (
      <RightColumn>
        <div className="flex flex-col gap-3">
          {parlay}
          {pick ? (
            <SlipCard key={pick.gameId} title="Create Bid" takeFocus={props.takeFocus} onClose={onClose}>
              <Slip {...props} pick={pick} />
            </SlipCard>
          ) : (
            !isParlayOpen && <EmptySlip />
          )}
        </div>
      </RightColumn>
    )
  }
  return (
    <>
      <Sheet byAddress open={pick !== null} onOpenChange={(open) => !open && onClose()} title="Create Bid">
        {pick && <Slip {...props} pick={pick} />}
      </Sheet>
      {parlay}
    </>
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

function EmptySlip() {
  return (
    <Card as="section" aria-label="Create Bid" className="px-4 py-5 text-center">
      <h2 className="font-bold text-16">Create Bid</h2>
      <p className="mt-1 text-14 text-muted">Pick a price, and it opens here with what you would risk and win.</p>
    </Card>
  )
}
