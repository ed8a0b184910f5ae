import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { ApiError } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { useAfterAct } from '../parts/adminMutations.ts'
import { smsRecipient } from './smsWords.ts'

/** How long after a test the audit is reloaded: the provider has answered by then. [ADM-104] */
const RELOAD_AFTER_MS = 2_000

/** Sends a text to the typed number, or to the admin's own. [ADM-102] to [ADM-105] */
export function SendTestSms() {
  const own = useSession()?.phone
  const test = useTestSms()
  const { register, submit, isBusy } = useRequestForm<{ number: string }>({
    defaultValues: { number: '' },
    send: ({ number }) =>
      test.mutateAsync({ testType: 'admin', ...(number.trim() !== '' && { recipient: number.trim() }) }),
  })
  return (
    <SettingsCard title="Test SMS">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2 py-3">
        <TextField
          type="tel"
          label="Phone number"
          optional
          placeholder={own?.isVerified && own.number ? smsRecipient(own.number) : 'Your verified phone'}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
          {...register('number')}
        />
        <Button type="submit" busy={isBusy} icon={<IconSend size={18} aria-hidden="true" />}>
          Send Test SMS
        </Button>
      </form>
    </SettingsCard>
  )
}

function useTestSms() {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  return useMutation(
    api.messages.testSms.mutationOptions({
      onSuccess: ({ status, message }) => void (status === 'attempted' ? toast.info(message) : toast.success(message)),
      onError: (error) => void toast.error(failureOf(error)),
      onSettled: () => {
        setTimeout(() => void queries.invalidateQueries({ queryKey: api.messages.smsAudits.key() }), RELOAD_AFTER_MS)
        afterAct()
      },
    }),
  )
}

/** [ADM-105] */
function failureOf(error: unknown): string {
  const says = error instanceof ApiError ? (error.fields.recipient ?? error.message) : ''
  return says || 'Failed to send test SMS'
}
