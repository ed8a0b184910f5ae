import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../web/ui/buttons/Button.tsx'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'
import { sessionQuery } from '../../web/session.ts'

/** Shown in place of a group that the user is not in, whether or not it exists. [GRP-35] */
export function NoAccess() {
  const queries = useQueryClient()
  // The membership may have changed since the groups were loaded.
  useEffect(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queries])
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-3 py-6">
      <ErrorState title="You do not have access to this group." />
      <Button full render={<Link to="/lines" search={{}} />}>
        Go to Dashboard
      </Button>
    </div>
  )
}
