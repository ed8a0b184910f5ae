import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { formatOdds } from '#domain/odds.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/apiError.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BidView } from '../contract.ts'
import { sidesOf } from './bidTerms.ts'
import { patchBid } from './patchBid.ts'

type CancelBidProps = {
  bid: BidView
  open: boolean
  onClose: () => void
}

/** Asks before one's own bid leaves the board; it leaves at once, and comes back if the server says no. [BID-64] */
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
  const words = `${sideName(creator.side, bid.sport)} at ${formatOdds(creator.odds)} for ${formatMoney(creator.risk)}`
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this bid?"
      description={`${words} leaves the board. Nobody has taken it.`}
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
