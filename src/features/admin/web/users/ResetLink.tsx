import { useMutation } from '@tanstack/react-query'
import { deletionReasonLength, readResetLinkReason } from '#domain/people/deletions.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { clock } from '#web/time/timeWords.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ReasonDialog, ReasonField } from '../../../../web/ui/overlays/ReasonDialog.tsx'
import type { AdminUser, ResetLink as Made } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'

type ResetLinkProps = { user: AdminUser; open: boolean; onClose: () => void }

/** Where no mails are sent: asks why, then shows a link that the administrator hands over. */
export function ResetLink({ user, open, onClose }: ResetLinkProps) {
  const afterAct = useAfterAct()
  const make = useMutation(api.admin.makeResetLink.mutationOptions({ onSettled: afterAct }))
  const { register, errors, ...form } = useRequestForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => make.mutateAsync({ userId: user.id, reason: reason.trim() }),
    failureOf: (error) => ({ field: 'root', message: refusalOr(error, 'Failed to make the link. Please try again.') }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title={`Reset the password of ${user.displayName}?`}
      description={`Whoever has the link can enter this account. ${user.displayName} is notified with your reason, and it is recorded.`}
      cancelLabel={make.data ? 'Close' : 'Cancel'}
      confirm={make.data ? null : { label: 'Make link' }}
    >
      {make.data ? (
        <Link made={make.data} />
      ) : (
        <ReasonField
          maxLength={deletionReasonLength}
          error={errors.reason}
          {...register('reason', { validate: (reason) => validityOf(readResetLinkReason(reason)) })}
        />
      )}
    </ReasonDialog>
  )
}

function Link({ made: { url, expiresAt } }: { made: Made }) {
  return (
    <TextField
      label="Link"
      help={`Works once, until ${clock(expiresAt)}. It is not shown again.`}
      readOnly
      value={url}
      onFocus={({ target }) => target.select()}
    />
  )
}
