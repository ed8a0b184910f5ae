import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'
import { ApiError } from '#web/client/apiError.ts'
import { sessionQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What the server says, else our own words. [CHN-20] [CHN-21] [CHN-22] */
function saidBy(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : otherwise
}

/** `error` is the sentence to show. */
export function useSendCode() {
  const send = useMutation(api.notifications.sendPhoneCode.mutationOptions())
  return { ...send, error: send.error && saidBy(send.error, 'Failed to send verification code') }
}

export function useVerifyCode() {
  const queries = useQueryClient()
  const verify = useMutation(
    api.notifications.verifyPhone.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  )
  return { ...verify, error: verify.error && saidBy(verify.error, 'Invalid verification code') }
}

export function useRemovePhone() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.notifications.removePhone(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await queries.invalidateQueries({ queryKey: api.notifications.settings.queryKey() })
    },
    onError: () => toast.error('Failed to remove phone number'),
  })
}
