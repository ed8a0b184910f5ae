import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../../../web/browser/lazyPart.tsx'

const UserSettingsPage = lazyRouteComponent(
  () => import('#features/accounts/web/UserSettingsPage.tsx'),
  'UserSettingsPage',
)
const PhoneSection = lazyPart(
  async () => ({
    default: (await import('#features/notifications/web/PhoneSection.tsx')).PhoneSection,
  }),
  { inPlace: true },
)
const OwnDataSection = lazyPart(
  async () => ({
    default: (await import('#features/ownData/web/OwnDataSection.tsx')).OwnDataSection,
  }),
  { inPlace: true },
)
const CalendarSection = lazyPart(
  async () => ({
    default: (await import('#features/calendar/web/CalendarSection.tsx')).CalendarSection,
  }),
  { inPlace: true },
)
const LimitsSection = lazyPart(
  async () => ({
    default: (await import('#features/limits/web/LimitsSection.tsx')).LimitsSection,
  }),
  { inPlace: true },
)

export const Route = createFileRoute('/_main/settings/user')({
  component: () => (
    <Suspense fallback={null}>
      <UserSettingsPage
        phone={<PhoneSection />}
        limits={<LimitsSection />}
        calendar={<CalendarSection />}
        ownData={<OwnDataSection />}
      />
    </Suspense>
  ),
})
