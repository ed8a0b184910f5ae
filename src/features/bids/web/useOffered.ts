import { useEffect, useState } from 'react'
import { useAddress } from '#web/browser/address.ts'
import type { BidView } from '../contract.ts'
import { stateOf } from './bidStates.ts'

type Offered = {
  /** The bid that the address names; undefined while it is not loaded. */
  linked: BidView | undefined
  /** The address names a bid that is not there. */
  isMissing: boolean
  readerId: string
  now: number
  onOpen: (bid: BidView) => void
}

/**
 * Opens Confirm Bet for somebody who came by an invite that was sent with a bid. Answers whether that bid is gone; then the
 * page shows what is open. [BEY-44]
 */
export function useOffered({ linked, isMissing, readerId, now, onOpen }: Offered): boolean {
  const [{ accept }, setAddress] = useAddress()
  const [isGone, setGone] = useState(false)
  const isDue = accept !== undefined && (linked !== undefined || isMissing)
  useEffect(() => {
    if (!isDue) return
    const isOpen = linked !== undefined && stateOf(linked, now) === 'open'
    if (isOpen && linked.creatorId !== readerId) onOpen(linked)
    setGone(!isOpen)
    // Once it is taken, the page shows what else is open.
    setAddress({ accept: undefined, bid: undefined, tab: undefined })
  }, [isDue, linked, now, readerId, onOpen, setAddress])
  return isGone
}
