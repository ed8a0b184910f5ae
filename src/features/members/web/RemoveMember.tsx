import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { MemberDialogProps } from './ChangeRole.tsx'
import { PartingNotice } from './PartingNotice.tsx'
import { toldBy } from './toldBy.ts'

/** Says what follows, or why it cannot be, and removes the member. [GRP-27] [GRP-41] [BEY-08] */
export function RemoveMember({ group, member, open, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const { userId, displayName: name } = member
  const of = { groupId: group.id, userId }
  const parting = useQuery({ ...api.members.parting.queryOptions({ input: of }), enabled: open })
  const remove = useMutation(
    api.members.remove.mutationOptions({
      onSuccess: () => toast.success(`${name} was removed from ${group.name}`),
      onError: (error) => toast.error('Failed to remove member.', toldBy(error)),
      onSettled: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: api.groups.key() })
      },
    }),
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${name} from ${group.name}?`}
      description={`${name} no longer sees the group and comes back only when an admin invites them. Their settled bets, debts and payments stay.`}
      cancelLabel="Keep"
      confirm={{
        label: 'Remove Member',
        tone: 'danger',
        busy: remove.isPending,
        disabled: !parting.data || parting.data.why !== null,
        onClick: () => remove.mutate(of),
      }}
    >
      <PartingNotice parting={parting} openBidsOf="Their" />
    </Dialog>
  )
}
