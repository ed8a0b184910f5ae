import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { sendVerification } from './authRequests.ts'

/**
 * Shown on every page until the address is verified, which happens in the window that the mail opens, or until closed;
 * from then on only in the user settings.
 */
export function VerifyNotice({ onClose, className }: { onClose?: () => void; className?: string }) {
  const { email } = useUser()
  const queries = useQueryClient()
  const { send, isSending, isSent, failure } = useVerificationMail(email)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [queries])
  const action = (
    <Button variant="link" size="sm" pad="sm" className="-my-2 -mr-2" busy={isSending} onClick={send}>
      Send again
    </Button>
  )
  return (
    <Notice
      tone={failure ? 'warn' : 'info'}
      className={className}
      action={isSent ? undefined : action}
      onClose={onClose}
    >
      <p role="status">{failure ?? (isSent ? 'Sent. Check your inbox.' : 'Verify your email to get mails.')}</p>
    </Notice>
  )
}

/** Sends the verification mail again. */
export function useVerificationMail(email: string) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => sendVerification(email) })
  return { send: () => mutate(), isSending: isPending, isSent: isSuccess, failure: error && textOf(error) }
}
