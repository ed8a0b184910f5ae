import { whyNotPermitted } from '#domain/permissions.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { useUser } from '#web/session/session.ts'
import { InviteAddress } from './InviteAddress.tsx'
import { InviteLink } from './InviteLink.tsx'
import { ResetInviteCode } from './ResetInviteCode.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The ways to bring others in, or why one cannot. [INV-11] [GRP-32] */
export function InviteSection({ group }: { group: GroupView }) {
  const { id: userId, name } = useUser()
  const asker = { userId, name, role: group.role, isActive: true }
  const why = whyNotPermitted('membersCanInvite', asker, group.permissions)
  if (why) {
    return (
      <SettingsCard title="Invite">
        <p className="pt-3 pb-1 text-14 text-muted">{why.message}</p>
      </SettingsCard>
    )
  }
  return (
    <SettingsCard title="Invite">
      <InviteAddress group={group} />
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        <InviteLink key={group.inviteCode} group={group} />
        {group.role === 'admin' && <ResetInviteCode group={group} />}
      </div>
    </SettingsCard>
  )
}
