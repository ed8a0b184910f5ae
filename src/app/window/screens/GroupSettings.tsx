import { GroupSettingsPage } from '#features/members/web/GroupSettingsPage.tsx'
import { GroupExport } from '#features/ownData/web/GroupExport.tsx'
import { GroupPage } from '../../../features/groups/web/GroupPage.tsx'
import { GroupOfAddress } from '../shell/GroupOfAddress.tsx'

/** The settings of the selected group. */
export function GroupSettings() {
  return (
    <GroupOfAddress>
      <GroupPage>
        <GroupSettingsPage exports={<GroupExport />} />
      </GroupPage>
    </GroupOfAddress>
  )
}
