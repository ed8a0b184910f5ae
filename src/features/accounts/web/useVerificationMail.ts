import { useMutation } from '@tanstack/react-query'
import { textOf } from '#web/client/apiError.ts'
import { sendVerification } from './authRequests.ts'

/** Sends the verification mail again. */
export function useVerificationMail(email: string) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => sendVerification(email) })
  return { send: () => mutate(), isSending: isPending, isSent: isSuccess, failure: error && textOf(error) }
}
