import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { useAddress } from '#web/browser/address.ts'
import type { BidView } from '../contract.ts'
import { type BidFilters, isFound, readDate, readTab } from './bidFilters.ts'
import { type BidTab, isInTab, isWaiting, type Looking, offersTo } from './bidStates.ts'
import { boardQueries } from './boardQueries.ts'

/** Everything on the Bids page, by its address: the bids of the tab that match the filters, and the counts. */
export function useBoard({ groupId, userId, now }: Looking & { groupId: string }) {
  const [address] = useAddress()
  const looking = { userId, now }
  const { open, all, declined } = useBids(groupId)
  const isLoaded = open.data !== undefined && all.data !== undefined
  const everyBid = together(open.bids, all.bids, declined.bids)
  const { linked, isGone } = useLinkedBid(groupId, { id: address.bid, loaded: isLoaded ? everyBid : null })
  const filters: BidFilters = {
    tab: readTab(address, linked, looking),
    date: readDate(address),
    query: address.q ?? '',
    sport: address.sport,
  }
  const { isShown, arrived, bringIn } = useArrivals(everyBid, { userId, loaded: isLoaded })
  const query = filters.tab === 'all' ? all : open
  // Only bids from its own pages: old open bids mixed in with the latest would move apart when the next page loads.
  const own = filters.tab === 'mine' ? together(query.bids, declined.bids) : query.bids
  const listed = asLastChanged(own, everyBid).filter(isShown)
  const withLinked = linked && !listed.some(({ id }) => id === linked.id) ? [linked, ...listed] : listed
  // Beside what can be taken stands what waits for an answer.
  const asked = filters.tab === 'available' ? everyBid.filter((bid) => offersTo(bid, looking).length > 0) : []
  const inTab = [...asked, ...withLinked.filter((bid) => isInTab(bid, filters.tab, looking))]
  return {
    filters,
    everyBid: linked ? together(everyBid, [linked]) : everyBid,
    bids: inTab.filter((bid) => bid.id === linked?.id || isFound(bid, filters, looking)),
    inTab,
    counts: isLoaded ? countsOf(everyBid, { looking, hasMore: { open: open.hasNextPage, all: all.hasNextPage } }) : {},
    offers: everyBid.flatMap((bid) => offersTo(bid, looking)).length,
    arrived: arrived.filter((bid) => isInTab(bid, filters.tab, looking)).length,
    bringIn: () => {
      bringIn()
      window.scrollTo({ top: 0 })
    },
    linkedId: linked?.id,
    isGone,
    isLoaded,
    isPending: open.isPending || all.isPending,
    error: open.error ?? all.error ?? declined.error,
    isFetching: open.isFetching || all.isFetching || declined.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void Promise.all([open.refetch(), all.refetch(), declined.refetch()]),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

/** Both lists as one, newest first, each bid once and in its latest state. */
function together(...lists: readonly (readonly BidView[])[]): BidView[] {
  const byId = new Map<string, BidView>()
  for (const bid of lists.flat()) {
    const other = byId.get(bid.id)
    if (!other || other.lastModified < bid.lastModified) byId.set(bid.id, bid)
  }
  return [...byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function asLastChanged(bids: readonly BidView[], every: readonly BidView[]): BidView[] {
  const byId = new Map(every.map((bid) => [bid.id, bid]))
  return bids.map((bid) => byId.get(bid.id) ?? bid)
}

type Counting = { readonly looking: Looking; readonly hasMore: { readonly open: boolean; readonly all: boolean } }

/** How many bids each tab has; a tab that is not fully loaded has no count. */
function countsOf(bids: readonly BidView[], { looking, hasMore }: Counting): Partial<Record<BidTab, number>> {
  const count = (tab: BidTab) =>
    bids.filter((bid) => isInTab(bid, tab, looking) && !(tab === 'available' && isWaiting(bid))).length
  return {
    ...(!hasMore.open && { available: count('available'), mine: count('mine') }),
    ...(!hasMore.all && { all: bids.length }),
  }
}

/**
 * Holds back others' bids that come in while the list is being read, so that nothing moves under the finger; `bringIn`
 * lets them in. Older ones, from further pages, and your own appear immediately. `bids` are newest first.
 */
function useArrivals(bids: readonly BidView[], { userId, loaded }: { userId: string; loaded: boolean }) {
  const [since, setSince] = useState<string | null>(null)
  const newest = bids[0]?.createdAt ?? ''
  // Nobody is reading an empty list.
  if (loaded && (since === null || (since === '' && newest !== ''))) setSince(newest)
  const isNew = (bid: BidView) => since !== null && bid.createdAt > since && bid.creatorId !== userId
  return {
    isShown: (bid: BidView) => !isNew(bid),
    arrived: bids.filter(isNew),
    bringIn: () => setSince(newest),
  }
}

function useBids(groupId: string) {
  const queries = boardQueries(groupId)
  const open = useInfiniteQuery(queries.open)
  const all = useInfiniteQuery(queries.all)
  const declined = useInfiniteQuery(queries.declined)
  return {
    open: { ...open, bids: bidsIn(open.data) },
    all: { ...all, bids: bidsIn(all.data) },
    declined: { ...declined, bids: bidsIn(declined.data) },
  }
}

function bidsIn(data: { pages: readonly { items: BidView[] }[] } | undefined): BidView[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}

/** The bid in the address: among the loaded ones, else requested separately, since a notice may lead to an old one. */
function useLinkedBid(groupId: string, { id, loaded }: { id: string | undefined; loaded: readonly BidView[] | null }) {
  const found = loaded?.find((bid) => bid.id === id)
  const enabled = id !== undefined && loaded !== null && !found
  const request = useQuery(api.bids.read.queryOptions({ input: { groupId, bidId: id ?? '' }, enabled, retry: false }))
  const requested = enabled ? request.data : undefined
  return { linked: found ?? requested, isGone: enabled && request.isError }
}
