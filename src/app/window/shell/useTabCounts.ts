import { useQuery } from '@tanstack/react-query'
import { api } from '../../../features/web/api.ts'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'

/** The count for each tab's badge: on Bids, the open bids of others. Zero until known. */
export function useTabCounts(): Partial<Record<string, number>> {
  const userId = useSession()?.user.id
  const groupId = useSelectedGroup()?.id
  const { data } = useQuery({
    ...api.bids.list.queryOptions({ input: { groupId: groupId ?? '', status: 'open', limit: 200 } }),
    enabled: groupId !== undefined,
  })
  const isTakeable = (bid: { creatorId: string; closesAt: string }) =>
    bid.creatorId !== userId && Date.parse(bid.closesAt) > Date.now()
  return { '/bids': data?.items.filter(isTakeable).length ?? 0 }
}
