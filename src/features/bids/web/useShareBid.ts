import { addressOf } from '#domain/addresses.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { shareLine } from '#web/browser/shareLine.ts'
import type { BidView } from '../contract.ts'
import { offerLine } from './bidWords.ts'

/** Sends an open bid to a chat: a line with its link. Only members of the group can open it. */
export function useShareBid(): (bid: BidView) => Promise<void> {
  const show = useShowOdds()
  return (bid) => {
    const url = location.origin + addressOf('bid', { groupId: bid.groupId, id: bid.id })
    return shareLine(offerLine(bid, show), url)
  }
}
