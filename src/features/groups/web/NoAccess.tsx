import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../web/ui/buttons/Button.tsx'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'
import { sessionQuery } from '../../web/session.ts'

/** In place of what belongs to a group that one is not in, whether or not there is such a group. [GRP-35] */
export function NoAccess() {
  const queries = useQueryClient()
  // One may have come into the group, or out of it, since the groups were read.
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
