import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import type { BidView } from '../contract.ts'

/** The bid of the address: among the loaded ones, else asked for by itself, since a notice may lead to an old one. */
export function useSought(
  groupId: string,
  { id, loaded }: { id: string | undefined; loaded: readonly BidView[] | null },
) {
  const found = loaded?.find((bid) => bid.id === id)
  const enabled = id !== undefined && loaded !== null && !found
  const asked = useQuery(api.bids.read.queryOptions({ input: { groupId, bidId: id ?? '' }, enabled, retry: false }))
  return { sought: found ?? (enabled ? asked.data : undefined), isGone: enabled && asked.isError }
}
