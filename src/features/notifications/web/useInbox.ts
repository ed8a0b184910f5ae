import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { api } from '#features/web/api.ts'

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
