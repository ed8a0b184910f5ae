import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GroupOfAddress } from '../../../shell/GroupOfAddress.tsx'
import { GroupPage } from '../../../shell/GroupPage.tsx'
import { SignedIn } from '../../../shell/SignedIn.tsx'

const GroupSettingsPage = lazy(async () => ({
  default: (await import('#features/members/web/GroupSettingsPage.tsx')).GroupSettingsPage,
}))

export const Route = createFileRoute('/_main/settings/group')({ component: Page })

function Page() {
  return (
    <SignedIn>
      <GroupOfAddress>
        <GroupPage>
          <Suspense fallback={null}>
            <GroupSettingsPage />
          </Suspense>
        </GroupPage>
      </GroupOfAddress>
    </SignedIn>
  )
}
