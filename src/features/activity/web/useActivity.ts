import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import type { ActivityKind, ActivityView } from '../contract.ts'

const pageSize = 50

/** The group's log, newest first and live, page by page; of one kind or of all. [BEY-07] */
export function useActivity(groupId: string, { kind, readerId }: { kind: ActivityKind | undefined; readerId: string }) {
  const query = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, kind, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const events = query.data?.pages.flatMap(({ items }) => items)
  return { ...query, ...useArrivals(events, readerId) }
}

/**
 * Holds back what others did while one reads, so that no line moves under the finger; `bringIn` lets it in. Older
 * events, which more pages bring, and one's own stand at once.
 */
function useArrivals(events: readonly ActivityView[] | undefined, readerId: string) {
  const [upTo, setUpTo] = useState<number | null>(null)
  const newest = events?.[0]?.seq
  // An empty list has nobody reading it.
  if (upTo === null && newest !== undefined) setUpTo(newest)
  const isNew = ({ seq, actorId }: ActivityView) => upTo !== null && seq > upTo && actorId !== readerId
  return {
    shown: events?.filter((event) => !isNew(event)),
    arrived: events?.filter(isNew).length ?? 0,
    bringIn: () => setUpTo(newest ?? null),
  }
}
