import { type ReactNode, useState } from 'react'
import { useLocation } from '../../browser/address.ts'
import { FailureBoundary } from '../../browser/FailureBoundary.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { loadNewest } from './loadNewest.ts'

/** A page that fails says so in its place; what is around it stays. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary pathname={useLocation().pathname} instead={<PageFailure />}>
      {children}
    </FailureBoundary>
  )
}

/** Replaces a page that crashed or could not be loaded. */
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
