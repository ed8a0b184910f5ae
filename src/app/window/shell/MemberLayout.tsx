import type { ReactNode } from 'react'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { GroupPage } from '../../../features/groups/web/GroupPage.tsx'
import { GroupOfAddress } from './GroupOfAddress.tsx'

/** Wraps the pages of a group: requires a signed-in user and loads the selected group. */
export function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      <GroupOfAddress>
        <GroupPage>{children}</GroupPage>
      </GroupOfAddress>
    </SignedIn>
  )
}
