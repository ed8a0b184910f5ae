import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'

// Most invites come without a bid.
const OfferedTerms = lazyPart(async () => ({ default: (await import('./OfferedTerms.tsx')).OfferedTerms }))

/** The open bid that an invite was sent with, for somebody who is not in the group yet; that it is gone, if it is. [BEY-44] */
export function OfferedBid({ inviteId }: { inviteId: string }) {
  const { data } = useQuery(api.bids.offer.queryOptions({ input: { inviteId }, retry: false }))
  return data?.offer ? <OfferedTerms bid={data.offer.bid} /> : null
}
