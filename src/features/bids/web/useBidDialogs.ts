import { useCallback, useState } from 'react'
import type { BidView } from '../contract.ts'
import type { BidAction } from './BidActions.tsx'

/** The dialog that a press on a card opened, with the bid as it was then. */
export type BidDialog = { readonly action: BidAction; readonly bid: BidView; readonly open: boolean }

/** The dialog about a bid that a press on its card opens. `press` stays the same. */
export function useBidDialogs() {
  const [dialog, setDialog] = useState<BidDialog | null>(null)
  const press = useCallback((action: BidAction, bid: BidView) => setDialog({ action, bid, open: true }), [])
  const close = useCallback(() => setDialog((before) => before && { ...before, open: false }), [])
  return { dialog, press, close }
}
