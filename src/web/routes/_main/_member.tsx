import { createFileRoute, Outlet } from '@tanstack/react-router'
import { GroupOfAddress } from '../../shell/GroupOfAddress.tsx'
import { GroupPage } from '../../shell/GroupPage.tsx'
import { SignedIn } from '../../shell/SignedIn.tsx'

export const Route = createFileRoute('/_main/_member')({
  component: () => (
    <SignedIn>
      <GroupOfAddress>
        <GroupPage>
          <Outlet />
        </GroupPage>
      </GroupOfAddress>
    </SignedIn>
  ),
})
