import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#features/web/api.ts'
import { debtQueries, paging, paymentPages } from './debtQueries.ts'
import { doubtedOf, pairsOfOthers } from './openDebts.ts'

/** The reader's own open debts: the page's sums are over all of them, so every page is fetched. */
export function useOwnDebts(groupId: string, readerId: string) {
  const query = useInfiniteQuery(debtQueries(groupId, readerId).own)
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

/**
 * Who owes whom among the others, whose debts are fetched with the pair that is opened; and the reader's own payments that
 * did not arrive. [BEY-33] [BEY-13]
 */
export function usePairsOfOthers(groupId: string, readerId: string) {
  const query = useQuery(debtQueries(groupId, readerId).balances)
  const { data } = query
  const found = useMemo(
    () => ({ pairs: data && pairsOfOthers(data, readerId), doubted: data && doubtedOf(data, readerId) }),
    [data, readerId],
  )
  return { ...found, error: query.error, isFetching: query.isFetching, retry: () => void query.refetch() }
}

const SHOWN = 50

/** The open debts between two people, the largest first; further ones on demand. */
export function useDebtsBetween(groupId: string, [userId, otherId]: readonly [string, string]) {
  const query = useInfiniteQuery(
    api.debts.ofMember.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, userId, otherId, limit: SHOWN, cursor }),
      ...paging,
    }),
  )
  return useListed(query)
}

/** The debts that a payment covers. [PAY-01] */
export function useCoveredDebts({ groupId, id: paymentId }: { groupId: string; id: string }) {
  const query = useInfiniteQuery(
    api.debts.ofPayment.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, paymentId, limit: SHOWN, cursor }),
      ...paging,
    }),
  )
  return useListed(query)
}

type DebtPages = ReturnType<typeof useOwnDebts>['data']
/** A list of debts that is loading, has loaded or failed. */
export type ListedDebts = ReturnType<typeof useDebtsBetween>

function useListed<Query extends { readonly data: DebtPages }>(query: Query) {
  const debts = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return { ...query, debts }
}

/** The group's payments, newest first; further pages on demand. */
export function usePayments(groupId: string) {
  const query = useInfiniteQuery(paymentPages(groupId))
  const payments = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return { ...query, payments }
}
