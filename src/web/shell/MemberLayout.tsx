import { Outlet } from '@tanstack/react-router'
import { GroupOfAddress } from './GroupOfAddress.tsx'
import { GroupPage } from './GroupPage.tsx'
import { SignedIn } from './SignedIn.tsx'

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
