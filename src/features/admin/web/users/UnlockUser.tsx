import { useMutation } from '@tanstack/react-query'
import { deletionReasonLength, readUnlockReason } from '#domain/people/deletions.ts'
import { isInvitableAddress } from '#domain/people/groups.ts'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import { api } from '#features/web/api.ts'
import { reasonOf, refusalOr } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ReasonDialog, ReasonField } from '../../../../web/ui/overlays/ReasonDialog.tsx'
import type { AdminUser } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'

type UnlockUserProps = { user: AdminUser; open: boolean; onClose: () => void }

/** Lets people sign in again, with another address if that of the account is somebody else's. [BEY-23] */
export function UnlockUser({ user, open, onClose }: UnlockUserProps) {
  const { id: userId, displayName: name, email: own } = user
  const afterAct = useAfterAct()
  const unlock = useMutation(
    api.admin.unlockUser.mutationOptions({
      onSuccess: () => {
        toast.success(`The account of ${name} is unlocked`)
        onClose()
      },
      onSettled: afterAct,
    }),
  )
  const { register, errors, ...form } = useRequestForm({
    defaultValues: { reason: '', email: '' },
    send: ({ reason, email }) =>
      unlock.mutateAsync({ userId, reason: reason.trim(), ...(email.trim() !== '' && { email: email.trim() }) }),
    failureOf: (error) => ({
      field: reasonOf(error) === 'address-taken' ? 'email' : 'root',
      message: refusalOr(error, 'Failed to unlock the account. Please try again.'),
    }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title={`Unlock the account of ${name}?`}
      description={`The owner of ${own} says that they did not register it. Whoever did can sign in again with their password. Without bets, debts and disputes you can also delete it.`}
      cancelLabel="Keep locked"
      confirm={{ label: 'Unlock' }}
    >
      <TextField
        label="New email"
        optional
        help={`Of the person who registered it. ${own} is then free for its owner.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={errors.email}
        {...register('email', {
          validate: (email) =>
            email.trim() === '' || isInvitableAddress(email.trim()) || groupRefusal('invite-address-invalid').message,
        })}
      />
      <ReasonField
        maxLength={deletionReasonLength}
        error={errors.reason}
        {...register('reason', { validate: (reason) => validityOf(readUnlockReason(reason)) })}
      />
    </ReasonDialog>
  )
}
