import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BidView } from '../contract.ts'
import type { BidDeed } from './BidCard.tsx'

/** What was pressed on a card and is asked about, with the bid as it stood then. */
export type Asked = { readonly deed: BidDeed; readonly bid: BidView; readonly open: boolean }

/** What a press on a card leads to: a dialog about the bid, or with Approve the deed itself. `press` stays the same. */
export function useBidDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate: approve } = useMutation(
    api.bids.approve.mutationOptions({
      onSuccess: () => toast.success('Bid approved'),
      onError: (error) => toast.error(textOf(error)),
    }),
  )
  const press = useCallback(
    (deed: BidDeed, bid: BidView) => {
      if (deed === 'approve') approve({ groupId: bid.groupId, bidId: bid.id, version: bid.version })
      else setAsked({ deed, bid, open: true })
    },
    [approve],
  )
  const close = useCallback(() => setAsked((before) => before && { ...before, open: false }), [])
  return { asked, press, close }
}
