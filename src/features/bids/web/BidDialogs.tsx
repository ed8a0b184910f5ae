import { lazy, Suspense } from 'react'
import type { Asking } from '#features/lines/web/slip/groupRules.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { BidView } from '../contract.ts'
import { CancelBid } from './CancelBid.tsx'

const ConfirmBet = lazy(async () => ({ default: (await import('./ConfirmBet.tsx')).ConfirmBet }))

/** What was pressed on a card, with the bid as it stood then. */
export type Pressed = { readonly what: 'accept' | 'cancel'; readonly bid: BidView; readonly open: boolean }

type BidDialogsProps = {
  /** Null until a button was pressed; stays while its dialog closes. */
  pressed: Pressed | null
  /** The same bid as it stands now; null when it is gone. */
  current: BidView | null
  asking: Asking
  now: number
  onClose: () => void
}

/** The questions before a bid is accepted or cancelled. */
export function BidDialogs({ pressed, current, asking, now, onClose }: BidDialogsProps) {
  const accepting = pressed?.what === 'accept' ? pressed : null
  return (
    <>
      <Sheet open={accepting?.open === true} onOpenChange={(open) => !open && onClose()} title="Confirm Bet">
        {accepting && (
          <Suspense fallback={<div className="h-96" />}>
            <ConfirmBet key={accepting.bid.id} opened={accepting.bid} bid={current} {...{ asking, now, onClose }} />
          </Suspense>
        )}
      </Sheet>
      {pressed?.what === 'cancel' && <CancelBid bid={pressed.bid} open={pressed.open} onClose={onClose} />}
    </>
  )
}
