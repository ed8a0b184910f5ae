import { NotificationsPage } from '#features/notifications/web/NotificationsPage.tsx'
import { SignedIn } from '../../../../features/accounts/web/SignedIn.tsx'

/** One's notices; whoever is in no group yet has them too. [APP-22] */
export function Notifications() {
  return (
    <SignedIn>
      <NotificationsPage />
    </SignedIn>
  )
}
