import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { reasonOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { authFailure, changePassword } from './authRequests.ts'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { useStepFocus } from './useStepFocus.ts'

type Change = NewPassword & { current: string; signOutOthers: boolean }

/** A new password while signed in; closed until asked for. [BEY-27] */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useStepFocus(isOpen ? 'form' : 'none')
  if (!hasPassword) {
    return (
      <p className="py-3 text-14 text-muted">
        You sign in with Google. To have a password as well, sign out and choose “Forgot password?”.
      </p>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <ChangeForm onClose={() => setIsOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 py-3">
          <p className="min-w-0 flex-1 basis-48 text-14 text-muted">Only you should know your password.</p>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </div>
  )
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { register, submit, errors, failure, isBusy } = useRequestForm<Change>({
    defaultValues: { current: '', password: '', confirmation: '', signOutOthers: true },
    send: async ({ current, password, signOutOthers }) => {
      await changePassword({ currentPassword: current, newPassword: password, signOutOthers })
      toast.success('Your new password is set.')
      onClose()
      await queries.invalidateQueries({ queryKey: api.accounts.devices.queryKey() })
    },
    failureOf: (error) => {
      const { field, message } = authFailure(error, 'Your password could not be changed. Please try again.')
      const isCurrent = reasonOf(error) === 'current-password-wrong'
      return { field: isCurrent ? 'current' : field === 'password' ? field : 'root', message }
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 py-3">
      {failure && (
        <div role="alert">
          <Notice tone="loss">{failure}</Notice>
        </div>
      )}
      <PasswordField
        label="Current password"
        error={errors.current}
        {...register('current', { required: 'Please enter your current password' })}
      />
      <NewPasswordFields label="New password" register={register} errors={errors} />
      <Checkbox label="Sign out all other devices" {...register('signOutOthers')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Set new password
        </Button>
      </div>
    </form>
  )
}
