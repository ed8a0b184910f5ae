import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SignedIn } from '../../shell/SignedIn.tsx'

const NotificationsPage = lazy(async () => ({
  default: (await import('#features/notifications/web/NotificationsPage.tsx')).NotificationsPage,
}))

/** One's notices; whoever is in no group yet has them too. [APP-22] */
export const Route = createFileRoute('/_main/notifications')({
  component: () => (
    <SignedIn>
      <Suspense fallback={null}>
        <NotificationsPage />
      </Suspense>
    </SignedIn>
  ),
})
