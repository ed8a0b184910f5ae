import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#features/web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { AdminUser } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { DeletionDialog, useCancelBids } from '../parts/DeletionDialog.tsx'

type DeleteUserProps = { user: AdminUser; open: boolean; onClose: () => void }

/** Typing the exact address confirms that this account is meant. [ADM-46] to [ADM-49] */
export function DeleteUser({ user, open, onClose }: DeleteUserProps) {
  const { id: userId, displayName: name, email } = user
  const check = useQuery({
    ...api.admin.userDeletion.queryOptions({ input: { userId } }),
    enabled: open,
    // Open items change by themselves and decide whether the deletion is possible: fetched again each time it opens.
    staleTime: 0,
  })
  const cancelBids = useCancelBids(() => client.admin.cancelUserBids({ userId }))
  const remove = useDeleteUser(name, onClose)
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      title={`Delete the account of ${name}?`}
      description={`${name} is signed out everywhere, cannot sign in any more and leaves all groups. Their settled bets, debts and payments are kept. This cannot be undone here.`}
      confirmLabel="Delete User"
      check={check}
      checkFailure="Failed to check if user can be deleted"
      cancelBids={cancelBids}
      deletionFailure="Failed to delete user"
      emailToType={email}
      onDelete={(reason) => remove.mutateAsync({ userId, reason, email })}
    />
  )
}

function useDeleteUser(name: string, onClose: () => void) {
  const afterAct = useAfterAct()
  return useMutation(
    api.admin.deleteUser.mutationOptions({
      onSuccess: () => {
        toast.success(`The account of ${name} was deleted`)
        onClose()
      },
      onSettled: afterAct,
    }),
  )
}
