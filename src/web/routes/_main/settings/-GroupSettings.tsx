import { GroupSettingsPage } from '#features/members/web/GroupSettingsPage.tsx'
import { GroupOfAddress } from '../../../shell/GroupOfAddress.tsx'
import { GroupPage } from '../../../shell/GroupPage.tsx'

/** The settings of the group that one looks at. */
export function GroupSettings() {
  return (
    <GroupOfAddress>
      <GroupPage>
        <GroupSettingsPage />
      </GroupPage>
    </GroupOfAddress>
  )
}
