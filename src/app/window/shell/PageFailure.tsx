import { useState } from 'react'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'
import { loadNewest } from '../../../web/ui/late/loadNewest.ts'

/** Replaces a page that crashed or could not be loaded; the shell around it stays. */
export function PageFailure() {
  // A new version may still be on its way.
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void loadNewest()
  }
  return (
    <div className="p-3">
      <ErrorState title="This page could not be shown." onRetry={retry} busy={isBusy}>
        Loading it again usually helps.
      </ErrorState>
    </div>
  )
}
