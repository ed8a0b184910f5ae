import { NotificationsPage } from '#features/notifications/web/NotificationsPage.tsx'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'

/** The user's own notices, also without a group. [APP-22] */
export function Notifications() {
  return (
    <SignedIn>
      <NotificationsPage />
    </SignedIn>
  )
}
