import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BidView } from '../contract.ts'
import type { BidAction } from './BidActions.tsx'

/** The dialog that a press on a card opened, with the bid as it was then. */
export type BidDialog = { readonly action: BidAction; readonly bid: BidView; readonly open: boolean }

/**
 * What a press on a card does: opens a dialog about the bid, or with Approve runs the command itself. `press` stays the
 * same.
 */
export function useBidDialogs() {
  const [dialog, setDialog] = useState<BidDialog | null>(null)
  const { mutate: approve } = useMutation(
    api.bids.approve.mutationOptions({
      onSuccess: () => toast.success('Bid approved'),
      onError: (error) => toast.error(textOf(error)),
    }),
  )
  const press = useCallback(
    (action: BidAction, bid: BidView) => {
      if (action === 'approve') approve({ groupId: bid.groupId, bidId: bid.id, version: bid.version })
      else setDialog({ action, bid, open: true })
    },
    [approve],
  )
  const close = useCallback(() => setDialog((before) => before && { ...before, open: false }), [])
  return { dialog, press, close }
}
