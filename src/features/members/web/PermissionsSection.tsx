import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { type SectionProps, SettingSwitch } from './SettingSwitch.tsx'

/** What members who are no admins may do. [GRP-32] */
export function PermissionsSection(props: SectionProps) {
  return (
    <SettingsCard title="Permissions" aside="Admins may do all of it">
      <div className="divide-y divide-line">
        <SettingSwitch {...props} name="membersCanInvite" help="Otherwise only admins bring others in" />
        <SettingSwitch {...props} name="membersCanCreateBids" help="Otherwise only admins offer bets" />
        <SettingSwitch {...props} name="membersCanAcceptBids" help="Otherwise only admins take what is offered" />
        <SettingSwitch {...props} name="membersCanViewStats" help="Otherwise only admins see who is ahead" />
      </div>
    </SettingsCard>
  )
}
