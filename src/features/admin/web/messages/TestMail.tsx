import { IconCircleCheck, IconCircleX, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { TestMailType } from '#domain/mails.ts'
import { api } from '#web/api.ts'
import { ApiError, textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useAfterAct } from '../parts/useAfterAct.ts'

type TestMailProps = {
  type: TestMailType
  title: string
  /** When people get such a mail. */
  when: string
  /** Empty: the administrator. */
  recipient: string
}

/** One type of mail with its button, and how the last one went. [ADM-70] [ADM-71] [ADM-72] */
export function TestMail({ type, title, when, recipient }: TestMailProps) {
  const afterAct = useAfterAct()
  const send = useMutation(api.messages.testEmail.mutationOptions({ onSuccess: afterAct }))
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="text-14 font-semibold">{title}</h4>
          <p className="text-12 text-muted">{when}</p>
        </div>
        {send.isSuccess && <IconCircleCheck size={22} aria-hidden="true" className="shrink-0 text-win" />}
        {send.isError && <IconCircleX size={22} aria-hidden="true" className="shrink-0 text-loss" />}
      </div>
      <p role="status" className="min-h-4 text-12 wrap-anywhere">
        {send.isSuccess && <span className="text-win">{send.data.message}</span>}
        {send.isError && <span className="text-loss">Error: {messageOf(send.error)}</span>}
      </p>
      <Button
        variant="outline"
        full
        className="mt-auto"
        icon={<IconSend size={18} aria-hidden="true" />}
        aria-label={`Send Test Email: ${title}`}
        busy={send.isPending}
        onClick={() => send.mutate({ emailType: type, ...(recipient !== '' && { recipientEmail: recipient }) })}
      >
        Send Test Email
      </Button>
    </Card>
  )
}

/** What is wrong with the address says more than that something is wrong. */
function messageOf(error: unknown): string {
  return (error instanceof ApiError && error.fields.recipientEmail) || textOf(error)
}
