import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectGroup, useSession } from '../session.ts'
import { NoAccess } from '../shell/NoAccess.tsx'
import { PlainPage } from '../shell/PlainPage.tsx'
import { SignedIn } from '../shell/SignedIn.tsx'

/** Where notices about a group's debts lead. [APP-27] */
export const Route = createFileRoute('/groups/$groupId/debts')({ component: Page })

function Page() {
  const { groupId } = Route.useParams()
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
