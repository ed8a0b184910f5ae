import { Suspense } from 'react'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { BidView } from '../contract.ts'
import type { Membership } from './slip/usePostingRights.ts'
import type { BidDialog } from './useBidDialogs.ts'

const ConfirmBet = lazyPart(async () => ({ default: (await import('./ConfirmBet.tsx')).ConfirmBet }), { inPlace: true })
const CounterForm = lazyPart(async () => ({ default: (await import('./CounterForm.tsx')).CounterForm }), {
  inPlace: true,
})
const EditBid = lazyPart(async () => ({ default: (await import('./EditBid.tsx')).EditBid }), { inPlace: true })
const CancelBid = lazyPart(async () => ({ default: (await import('./CancelBid.tsx')).CancelBid }))
const DecideBid = lazyPart(async () => ({ default: (await import('./DecideBid.tsx')).DecideBid }))

type BidDialogsProps = {
  /** Null until a button is pressed; stays while its dialog closes. */
  dialog: BidDialog | null
  /** The bids in their current state. */
  bids: readonly BidView[]
  membership: Membership
  /** The fair price of now of the creator's side of a bid, if it is known. */
  fairOddsOf?: (bidId: string) => number | null
  /** Opens the whole card of a bid, with its comments; absent where it is on screen anyway. */
  onMore?: (bid: BidView) => void
  /** Offers other terms for a bid instead. */
  onCounter: (bid: BidView) => void
  now: number
  onClose: () => void
}

/** The dialogs before a bid is accepted, countered, edited, cancelled, approved or declined. */
export function BidDialogs({ dialog, bids, membership, fairOddsOf, onMore, onCounter, now, onClose }: BidDialogsProps) {
  const current = bids.find(({ id }) => id === dialog?.bid.id) ?? null
  const about = (action: BidDialog['action']) => (dialog?.action === action ? dialog : null)
  const [accepting, countering] = [about('accept'), about('counter')]
  const [editing, cancelling] = [about('edit'), about('cancel')]
  return (
    <>
      <Sheet open={accepting?.open === true} onOpenChange={(open) => !open && onClose()} title="Confirm Bet">
        {accepting && (
          <Suspense fallback={<PartToCome />}>
            <ConfirmBet
              key={accepting.bid.id}
              opened={accepting.bid}
              bid={current}
              fairOdds={fairOddsOf?.(accepting.bid.id) ?? null}
              onMore={onMore && (() => onMore(accepting.bid))}
              onCounter={() => onCounter(accepting.bid)}
              {...{ membership, now, onClose }}
            />
          </Suspense>
        )}
      </Sheet>
      <Sheet open={countering?.open === true} onOpenChange={(open) => !open && onClose()} title="Counter-Offer">
        {countering && (
          <Suspense fallback={<PartToCome />}>
            <CounterForm
              key={countering.bid.id}
              bid={current ?? countering.bid}
              isGone={!current}
              {...{ membership, now, onClose }}
            />
          </Suspense>
        )}
      </Sheet>
      <Sheet open={editing?.open === true} onOpenChange={(open) => !open && onClose()} title="Edit Bid">
        {editing && (
          <Suspense fallback={<PartToCome />}>
            <EditBid key={editing.bid.id} opened={editing.bid} bid={current} {...{ membership, now, onClose }} />
          </Suspense>
        )}
      </Sheet>
      {cancelling && (
        <Suspense fallback={<PartToCome floats />}>
          <CancelBid bid={cancelling.bid} open={cancelling.open} onClose={onClose} />
        </Suspense>
      )}
      {(['approve', 'decline', 'decline-challenge'] as const).map((verdict) => {
        const deciding = about(verdict)
        return (
          deciding && (
            <Suspense key={verdict} fallback={<PartToCome floats />}>
              <DecideBid
                key={deciding.bid.id}
                verdict={verdict}
                bid={deciding.bid}
                open={deciding.open}
                onClose={onClose}
              />
            </Suspense>
          )
        )
      })}
    </>
  )
}
