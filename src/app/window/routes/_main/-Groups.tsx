import { SignedIn } from '../../../../features/accounts/web/SignedIn.tsx'
import { GroupsPage } from '../../../../features/groups/web/GroupsPage.tsx'

export function Groups() {
  return (
    <SignedIn>
      <GroupsPage />
    </SignedIn>
  )
}
