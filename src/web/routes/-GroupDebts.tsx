import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectGroup, useSession } from '../session/session.ts'
import { NoAccess } from '../shell/NoAccess.tsx'
import { PlainPage } from '../shell/PlainPage.tsx'
import { SignedIn } from '../shell/SignedIn.tsx'

const route = getRouteApi('/groups/$groupId/debts')

/** Where notices about a group's debts lead: to its Debts page, for its members. [APP-27] */
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
