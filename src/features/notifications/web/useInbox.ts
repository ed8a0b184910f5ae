import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { bundleWords } from '#domain/notices/bundles.ts'
import { noticePlace } from '#domain/notices/noticePlace.ts'
import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { instantFromIso } from '#domain/times.ts'
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

/**
 * A line as it is shown: with the words for all behind it, unread while any of them is, and the page that it opens. `to`:
 * whose it is, if it is not the reader's; then they can only read it.
 */
export type ShownLine = NoticeLine & { readonly place: string | null; readonly to?: string }

export function shownLine(line: NoticeLine): ShownLine {
  const { bundle } = line
  if (!bundle) return { ...line, place: noticePlace(line) }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const words = bundleWords(line, bundle, { at: instantFromIso(line.createdAt), timeZone })
  return { ...line, ...words, read: bundle.unread === 0 }
}
