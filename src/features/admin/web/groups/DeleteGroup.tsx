import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { AdminGroup } from '../../contract.ts'
import { DeletionDialog } from '../parts/DeletionDialog.tsx'
import { refusalOr } from '../parts/refusalOr.ts'
import { useAfterAct } from '../parts/useAfterAct.ts'
import { useCancelBids } from '../parts/useCancelBids.ts'

type DeleteGroupProps = { group: AdminGroup; open: boolean; onClose: () => void }

/** [ADM-35] to [ADM-42] */
export function DeleteGroup({ group, open, onClose }: DeleteGroupProps) {
  const { id: groupId, name, memberCount } = group
  const afterAct = useAfterAct()
  const check = useQuery({
    ...api.admin.groupDeletion.queryOptions({ input: { groupId } }),
    enabled: open,
    // What is open changes by itself, and the answer decides what can be pressed.
    staleTime: 0,
  })
  const cancelBids = useCancelBids(() => client.admin.cancelGroupBids({ groupId }))
  const remove = useMutation(
    api.admin.deleteGroup.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} was deleted`)
        onClose()
      },
      onSettled: afterAct,
    }),
  )
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`${memberCount === 1 ? 'Its member loses' : `Its ${memberCount} members lose`} the group at once. Its bets, debts and payments are kept. This cannot be undone here.`}
      confirmLabel="Delete Group"
      check={check}
      checkFailure="Failed to check if group can be deleted"
      cancelBids={cancelBids}
      isDeleting={remove.isPending}
      failure={remove.error ? refusalOr(remove.error, 'Failed to delete group') : undefined}
      onDelete={(reason) => remove.mutate({ groupId, reason })}
    />
  )
}
