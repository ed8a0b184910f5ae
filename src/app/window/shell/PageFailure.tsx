import { loadNewest } from '../../../web/browser/loadNewest.ts'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'

/** Replaces a page that crashed or could not be loaded; the shell around it stays. */
export function PageFailure() {
  return (
    <div className="p-3">
      <ErrorState title="This page could not be shown." onRetry={() => void loadNewest()}>
        Loading it again usually helps.
      </ErrorState>
    </div>
  )
}
