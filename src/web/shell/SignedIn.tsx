import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textOf } from '../apiError.ts'
import { sessionQuery } from '../session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** What only a signed-in person sees; others sign in first and come back to the same address. [APP-32] [APP-33] */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery)
  const { href } = useLocation()
  if (session) return children
  if (session === null) return <Navigate to="/login" search={{ from: href }} replace />
  if (error) {
    return (
      <ErrorState title="Your account could not be loaded." onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  return (
    <p role="status" className="p-6 text-center text-muted">
      Loading...
    </p>
  )
}
