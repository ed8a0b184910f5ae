import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isPasskeyName, passkeyNameLength, passkeyNameWords } from '#domain/people/passkeys.ts'
import { api, client } from '#features/web/api.ts'
import { reasonOf, textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Passkey } from '../contract.ts'
import { authFailure, passkeys } from './authRequests.ts'
import { addPasskey, passkeyFailure } from './passkeyPrompts.ts'

type DialogProps = { open: boolean; hasPassword: boolean; onClose: () => void }
type OneProps = DialogProps & { passkey: Passkey }

/** The browser's own prompt comes after the password. A prompt that was closed leaves the dialog as it was. */
export function AddPasskey({ open, hasPassword, onClose }: DialogProps) {
  const reload = useReload()
  const [isEnded, setIsEnded] = useState(false)
  const form = usePasswordForm({
    hasPassword,
    send: async (password) => {
      setIsEnded(false)
      const added = await addPasskey(password)
      if (!added) return setIsEnded(true)
      toast.success('Passkey added', { description: `It is called “${added.name}”.` })
      onClose()
      await reload()
    },
    sentenceOf: passkeyFailure,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a passkey"
      description="Your browser asks where to keep it, and for your fingerprint, face or PIN."
      confirm={{ label: 'Continue', busy: form.isBusy, onClick: form.submit }}
    >
      <PasswordForm form={form} hasPassword={hasPassword}>
        {isEnded && (
          <p role="status" className="text-14 text-muted">
            Nothing was added.
          </p>
        )}
      </PasswordForm>
    </Dialog>
  )
}

export function RemovePasskey({ open, hasPassword, onClose, passkey: { id, name } }: OneProps) {
  const reload = useReload()
  const form = usePasswordForm({
    hasPassword,
    send: async (password) => {
      await passkeys.remove(id, password).catch((error: unknown) => {
        if (reasonOf(error) !== 'passkey-gone') throw error
      })
      toast.success('Passkey removed')
      onClose()
      await reload()
    },
    sentenceOf: (error) => authFailure(error, 'The passkey could not be removed. Please try again.').message,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove “${name}”?`}
      description="It no longer signs you in here. Your device or password manager may still list it: delete it there too."
      confirm={{ label: 'Remove', tone: 'danger', busy: form.isBusy, onClick: form.submit }}
    >
      <PasswordForm form={form} hasPassword={hasPassword} />
    </Dialog>
  )
}

export function RenamePasskey({ open, onClose, passkey: { id, name: before } }: OneProps) {
  const reload = useReload()
  const { register, submit, errors, isBusy } = useRequestForm<{ name: string }>({
    defaultValues: { name: before },
    send: async ({ name }) => {
      await client.accounts.renamePasskey({ passkeyId: id, name: name.trim() })
      onClose()
      await reload()
    },
    failureOf: (error) => ({ field: 'name', message: textOf(error) }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Rename the passkey"
      confirm={{ label: 'Save', busy: isBusy, onClick: submit }}
    >
      <form noValidate onSubmit={submit} className="pt-2">
        <TextField
          label="Name"
          maxLength={2 * passkeyNameLength}
          autoComplete="off"
          error={errors.name}
          {...register('name', { validate: (name) => isPasskeyName(name.trim()) || passkeyNameWords })}
        />
      </form>
    </Dialog>
  )
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.accounts.passkeys.queryKey() })
}

type PasswordRequest = {
  hasPassword: boolean
  send: (password: string | undefined) => Promise<void>
  sentenceOf: (error: unknown) => string
}

/** The password first; an account without one only confirms. */
function usePasswordForm({ hasPassword, send, sentenceOf }: PasswordRequest) {
  return useRequestForm<{ current: string }>({
    defaultValues: { current: '' },
    send: ({ current }) => send(hasPassword ? current : undefined),
    failureOf: (error) => {
      const isPassword = hasPassword && reasonOf(error) === 'current-password-wrong'
      return { field: isPassword ? 'current' : 'root', message: sentenceOf(error) }
    },
  })
}

type PasswordFormProps = { form: ReturnType<typeof usePasswordForm>; hasPassword: boolean; children?: ReactNode }

function PasswordForm({ form: { register, submit, errors, failure }, hasPassword, children }: PasswordFormProps) {
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 empty:hidden [&:not(:empty)]:pt-3">
      {hasPassword && (
        <PasswordField
          label="Your password"
          error={errors.current}
          {...register('current', { required: 'Please enter your current password' })}
        />
      )}
      {failure && (
        <p role="alert" className="text-14 text-loss">
          {failure}
        </p>
      )}
      {children}
    </form>
  )
}
