import { loadNewest } from '../../../web/browser/loadNewest.ts'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'

/** In place of a page that broke or could not be fetched; what stands around it stays. */
export function PageFailure() {
  return (
    <div className="p-3">
      <ErrorState title="This page could not be shown." onRetry={() => void loadNewest()}>
        Loading it again usually helps.
      </ErrorState>
    </div>
  )
}
