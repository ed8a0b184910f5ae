import { Suspense } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { GroupSettingsPage } from '#features/members/web/GroupSettingsPage.tsx'
import { GroupExport } from '#features/ownData/web/GroupExport.tsx'
import { GroupPage } from '../../../features/groups/web/GroupPage.tsx'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { GroupOfAddress } from '../shell/GroupOfAddress.tsx'

const ChannelsSection = lazyPart(
  async () => ({ default: (await import('#features/channels/web/ChannelsSection.tsx')).ChannelsSection }),
  { inPlace: true },
)

/** The settings of the selected group. */
export function GroupSettings() {
  return (
    <GroupOfAddress>
      <GroupPage>
        <GroupSettingsPage exports={<GroupExport />} channels={<Channels />} />
      </GroupPage>
    </GroupOfAddress>
  )
}

/** For admins alone, who load it then. */
function Channels() {
  if (useGroup().role !== 'admin') return null
  return (
    <Suspense fallback={null}>
      <ChannelsSection />
    </Suspense>
  )
}
