import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

const InvitePage = lazyRouteComponent(() => import('#features/groups/web/InvitePage.tsx'), 'InvitePage')

export const Route = createFileRoute('/join/$inviteId')({ component: Invite })

function Invite() {
  const { inviteId } = Route.useParams()
  return (
    <Suspense fallback={null}>
      <InvitePage key={inviteId} inviteId={inviteId} />
    </Suspense>
  )
}
