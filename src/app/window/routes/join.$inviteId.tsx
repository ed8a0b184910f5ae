import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../web/browser/lazyPart.tsx'

const InvitePage = lazyRouteComponent(() => import('#features/groups/web/InvitePage.tsx'), 'InvitePage')

const ExampleGame = lazyPart(async () => ({
  default: (await import('#features/lines/web/ExampleGame.tsx')).ExampleGame,
}))

export const Route = createFileRoute('/join/$inviteId')({ component: Invite })

function Invite() {
  const { inviteId } = Route.useParams()
  return (
    <Suspense fallback={null}>
      <InvitePage key={inviteId} inviteId={inviteId} example={<ExampleGame />} />
    </Suspense>
  )
}
