import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../../../web/browser/lazyPart.ts'

const UserSettingsPage = lazyRouteComponent(
  () => import('#features/accounts/web/UserSettingsPage.tsx'),
  'UserSettingsPage',
)
const PhoneSection = lazyPart(async () => ({
  default: (await import('#features/notifications/web/PhoneSection.tsx')).PhoneSection,
}))

const CalendarSection = lazyPart(async () => ({
  default: (await import('#features/calendar/web/CalendarSection.tsx')).CalendarSection,
}))

export const Route = createFileRoute('/_main/settings/user')({
  component: () => (
    <Suspense fallback={null}>
      <UserSettingsPage phone={<PhoneSection />} calendar={<CalendarSection />} />
    </Suspense>
  ),
})
