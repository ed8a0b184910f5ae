import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../../../web/browser/address.ts'
import { Redirect } from '../../../web/browser/Link.tsx'
import { writeStored } from '../../../web/browser/storedValue.ts'
import { textOf } from '../../../web/client/apiError.ts'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'
import { PageBoundary } from '../../../web/ui/late/PageBoundary.tsx'
import { sessionQuery } from '../../web/session.ts'

type SignedInProps = { children: ReactNode; failure?: string }

/**
 * Shows its content to signed-in users only; others sign in first and come back to the same address. [APP-32] [APP-33]
 */
export function SignedIn({ children, failure = 'Your account could not be loaded.' }: SignedInProps) {
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery)
  const wasSignedIn = useRef(false)
  if (session) wasSignedIn.current = true
  // Within this: a part that is drawn between the end of the session and the news of it fails, and this leads away.
  if (session) return <PageBoundary>{children}</PageBoundary>
  if (session === null) return <ToLogin keeps={!wasSignedIn.current} />
  if (error) {
    return (
      <ErrorState title={failure} onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  return (
    <p role="status" className="min-h-dvh p-6 text-center text-muted">
      Loading...
    </p>
  )
}

/** Asks to log in until the sign-in page has loaded. [APP-53] */
function ToLogin({ keeps }: { keeps: boolean }) {
  const { shown: from } = useLocation()
  // Somebody without an account may join that group first. Who has signed out leaves nothing of it.
  useEffect(() => {
    if (keeps && from.startsWith('/groups/')) writeStored('wanted', from)
  }, [keeps, from])
  return (
    <>
      <p role="status" className="min-h-dvh p-6 text-center text-muted">
        Please log in
      </p>
      <Redirect to="/login" search={{ from }} />
    </>
  )
}
