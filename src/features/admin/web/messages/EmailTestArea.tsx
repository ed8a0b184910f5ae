import { IconCircleCheck, IconCircleX, IconInbox, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TestMailType, testMails, testMailTypes } from '#domain/notices/noticeMails.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { ApiError, textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { useAfterAct } from '../parts/adminMutations.ts'
import { NoProvider } from './NoProvider.tsx'

/** Sends a sample of each mail to the admin or another address. [ADM-68] to [ADM-73] */
export function EmailTestArea() {
  const [recipient, setRecipient] = useState('')
  const { email } = useUser()
  const status = useQuery(api.messages.emailStatus.queryOptions()).data
  return (
    <>
      <h2 className="sr-only">Email Test</h2>
      <SettingsCard title="Test Emails">
        <div className="grid grid-cols-1 gap-4 py-3">
          {status && <NoProvider status={status} />}
          <TextField
            type="email"
            label="Recipient"
            optional
            placeholder={email}
            help="Empty: your own address"
            autoComplete="off"
            value={recipient}
            onChange={({ target }) => setRecipient(target.value)}
            className="max-w-96"
          />
          <ul aria-label="Types of email" className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {testMailTypes.map((type) => (
              <TestMail
                key={type}
                type={type}
                recipient={recipient.trim()}
                title={testMails[type].label}
                when={testMails[type].when}
              />
            ))}
          </ul>
          <Notes />
        </div>
      </SettingsCard>
    </>
  )
}

/** [ADM-73] */
function Notes() {
  const site = useSite()
  return (
    <Notice title="Notes">
      <ul className="list-disc pl-4 text-muted">
        <li>The sender is the support address{site ? `, ${site.supportEmail}` : ''}.</li>
        <li>Check the spam folder if a mail does not arrive.</li>
        <li>Preferences are respected: other mails reach only who wants them; a test is sent to whom you name.</li>
        <li>
          This interface is for setting up, and will be removed in production: what is sent to members needs none of it.
        </li>
      </ul>
    </Notice>
  )
}

type TestMailProps = {
  type: TestMailType
  title: string
  /** When users get such a mail. */
  when: string
  /** Empty: the admin. */
  recipient: string
}

/**
 * One type of mail with its button, and the result of the last test: sent, only kept, or failed. [ADM-70] [ADM-71]
 * [ADM-72]
 */
function TestMail({ type, title, when, recipient }: TestMailProps) {
  const afterAct = useAfterAct()
  const send = useMutation(api.messages.testEmail.mutationOptions({ onSuccess: afterAct }))
  const isKept = send.data?.status === 'attempted'
  const isSent = send.isSuccess && !isKept
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="text-14 font-semibold">{title}</h4>
          <p className="text-12 text-muted">{when}</p>
        </div>
        {isSent && <IconCircleCheck size={22} aria-hidden="true" className="shrink-0 text-win" />}
        {isKept && <IconInbox size={22} aria-hidden="true" className="shrink-0 text-warn" />}
        {send.isError && <IconCircleX size={22} aria-hidden="true" className="shrink-0 text-loss" />}
      </div>
      <p role="status" className="text-12 wrap-anywhere empty:-mt-2 sm:min-h-4 sm:empty:mt-0">
        {isSent && <span className="text-win">{send.data?.message}</span>}
        {isKept && <span className="text-warn">{send.data?.message}</span>}
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

/** A message about the address is more useful than the general one. */
function messageOf(error: unknown): string {
  return (error instanceof ApiError && error.fields.recipientEmail) || textOf(error)
}
