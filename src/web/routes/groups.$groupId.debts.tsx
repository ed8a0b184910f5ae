import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectGroup, useSession } from '../session.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { SignedIn } from '../shell/SignedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

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
  if (isMember) return <Navigate to="/debts" search={{}} replace />
  return (
    <PlainPage title="Debts">
      <div className="mt-14 flex flex-col gap-3">
        <ErrorState title="You do not have access to this group." />
        <Button full render={<Link to="/lines" search={{}} />}>
          Go to Dashboard
        </Button>
      </div>
    </PlainPage>
  )
}
