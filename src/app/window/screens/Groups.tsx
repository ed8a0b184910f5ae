import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { GroupsPage } from '../../../features/groups/web/GroupsPage.tsx'
import { OverviewPage } from '../../../features/overview/web/OverviewPage.tsx'
import { useSession } from '../../../features/web/session.ts'

/** With one group there is nothing to look over. [BEY-28] */
export function Groups() {
  const hasSeveral = (useSession()?.groups.length ?? 0) > 1
  return <SignedIn>{hasSeveral ? <OverviewPage /> : <GroupsPage />}</SignedIn>
}
