import { addressOf } from '#domain/addresses.ts'
import { client } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { shareLine } from '#web/ui/feedback/shareLine.ts'
import type { BidView } from '../contract.ts'
import { offerLine } from './bidWords.ts'

/**
 * Sends a bid to a chat: a line with its link. Of an open one it is an invite that shows the bid; where the reader may not
 * invite, only members of the group can open it. [BEY-44] [BEY-45]
 */
export function useShareBid(): (bid: BidView) => Promise<void> {
  const show = useShowOdds()
  return async (bid) => shareLine(offerLine(bid, show), location.origin + (await pathFor(bid)))
}

async function pathFor({ groupId, id }: BidView): Promise<string> {
  try {
    return `/join/${(await client.bids.share({ groupId, bidId: id })).inviteCode}`
  } catch {
    return addressOf('bid', { groupId, id })
  }
}
