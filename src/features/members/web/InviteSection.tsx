import { whyNotPermitted } from '#domain/permissions.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { InvitePanel } from '#features/groups/web/InvitePanel.tsx'
import { useUser } from '#web/session.ts'
import { ResetInviteCode } from './ResetInviteCode.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The ways to bring others in, or why one cannot. [INV-11] [GRP-32] */
export function InviteSection({ group }: { group: GroupView }) {
  const { id: userId, name } = useUser()
  const asker = { userId, name, role: group.role, isActive: true }
  const why = whyNotPermitted('membersCanInvite', asker, group.permissions)
  return (
    <SettingsCard title="Invite">
      {why ? <p className="pt-3 pb-1 text-14 text-muted">{why.message}</p> : <InvitePanel />}
      {group.role === 'admin' && (
        <div className="pt-2">
          <ResetInviteCode group={group} />
        </div>
      )}
    </SettingsCard>
  )
}
