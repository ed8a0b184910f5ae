import { createFileRoute, Outlet } from '@tanstack/react-router'
import { GroupPage } from '../../shell/GroupPage.tsx'
import { SignedIn } from '../../shell/SignedIn.tsx'

export const Route = createFileRoute('/_main/_member')({
  component: () => (
    <SignedIn>
      <GroupPage>
        <Outlet />
      </GroupPage>
    </SignedIn>
  ),
})
