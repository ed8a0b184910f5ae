import { Outlet } from '@tanstack/react-router'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { GroupOfAddress } from '../../../features/groups/web/GroupOfAddress.tsx'
import { GroupPage } from '../../../features/groups/web/GroupPage.tsx'

/** Wraps the pages of a group: requires a signed-in user and loads the selected group. */
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
