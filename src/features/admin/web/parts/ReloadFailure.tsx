import { textOf } from '#web/client/apiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'

type ReloadFailureProps = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
}

/** What stands above figures that are shown still but could not be loaded anew. */
export function ReloadFailure({ query, title }: ReloadFailureProps) {
  if (!query.error || query.data === undefined) return null
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()} busy={query.isFetching} className="my-3">
      {textOf(query.error)} Below stands what was known before.
    </ErrorState>
  )
}
