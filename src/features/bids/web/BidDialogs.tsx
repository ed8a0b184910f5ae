import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { lazyPart, PartToCome } from '#web/browser/lazyPart.tsx'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { BidView } from '../contract.ts'
import { sidesOf } from './bidTerms.ts'
import { bidTitle } from './bidWords.ts'
import type { Membership } from './slip/usePoster.ts'
import type { BidDialog } from './useBidDialogs.ts'

const ConfirmBet = lazyPart(async () => ({ default: (await import('./ConfirmBet.tsx')).ConfirmBet }), { inPlace: true })
const CounterForm = lazyPart(async () => ({ default: (await import('./CounterForm.tsx')).CounterForm }), {
  inPlace: true,
})
const EditBid = lazyPart(async () => ({ default: (await import('./EditBid.tsx')).EditBid }), { inPlace: true })
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

/** The dialogs before a bid is accepted, countered, edited, canceled, approved or declined. */
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
      {cancelling && <CancelBid bid={cancelling.bid} open={cancelling.open} onClose={onClose} />}
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

type CancelBidProps = {
  bid: BidView
  open: boolean
  onClose: () => void
}

/** Asks before your own bid leaves the board; it leaves immediately, and comes back if the server refuses. [BID-64] */
function CancelBid({ bid, open, onClose }: CancelBidProps) {
  const queries = useQueryClient()
  const cancel = useMutation(
    api.bids.cancel.mutationOptions({
      onMutate: () => {
        const at = new Date().toISOString()
        const cancelled = { status: 'cancelled', cancellationCause: 'creator', cancelledBy: bid.creatorId } as const
        patchBid(queries, bid.id, { ...cancelled, cancelledAt: at })
        onClose()
      },
      onSuccess: () => toast.success('Bid cancelled'),
      onError: (error) => {
        toast.error(textOf(error))
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
  const { creator } = sidesOf(bid)
  const show = useShowOdds()
  const what = bid.betType === 'parlay' ? bidTitle(bid) : sideName(creator.side, bid.sport)
  const words = `${what} at ${show(creator.odds)} for ${formatMoney(creator.risk)}`
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this bid?"
      description={
        bid.parts.length > 0
          ? `${words} leaves the board. The parts that were taken stay bets.`
          : `${words} leaves the board. Nobody has taken it.`
      }
      cancelLabel="Keep"
      confirm={{
        label: 'Cancel Bid',
        tone: 'danger',
        busy: cancel.isPending,
        onClick: () => cancel.mutate({ groupId: bid.groupId, bidId: bid.id }),
      }}
    />
  )
}

type Page = { readonly items: readonly BidView[] }
/** A cached answer about bids: one bid, a page, or pages. */
type Kept = BidView | Page | { readonly pages: readonly Page[] }

/** Changes a bid in every cached answer that has it, until the server sends its new state. */
function patchBid(queries: QueryClient, bidId: string, change: Partial<BidView>) {
  const inBid = (bid: BidView) => (bid.id === bidId ? { ...bid, ...change } : bid)
  const inPage = (page: Page): Page => ({ ...page, items: page.items.map(inBid) })
  queries.setQueriesData<Kept>({ queryKey: api.bids.key() }, (kept) => {
    if (kept === undefined) return undefined
    if ('pages' in kept) return { ...kept, pages: kept.pages.map(inPage) }
    return 'items' in kept ? inPage(kept) : inBid(kept)
  })
}
