import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from '../../../web/browser/Link.tsx'
import { codeOf, textOf } from '../../../web/client/apiError.ts'
import { Button } from '../../../web/ui/buttons/Button.tsx'
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../web/ui/feedback/ErrorState.tsx'
import { useDelayed } from '../../../web/ui/feedback/Skeleton.tsx'
import { api } from '../../web/api.ts'
import { sessionQuery, useSelectedGroup, useSession } from '../../web/session.ts'
import { GroupContext } from './groupContext.ts'
import { openGroupDialog } from './groupDialog.ts'

/** A page about the selected group; until it has loaded, the reason. [APP-53] [APP-54] [APP-55] */
export function GroupPage({ children }: { children: ReactNode }) {
  const session = useSession()
  const selected = useSelectedGroup()
  if (!session) return <p className="p-6 text-center text-muted">Please log in</p>
  if (!selected) {
    return (
      <EmptyState
        icon={<IconUsersGroup aria-hidden="true" />}
        title="No group found. Please join or create a group."
        actions={<GroupChoiceButtons />}
      />
    )
  }
  return (
    <LoadedGroup key={selected.id} groupId={selected.id}>
      {children}
    </LoadedGroup>
  )
}

function LoadedGroup({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(api.groups.read.queryOptions({ input: { groupId } }))
  const slow = useDelayed(!data && !error)
  if (codeOf(error) === 'permission-denied') return <NoAccess />
  if (data) return <GroupContext value={data}>{children}</GroupContext>
  if (error) {
    return (
      <ErrorState title="The group could not be loaded." onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  return (
    <p role="status" className="min-h-dvh p-6 text-center text-muted">
      {slow && 'Loading group data...'}
    </p>
  )
}

/** The choices of a user without a group. */
function GroupChoiceButtons() {
  return (
    <>
      <Button full onClick={() => openGroupDialog('join')}>
        Join Group
      </Button>
      <Button variant="ghost" onClick={() => openGroupDialog('create')}>
        Create New Group
      </Button>
    </>
  )
}

/** Shown in place of a group that the user is not in, whether or not it exists. [GRP-35] */
export function NoAccess() {
  const queries = useQueryClient()
  // The membership may have changed since the groups were loaded.
  useEffect(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queries])
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-3 py-6">
      <ErrorState title="You do not have access to this group.">
        Bids, bets and debts open for members of their group only. Ask a friend in the group for an invite, or sign in
        with the account that is in it.
      </ErrorState>
      <Button full render={<Link to="/lines" />}>
        Go to Dashboard
      </Button>
      <Button full variant="outline" onClick={() => openGroupDialog('join')}>
        Join with an invite
      </Button>
    </div>
  )
}
