import { useState } from 'react'
import type { BidView } from '../contract.ts'

/**
 * Holds back the bids of others that came in while one reads, so that nothing moves under the finger; `bringIn` lets
 * them in. Older ones, which more pages bring, and one's own stand at once. `bids` are newest first.
 */
export function useArrivals(bids: readonly BidView[], { userId, loaded }: { userId: string; loaded: boolean }) {
  const [since, setSince] = useState<string | null>(null)
  const newest = bids[0]?.createdAt ?? ''
  // An empty list has nobody reading it.
  if (loaded && (since === null || (since === '' && newest !== ''))) setSince(newest)
  const isNew = (bid: BidView) => since !== null && bid.createdAt > since && bid.creatorId !== userId
  return {
    isShown: (bid: BidView) => !isNew(bid),
    arrived: bids.filter(isNew),
    bringIn: () => setSince(newest),
  }
}
