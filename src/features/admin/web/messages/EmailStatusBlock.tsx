import { useQuery } from '@tanstack/react-query'
import type { EmailStatus } from '#features/messages/contract.ts'
import { api } from '#features/web/api.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'

const providers = {
  smtp: 'SMTP',
  sendgrid: 'SendGrid',
  outbox: 'None: mails are kept in the outbox',
}

/** Whether mail is configured, and the last one sent. [ADM-75] [ADM-77] */
export function EmailStatusBlock() {
  const status = useQuery(api.messages.emailStatus.queryOptions())
  return (
    <SettingsCard title="System Status">
      <Loaded query={status} loading="Loading email status..." failure="Failed to load email status">
        {(data) => <Facts status={data} />}
      </Loaded>
    </SettingsCard>
  )
}

function Facts({ status }: { status: EmailStatus }) {
  const { sendgridApiKeyPresent, provider, environment, lastSuccessfulEmail: last } = status
  const facts = [
    { name: 'Email API key present', value: sendgridApiKeyPresent ? 'Yes' : 'No' },
    { name: 'Provider', value: providers[provider] },
    { name: 'Environment', value: environment },
  ]
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 py-3 text-14 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-12 text-muted">Last successful email</dt>
        <dd className="font-semibold wrap-anywhere">
          {last ? (
            <>
              {last.subject} · <Moment at={last.timestamp} />
            </>
          ) : (
            'None yet'
          )}
        </dd>
      </div>
    </dl>
  )
}
