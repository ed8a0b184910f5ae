import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toldBy } from './toldBy.ts'

export type MemberDialogProps = { group: GroupView; member: MemberView; open: boolean; onClose: () => void }

/** Asks before somebody becomes an admin, or no longer is one. [GRP-25] [GRP-40] */
export function ChangeRole({ group, member, open, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const { userId, displayName: name } = member
  const toAdmin = member.role === 'member'
  const change = useMutation(
    api.members.changeRole.mutationOptions({
      onSuccess: () => toast.success(toAdmin ? `${name} is now an admin` : `${name} is no longer an admin`),
      onError: (error) => toast.error('Failed to update member role.', toldBy(error)),
      onSettled: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: api.groups.members.key() })
      },
    }),
  )
  const role = toAdmin ? 'admin' : 'member'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={toAdmin ? `Make ${name} an admin?` : `Make ${name} a member?`}
      description={
        toAdmin
          ? `${name} can then change settings and roles, approve bids, undo payments and remove members, you too.`
          : `${name} can then no longer change settings and roles, approve bids, undo payments or remove members.`
      }
      confirm={{
        label: toAdmin ? 'Make Admin' : 'Make Member',
        busy: change.isPending,
        onClick: () => change.mutate({ groupId: group.id, userId, role }),
      }}
    />
  )
}
