import { GroupSettingsPage } from '#features/members/web/GroupSettingsPage.tsx'
import { GroupOfAddress } from '../../../../../features/groups/web/GroupOfAddress.tsx'
import { GroupPage } from '../../../../../features/groups/web/GroupPage.tsx'

/** The settings of the selected group. */
export function GroupSettings() {
  return (
    <GroupOfAddress>
      <GroupPage>
        <GroupSettingsPage />
      </GroupPage>
    </GroupOfAddress>
  )
}
