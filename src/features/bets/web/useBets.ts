import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import type { BetAnswer, BetsWithin } from '../contract.ts'
import { type BetTab, chosenBy } from './betFilters.ts'
import { together } from './betOrder.ts'

const PAGE = 50
/** No more games are live together. */
const MOST = 200
const none: readonly BetAnswer[] = []

/**
 * The group's bets behind a tab, newest first, page by page. Those under way or about to start are asked for by
 * themselves, so that an old bet on tonight's game is not hidden behind pages of newer ones. `within` is null while no
 * dates are chosen: then there are none. [BET-08]
 */
export function useBets(groupId: string, { tab, within }: { tab: BetTab; within: BetsWithin | null }) {
  const asked = { groupId, ...within, ...chosenBy(tab) }
  const enabled = within !== null
  const pages = useInfiniteQuery(
    api.bets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, limit: PAGE, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      enabled,
    }),
  )
  const mayBeActive = tab === 'all' || tab === 'active'
  const near = useQuery(
    api.bets.list.queryOptions({
      input: { ...asked, moment: 'near', limit: MOST },
      placeholderData: keepPreviousData,
      refetchInterval: minuteMs,
      enabled: enabled && mayBeActive,
    }),
  )
  const first = mayBeActive ? near.data?.items : none
  const bets = useMemo(() => {
    return (
      first &&
      pages.data &&
      together(
        first,
        pages.data.pages.flatMap(({ items }) => items),
      )
    )
  }, [pages.data, first])
  const failed = [pages, near].filter(({ isError, data }) => isError && !data)
  return {
    bets: enabled ? bets : undefined,
    isPending: enabled && bets === undefined && failed.length === 0,
    /** What stands is still the answer to what was asked before. */
    isOld: pages.isPlaceholderData || (mayBeActive && near.isPlaceholderData),
    error: failed[0]?.error ?? null,
    isFetching: pages.isFetching || near.isFetching,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
    pages,
  }
}

/** The counts of the tabs, and how the group stands as a whole. [BET-09] [BET-14] */
export function useBetCounts(groupId: string, within: BetsWithin | null) {
  const { data } = useQuery(
    api.bets.counts.queryOptions({ input: { groupId, ...within }, placeholderData: keepPreviousData }),
  )
  return { tabs: within === null ? undefined : data, group: data?.group }
}

/** The bets of the group whose result is not sure; none are asked for while no game of an active bet has started. */
export function useUnsureBets(groupId: string, started: number) {
  const { data } = useQuery(
    api.bets.list.queryOptions({ input: { groupId, moment: 'unsure', limit: MOST }, enabled: started > 0 }),
  )
  return started > 0 ? data?.items : undefined
}
