import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusal } from '#domain/refusals.ts'
import { api, client } from '#features/web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { AdminUser } from '../../contract.ts'
import { refusalOr, useAfterAct } from '../parts/adminMutations.ts'
import { DeletionDialog, useCancelBids } from '../parts/DeletionDialog.tsx'

type DeleteUserProps = { user: AdminUser; open: boolean; onClose: () => void }

/** Typing the exact address confirms that this account is meant. [ADM-46] to [ADM-49] */
export function DeleteUser({ user, open, onClose }: DeleteUserProps) {
  const { id: userId, displayName: name, email } = user
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useQuery({
    ...api.admin.userDeletion.queryOptions({ input: { userId } }),
    enabled: open,
    // Open items change by themselves and decide whether the deletion is possible, so this polls.
    staleTime: 0,
  })
  const cancelBids = useCancelBids(() => client.admin.cancelUserBids({ userId }))
  const remove = useDeleteUser(name, onClose)
  const send = (reason: string) => {
    if (typed === email) remove.mutate({ userId, reason, email: typed })
    else setProblem(refusal('deletion-email-missing').message)
  }
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
      isDeleting={remove.isPending}
      failure={remove.error ? refusalOr(remove.error, 'Failed to delete user') : undefined}
      onDelete={send}
    >
      <TextField
        label="User email"
        help={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
    </DeletionDialog>
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
