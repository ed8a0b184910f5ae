import { useEffect, useState } from 'react'
import { useAddress } from '#web/browser/address.ts'
import type { BidView } from '../contract.ts'
import { stateOf } from './bidStates.ts'

type Offered = {
  /** Every bid that the page knows; undefined while they load. */
  bids: readonly BidView[] | undefined
  readerId: string
  now: number
  onOpen: (bid: BidView) => void
}

/**
 * Opens Confirm Bet for somebody who came by an invite that was sent with a bid, which the address names apart from a bid
 * to look at: of one that was taken that would show the bet of others. Answers whether it is gone; then the page shows what
 * is open. [BEY-44]
 */
export function useOffered({ bids, readerId, now, onOpen }: Offered): boolean {
  const [{ offer }, setAddress] = useAddress()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (offer === undefined || bids === undefined) return
    const bid = bids.find(({ id }) => id === offer)
    const isOpen = bid !== undefined && stateOf(bid, now) === 'open'
    if (isOpen && bid.creatorId !== readerId) onOpen(bid)
    setGone(!isOpen)
    setAddress({ offer: undefined })
  }, [offer, bids, now, readerId, onOpen, setAddress])
  return isGone
}
