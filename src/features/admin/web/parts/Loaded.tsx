import type { ReactNode } from 'react'
import { textOf } from '#web/client/apiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'

type Asked<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: Asked<Data>
  /** "Loading groups..." */
  loading: string
  /** "Failed to load groups" */
  failure: string
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; before that grey rows, or why it did not come. */
export function Loaded<Data>({ query, loading, failure, children }: LoadedProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  const isSlow = useDelayed(isPending)
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorState title={failure} onRetry={() => void refetch()} busy={isFetching} className="my-3">
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!isSlow) return <div className="h-24" />
  return (
    <div role="status" className="flex flex-col gap-3 py-3">
      <span className="sr-only">{loading}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}
