import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#web/api.ts'

const PAGE = 200
/** So many are fetched without being asked for. */
const AUTOMATIC_PAGES = 5

/**
 * The group's bets, newest first, as far back as `from` (in ms; null: all). They are made in the order in which they
 * are listed, so the page that reaches `from` is the last one needed.
 */
export function useBets(groupId: string, from: number | null) {
  const query = useInfiniteQuery(
    api.bets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, limit: PAGE, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const bets = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const oldest = bets?.at(-1)
  const reaches = !hasNextPage || !oldest || (from !== null && Date.parse(oldest.createdAt) < from)
  const isShort = !reaches && (data?.pages.length ?? 0) < AUTOMATIC_PAGES
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return { ...query, bets, hasOlder: !reaches && !isShort }
}
