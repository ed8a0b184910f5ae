import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { api } from '#features/web/api.ts'

/** A slower load counts as failed, in the bell and in the inbox. [NTF-09] */
export const patienceMs = 5_000

/** Asks again for notices, also while a request hangs that has brought nothing yet. */
export function useRetry(refetch: () => unknown): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey: [['notifications']] }).then(() => refetch())
}

const pageSize = 50

/** The user's notices behind a filter, newest first, page by page, with the counts of all filters. */
export function useInbox(filter: NoticeFilter) {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

/** All notices of a group, newest first, for its admins. [NTF-24] */
export function useGroupNotices(groupId: string) {
  return useInfiniteQuery(
    api.notifications.ofGroup.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}
