import { Outlet } from '@tanstack/react-router'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { GroupOfAddress } from '../../../features/groups/web/GroupOfAddress.tsx'
import { GroupPage } from '../../../features/groups/web/GroupPage.tsx'

/** What stands around the pages of a group: somebody who is signed in, and the group that they look at. */
export function MemberLayout() {
  return (
    <SignedIn>
      <GroupOfAddress>
        <GroupPage>
          <Outlet />
        </GroupPage>
      </GroupOfAddress>
    </SignedIn>
  )
}
