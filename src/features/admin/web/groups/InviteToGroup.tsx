import { InviteByMail } from '#features/groups/web/InviteByMail.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { AdminGroup } from '../../contract.ts'

type InviteToGroupProps = { group: AdminGroup; open: boolean; onClose: () => void }

/** [ADM-43] [ADM-44] */
export function InviteToGroup({ group, open, onClose }: InviteToGroupProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={`Invite to ${group.name}`}>
      <InviteByMail groupId={group.id} />
    </Sheet>
  )
}
