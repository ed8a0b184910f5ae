import { IconBell } from '@tabler/icons-react'
import { textOf } from '#web/client/apiError.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { patienceMs, useRetry } from './useInbox.ts'

type Loading = {
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly data: unknown
  readonly error: unknown
  refetch(): unknown
}

type InboxStatesProps = { query: Loading; isEmpty: boolean; emptyText: string }

/** Shown without notices: loading, an error, or an empty inbox. [NTF-09] [NTF-28] [NTF-29] */
export function InboxStates({ query, isEmpty, emptyText }: InboxStatesProps) {
  const retry = useRetry(query.refetch)
  const slow = useDelayed(query.isPending)
  const isTooSlow = useDelayed(query.isPending || query.isPlaceholderData, patienceMs)
  if ((query.isError && !query.data) || isTooSlow) {
    return (
      <ErrorState title="Failed to load notifications" onRetry={retry} busy={query.isError && query.isFetching}>
        {query.isError && textOf(query.error)}
      </ErrorState>
    )
  }
  if (slow)
    return ['first', 'second', 'third', 'fourth'].map((line) => <Skeleton key={line} round="card" className="h-20" />)
  if (!isEmpty) return null
  return (
    <EmptyState icon={<IconBell aria-hidden="true" />} title="No notifications found">
      {emptyText}
    </EmptyState>
  )
}
