import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { NoAccess } from '../../../features/groups/web/GroupPage.tsx'
import { useSelectGroup, useSession } from '../../../features/web/session.ts'
import { PlainPage } from '../../../web/layout/PlainPage.tsx'

const debtsRoute = getRouteApi('/groups/$groupId/debts')
const groupRoute = getRouteApi('/groups/$groupId/')

/** Where notices about a group's debts link to: its Debts page, members only. [APP-27] */
export function GroupDebts() {
  const { groupId } = debtsRoute.useParams()
  return <InGroup groupId={groupId} title="Debts" to="/debts" />
}

/** Where notices about a group's people link to: its details and members. [NTF-19] */
export function GroupPlace() {
  const { groupId } = groupRoute.useParams()
  return <InGroup groupId={groupId} title="Group" to="/settings/group" />
}

type InGroupProps = { groupId: string; title: string; to: '/debts' | '/settings/group' }

/** Selects the group, and goes to its page. */
function InGroup(props: InGroupProps) {
  return (
    <SignedIn>
      <Selected {...props} />
    </SignedIn>
  )
}

function Selected({ groupId, title, to }: InGroupProps) {
  const isMember = useSession()?.groups.some(({ id }) => id === groupId) ?? false
  const select = useSelectGroup()
  useEffect(() => {
    if (isMember) select(groupId)
  })
  if (isMember) return <Navigate to={to} search={true} replace />
  return (
    <PlainPage title={title}>
      <NoAccess />
    </PlainPage>
  )
}
