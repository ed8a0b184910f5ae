import { whyCannotChangeSettings } from '#domain/groupSettings.ts'
import { useGroup } from '#web/session/groupContext.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { BettingRulesSection } from './BettingRulesSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { InviteSection } from './InviteSection.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { MembersSection } from './MembersSection.tsx'
import { PermissionsSection } from './PermissionsSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSettingsDraft } from './useSettingsDraft.ts'

/** What the group is and allows, who is in it, and the ways in and out. [GRP-23] [GRP-43] */
export function GroupSettingsPage() {
  const group = useGroup()
  const draft = useSettingsDraft(group)
  const whyNot = whyCannotChangeSettings(group)
  const section = { draft, readOnly: whyNot !== null }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">Settings of {group.name}</h2>
      {whyNot && <Notice tone="neutral">{whyNot.message}</Notice>}
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
        <div className="grid gap-3">
          <DetailsSection {...section} memberCount={group.memberCount} />
          <MembersSection group={group} />
        </div>
        <div className="grid gap-3">
          <BettingRulesSection {...section} />
          <PermissionsSection {...section} />
          <InviteSection group={group} />
          <LeaveGroup group={group} />
        </div>
      </div>
      <SaveBar {...draft} />
    </div>
  )
}
