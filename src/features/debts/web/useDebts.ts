import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#features/web/api.ts'
import type { BetOfDebt } from './debtWords.ts'

/** All open debts of the group: the page's sums are over all of them, so every page is fetched. */
export function useOpenDebts(groupId: string) {
  const query = useInfiniteQuery(
    api.debts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, status: 'pending' as const, limit: 200, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const debts = useMemo(
    () => (hasNextPage ? undefined : data?.pages.flatMap(({ items }) => items)),
    [data, hasNextPage],
  )
  return { ...query, debts }
}

/** The group's payments, newest first; further pages on demand. */
export function usePayments(groupId: string) {
  const query = useInfiniteQuery(
    api.debts.payments.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, limit: 50, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  return { ...query, payments: useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]) }
}

/** The newest settled bets by id, to describe debts from the reader's side. */
export function useSettledBets(groupId: string, isWanted: boolean): ReadonlyMap<string, BetOfDebt> {
  const { data } = useQuery(
    api.bets.list.queryOptions({ input: { groupId, status: 'settled', limit: 200 }, enabled: isWanted }),
  )
  return useMemo(() => new Map(data?.items.map((bet) => [bet.id, bet])), [data])
}
