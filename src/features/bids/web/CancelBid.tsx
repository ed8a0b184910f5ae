import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#domain/money/money.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { BidView } from '../contract.ts'
import { sidesOf } from './bidTerms.ts'
import { bidTitle } from './bidWords.ts'

type CancelBidProps = {
  bid: BidView
  open: boolean
  onClose: () => void
}

/** Asks before your own bid leaves the board; it leaves immediately, and comes back if the server refuses. [BID-64] */
export function CancelBid({ bid, open, onClose }: CancelBidProps) {
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
