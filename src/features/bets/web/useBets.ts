import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '#domain/times.ts'
import type { BetsWithin } from '../chosenContract.ts'
import type { BetAnswer } from '../contract.ts'
import { type BetTab, chosenBy } from './betFilters.ts'
import { together } from './betOrder.ts'
import { betQueries } from './betQueries.ts'

const none: readonly BetAnswer[] = []

/**
 * The group's bets in a tab, newest first, page by page, with those in progress or about to start. `within` is null while
 * no dates are chosen: then there are none. [BET-08]
 */
export function useBets(groupId: string, { tab, within }: { tab: BetTab; within: BetsWithin | null }) {
  const queries = betQueries(groupId, { ...within, ...chosenBy(tab) })
  const enabled = within !== null
  const pages = useInfiniteQuery({ ...queries.pages, placeholderData: keepPreviousData, enabled })
  const mayBeActive = tab === 'all' || tab === 'active'
  const near = useQuery({
    ...queries.near,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    enabled: enabled && mayBeActive,
  })
  const first = mayBeActive ? near.data?.items : none
  const bets = useMemo(() => {
    const older = pages.data?.pages.flatMap(({ items }) => items)
    return first && older && together(first, older)
  }, [pages.data, first])
  const failed = [pages, near].filter(({ isError, data }) => isError && !data)
  return {
    bets: enabled ? bets : undefined,
    isPending: enabled && bets === undefined && failed.length === 0,
    /** The bets shown still answer the previous request. */
    isOld: pages.isPlaceholderData || (mayBeActive && near.isPlaceholderData),
    error: failed[0]?.error ?? null,
    isFetching: pages.isFetching || near.isFetching,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
    pages,
  }
}

/** The counts of the tabs, and those of the whole group. [BET-09] [BET-14] */
export function useBetCounts(groupId: string, within: BetsWithin | null) {
  const { data } = useQuery({ ...betQueries(groupId, within ?? {}).counts, placeholderData: keepPreviousData })
  return { tabs: within === null ? undefined : data, group: data?.group }
}

/** The group's bets whose result is not sure or disputed; no request is made while there can be none. */
export function useUnsureBets(groupId: string, mayBe: boolean) {
  const { data } = useQuery({ ...betQueries(groupId, {}).unsure, enabled: mayBe })
  return mayBe ? data?.items : undefined
}
