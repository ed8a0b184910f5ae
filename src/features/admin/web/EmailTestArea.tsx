import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testMails, testMailTypes } from '#domain/notices/noticeMails.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TestMail } from './TestMail.tsx'

/** Sends each kind of mail to oneself or to somebody else, to see how it arrives. [ADM-68] to [ADM-73] */
export function EmailTestArea() {
  const [recipient, setRecipient] = useState('')
  const { email } = useUser()
  return (
    <>
      <h2 className="sr-only">Email Test</h2>
      <SettingsCard title="Test Emails">
        <div className="grid grid-cols-1 gap-4 py-3">
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
  const { data: site } = useQuery(api.website.site.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (
    <Notice title="Notes">
      <ul className="list-disc pl-4 text-muted">
        <li>The sender is the support address{site ? `, ${site.supportEmail}` : ''}.</li>
        <li>Check the spam folder if a mail does not arrive.</li>
        <li>Preferences are respected: other mails reach only who wants them; a test is sent to whom you name.</li>
        <li>This interface will be removed in production.</li>
      </ul>
    </Notice>
  )
}
