import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import type { BidView } from '../contract.ts'

/** Open bids are few and all of them count; of the past ones a screenful or two is enough. */
const openPageSize = 200
const pastPageSize = 50

type Wanted = { status?: BidView['status'] | 'declined'; limit: number }

function pagesOf(groupId: string, { status, limit }: Wanted) {
  return api.bids.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ groupId, status, limit, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/**
 * What the page of a group's bids asks for: its bids, newest first, and the fair prices of now. The open ones and the
 * reader's declined ones are requested separately, so that an old one is never hidden behind pages of past ones. [BID-56]
 * [BEY-25]
 */
export function boardQueries(groupId: string) {
  return {
    open: pagesOf(groupId, { status: 'open', limit: openPageSize }),
    all: pagesOf(groupId, { limit: pastPageSize }),
    declined: pagesOf(groupId, { status: 'declined', limit: pastPageSize }),
    prices: api.bids.prices.queryOptions({ input: { groupId } }),
  }
}

/** The open bids of a group, from the one query that the tab bar, the lines and the page of bids share. */
export function useOpenBids(groupId: string | undefined) {
  return useInfiniteQuery({ ...boardQueries(groupId ?? '').open, enabled: groupId !== undefined, select: itemsOf })
}

const itemsOf = ({ pages }: { pages: readonly { items: BidView[] }[] }): BidView[] =>
  pages.flatMap(({ items }) => items)
