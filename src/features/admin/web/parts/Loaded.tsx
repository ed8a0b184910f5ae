import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'

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

/** The data of a query once loaded; until then gray rows, or the error. */
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

type ReloadFailureProps = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
}

/** Shown above stale figures that could not be refreshed. */
export function ReloadFailure({ query, title }: ReloadFailureProps) {
  if (!query.error || query.data === undefined) return null
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()} busy={query.isFetching} className="my-3">
      {textOf(query.error)} Below stands what was known before.
    </ErrorState>
  )
}

type RefreshButtonProps = { query: { isFetching: boolean; refetch: () => unknown }; label?: string }

/** Reloads what is below. */
export function RefreshButton({ query, label = 'Refresh' }: RefreshButtonProps) {
  return (
    <Button
      variant="outline"
      icon={<IconRefresh size={18} aria-hidden="true" />}
      busy={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {label}
    </Button>
  )
}
