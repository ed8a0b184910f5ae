import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { api } from '#features/web/api.ts'
import type { NoticeLine } from '../contract.ts'

/** A slower load counts as failed, in the bell and in the inbox. [NTF-09] */
export const patienceMs = 5_000

/** Asks again for notices, also while a request hangs that has brought nothing yet. */
export function useRetry(refetch: () => unknown): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey: [['notifications']] }).then(() => refetch())
}

const pageSize = 50

/** The lines of the inbox behind a filter, newest first, page by page, with the counts of all filters. */
export function useInbox(filter: NoticeFilter) {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, as: 'lines' as const, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

/** The notices of a group behind a filter, newest first, with the counts of all filters, for its admins. [NTF-24] */
export function useGroupNotices(groupId: string, filter: NoticeFilter) {
  return useInfiniteQuery(
    api.notifications.ofGroup.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, filter, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

/** The most that the server lists together. */
const mostBehind = 200

/** The notices behind a line, newest first, while they are shown. */
export function useBehind(line: NoticeLine) {
  return useQuery(api.notifications.list.queryOptions({ input: { behind: line.id, limit: mostBehind }, staleTime: 0 }))
}
