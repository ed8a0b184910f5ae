import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const UserSettingsPage = lazy(async () => ({
  default: (await import('#features/accounts/web/UserSettingsPage.tsx')).UserSettingsPage,
}))
const PhoneSection = lazy(async () => ({
  default: (await import('#features/notifications/web/PhoneSection.tsx')).PhoneSection,
}))

export const Route = createFileRoute('/_main/settings/user')({
  component: () => (
    <Suspense fallback={null}>
      <UserSettingsPage phone={<PhoneSection />} />
    </Suspense>
  ),
})
