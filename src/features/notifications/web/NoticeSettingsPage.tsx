import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { useSite } from '#features/web/site.ts'
import { textOf } from '#web/client/apiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'
import { PushSection } from './push/PushSection.tsx'

/** The user's notification settings. [CHN-37] */
export function NoticeSettingsPage() {
  const site = useSite()
  const query = useQuery(api.notifications.settings.queryOptions())
  if (query.data) {
    return (
      <div className="flex flex-col gap-3">
        <NoticeSettingsForm saved={query.data} />
        {site?.push !== false && <PushSection />}
      </div>
    )
  }
  if (query.isError) {
    return (
      <ErrorState
        title="Failed to load notification settings"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      >
        {textOf(query.error)}
      </ErrorState>
    )
  }
  return (
    <p role="status" className="p-6 text-center text-muted">
      Loading notification settings...
    </p>
  )
}
