import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import type { BidView } from '../contract.ts'

/** Open bids are few and all of them count; of the past one reads a screenful or two. */
const openPageSize = 200
const pastPageSize = 50

function options(groupId: string, { status, limit }: { status?: BidView['status']; limit: number }) {
  return api.bids.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ groupId, status, limit, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/**
 * The group's bids, newest first. The open ones are asked for by themselves, so that an old open bid is never hidden
 * behind pages of old ones. [BID-56]
 */
export function useBids(groupId: string) {
  const open = useInfiniteQuery(options(groupId, { status: 'open', limit: openPageSize }))
  const all = useInfiniteQuery(options(groupId, { limit: pastPageSize }))
  return { open: { ...open, bids: bidsIn(open.data) }, all: { ...all, bids: bidsIn(all.data) } }
}

function bidsIn(data: { pages: readonly { items: BidView[] }[] } | undefined): BidView[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}
