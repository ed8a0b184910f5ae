import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const InvitePage = lazy(async () => ({ default: (await import('#features/groups/web/InvitePage.tsx')).InvitePage }))

export const Route = createFileRoute('/join/$inviteId')({ component: Invite })

function Invite() {
  const { inviteId } = Route.useParams()
  return (
    <Suspense fallback={null}>
      <InvitePage key={inviteId} inviteId={inviteId} />
    </Suspense>
  )
}
