import { Suspense } from 'react'
import type { Asking } from '#features/bids/web/slip/groupRules.ts'
import { lazyPart } from '#web/browser/lazyPart.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { BidView } from '../contract.ts'
import { CancelBid } from './CancelBid.tsx'
import type { Asked } from './useBidDialogs.ts'

const ConfirmBet = lazyPart(async () => ({ default: (await import('./ConfirmBet.tsx')).ConfirmBet }))
const EditBid = lazyPart(async () => ({ default: (await import('./EditBid.tsx')).EditBid }))
const DeclineBid = lazyPart(async () => ({ default: (await import('./DeclineBid.tsx')).DeclineBid }))

type BidDialogsProps = {
  /** Null until a button was pressed; stays while its dialog closes. */
  asked: Asked | null
  /** The bids as they stand now. */
  bids: readonly BidView[]
  asking: Asking
  now: number
  onClose: () => void
}

/** The questions before a bid is accepted, edited, cancelled or declined. */
export function BidDialogs({ asked, bids, asking, now, onClose }: BidDialogsProps) {
  const current = bids.find(({ id }) => id === asked?.bid.id) ?? null
  const about = (deed: Asked['deed']) => (asked?.deed === deed ? asked : null)
  const [accepting, editing, cancelling, declining] = [
    about('accept'),
    about('edit'),
    about('cancel'),
    about('decline'),
  ]
  return (
    <>
      <Sheet open={accepting?.open === true} onOpenChange={(open) => !open && onClose()} title="Confirm Bet">
        {accepting && (
          <Suspense fallback={<div className="h-96" />}>
            <ConfirmBet key={accepting.bid.id} opened={accepting.bid} bid={current} {...{ asking, now, onClose }} />
          </Suspense>
        )}
      </Sheet>
      <Sheet open={editing?.open === true} onOpenChange={(open) => !open && onClose()} title="Edit Bid">
        {editing && (
          <Suspense fallback={<div className="h-96" />}>
            <EditBid key={editing.bid.id} opened={editing.bid} bid={current} {...{ asking, now, onClose }} />
          </Suspense>
        )}
      </Sheet>
      {cancelling && <CancelBid bid={cancelling.bid} open={cancelling.open} onClose={onClose} />}
      {declining && (
        <Suspense fallback={null}>
          <DeclineBid key={declining.bid.id} bid={declining.bid} open={declining.open} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
