import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { NoAccess } from '../../../features/groups/web/GroupPage.tsx'
import { useSelectGroup, useSession } from '../../../features/web/session.ts'
import { PlainPage } from '../../../web/layout/PlainPage.tsx'

const route = getRouteApi('/groups/$groupId/debts')

/** Where notices about a group's debts link to: its Debts page, members only. [APP-27] */
export function GroupDebts() {
  const { groupId } = route.useParams()
  return (
    <SignedIn>
      <DebtsOf groupId={groupId} />
    </SignedIn>
  )
}

function DebtsOf({ groupId }: { groupId: string }) {
  const isMember = useSession()?.groups.some(({ id }) => id === groupId) ?? false
  const select = useSelectGroup()
  useEffect(() => {
    if (isMember) select(groupId)
  })
  if (isMember) return <Navigate to="/debts" search={true} replace />
  return (
    <PlainPage title="Debts">
      <NoAccess />
    </PlainPage>
  )
}
