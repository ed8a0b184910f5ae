import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { mailStatuses } from '#domain/notices/mails.ts'
import type { EmailAudit, EmailStatus } from '#features/messages/contract.ts'
import { api } from '#features/web/api.ts'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { capitalized } from '../parts/capitalized.ts'
import { Loaded, RefreshButton, ReloadFailure } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'
import { AuditStatus } from './AuditStatus.tsx'
import { KeptMail } from './KeptMail.tsx'
import { NoProvider } from './NoProvider.tsx'

const filters = ['all', 'sent', 'failed', 'attempted'] as const

/** The mails that went out, to whom, and their status. [ADM-74] to [ADM-81] */
export function EmailAuditArea() {
  return (
    <>
      <h2 className="sr-only">Email Audit</h2>
      <EmailStatusBlock />
      <EmailAudits />
    </>
  )
}

function EmailAudits() {
  const [address, setAddress] = useAddress()
  const [opened, setOpened] = useState<string | null>(null)
  const status = mailStatuses.find((one) => one === address.status) ?? 'all'
  const audits = useAudits(status)
  const columns = useMemo(() => columnsWith(setOpened), [])
  const failure = 'Failed to load email audits'
  return (
    <SettingsCard title="Emails">
      <div className="flex flex-wrap items-end justify-between gap-2 pt-3">
        <Select
          label="Status"
          value={status}
          options={filters.map((value) => ({ value, label: capitalized(value) }))}
          className="min-w-0 flex-1 basis-32 sm:flex-none"
          onChange={({ target }) => setAddress({ status: target.value === 'all' ? undefined : target.value })}
        />
        <RefreshButton query={audits} />
      </div>
      <ReloadFailure query={audits} title={failure} />
      <Loaded query={audits} loading="Loading email audits..." failure={failure}>
        {(rows) => (
          <div className="grid grid-cols-1 gap-2 py-3">
            <DataTable
              caption="Emails"
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              search={{ label: 'Search emails' }}
              csvName="email-audit"
              empty={<p className="py-6 text-center text-14 text-muted">No email audits found</p>}
            />
            {audits.hasNextPage && (
              <Button variant="outline" busy={audits.isFetchingNextPage} onClick={() => void audits.fetchNextPage()}>
                Show older emails
              </Button>
            )}
          </div>
        )}
      </Loaded>
      <KeptMail id={opened} onClose={() => setOpened(null)} />
    </SettingsCard>
  )
}

function useAudits(status: (typeof filters)[number]) {
  return useInfiniteQuery(
    api.messages.emailAudits.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      select: ({ pages }) => pages.flatMap((page) => page.audits),
    }),
  )
}

/** [ADM-79] */
function columnsWith(open: (id: string) => void): readonly DataColumn<EmailAudit>[] {
  return [
    { id: 'status', header: 'Status', value: statusOf, cell: ({ status }) => <AuditStatus status={status} /> },
    { id: 'at', header: 'Timestamp', value: timeOf, cell: ({ timestamp }) => <Moment at={timestamp} /> },
    { id: 'to', header: 'To', value: ({ to }) => to },
    {
      id: 'subject',
      header: 'Subject',
      value: ({ subject }) => subject,
      cell: ({ id, subject }) => (
        <button
          type="button"
          onClick={() => open(id)}
          className="hit min-w-[112px] text-left text-accent underline wrap-anywhere max-lg:text-right"
        >
          {subject}
        </button>
      ),
    },
    { id: 'error', header: 'Error', value: ({ error }) => error, cell: errorOf },
  ]
}

function statusOf({ status }: EmailAudit) {
  return status
}

function timeOf({ timestamp }: EmailAudit) {
  return timestamp
}

function errorOf({ error, nextAttemptAt }: EmailAudit) {
  if (error === null) return null
  return (
    <span className="wrap-anywhere">
      {error}
      {nextAttemptAt && (
        <span className="block text-12 text-muted">
          Tried again <Moment at={nextAttemptAt} />
        </span>
      )}
    </span>
  )
}

const providers = {
  smtp: 'SMTP',
  sendgrid: 'SendGrid',
  outbox: 'None: mails are kept in the outbox',
}

/** Whether mail is configured, and the last one sent. [ADM-75] [ADM-77] */
function EmailStatusBlock() {
  const status = useQuery(api.messages.emailStatus.queryOptions())
  return (
    <SettingsCard title="System Status">
      <Loaded query={status} loading="Loading email status..." failure="Failed to load email status">
        {(data) => (
          <div className="py-3">
            <NoProvider status={data} />
            <Facts status={data} />
          </div>
        )}
      </Loaded>
    </SettingsCard>
  )
}

function Facts({ status }: { status: EmailStatus }) {
  const { sendgridApiKeyPresent, provider, environment, waiting, kept, lastSuccessfulEmail: last } = status
  const facts = [
    { name: 'Email API key present', value: sendgridApiKeyPresent ? 'Yes' : 'No' },
    { name: 'Provider', value: providers[provider] },
    { name: 'Environment', value: environment },
    { name: 'Waiting to be sent', value: String(waiting) },
    ...(kept > 0 ? [{ name: 'Kept, never to be sent', value: String(kept) }] : []),
  ]
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 pt-3 first:pt-0 text-14 sm:grid-cols-2">
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
