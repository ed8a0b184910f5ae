import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactsView } from '#features/messages/contract.ts'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import { useAfterAct } from '../parts/adminMutations.ts'
import { Counters } from '../parts/Counters.tsx'
import { Loaded, RefreshButton, ReloadFailure } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'

const failure = 'Failed to load contact sync data'

/** The email provider's contact list: who is on it, and who could not be synced. [ADM-82] to [ADM-89] */
export function ContactsArea() {
  const contacts = useQuery(api.messages.contacts.queryOptions())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-18 font-bold">SendGrid Contacts</h2>
        <RefreshButton query={contacts} label="Refresh Data" />
      </div>
      <ReloadFailure query={contacts} title={failure} />
      <Loaded query={contacts} loading="Loading contact sync data..." failure={failure}>
        {(data) => <Contacts contacts={data} />}
      </Loaded>
    </>
  )
}

function Contacts({ contacts }: { contacts: ContactsView }) {
  const { isConfigured, totalUsers, synced, failed, syncRate, recentSyncs, errors } = contacts
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <>
      {!isConfigured && (
        <Notice tone="warn" title="SendGrid is not configured">
          No contacts are synchronized until the program has a SendGrid API key.
        </Notice>
      )}
      <Counters
        items={[
          { label: 'Total Users', value: count(totalUsers) },
          { label: 'Synced', value: count(synced) },
          { label: 'Failed Syncs', value: count(failed), tone: failed > 0 ? 'loss' : undefined },
          { label: 'Sync Rate', value: `${syncRate}%` },
        ]}
      />
      <SettingsCard title="Recent Syncs" aside="The latest 20">
        <div className="py-3">
          <DataTable
            caption="Recent Syncs"
            rows={recentSyncs}
            columns={columns}
            rowId={({ id }) => id}
            csvName="contact-syncs"
            empty={<p className="py-4 text-center text-14 text-muted">No recent syncs found</p>}
          />
        </div>
      </SettingsCard>
      <SettingsCard title="Sync Errors" aside="The latest 50">
        <SyncErrors errors={errors} />
        {isConfigured && failed > 0 && <RetryContacts failed={failed} />}
      </SettingsCard>
    </>
  )
}

type Synced = ContactsView['recentSyncs'][number]

/** [ADM-87] */
const columns: readonly DataColumn<Synced>[] = [
  { id: 'email', header: 'Email', value: ({ email }) => email },
  { id: 'name', header: 'Display Name', value: ({ displayName }) => displayName || 'N/A' },
  {
    id: 'at',
    header: 'Synced At',
    value: ({ sendgridSyncedAt }) => sendgridSyncedAt,
    cell: ({ sendgridSyncedAt }) => <Moment at={sendgridSyncedAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    value: () => 'Synced',
    cell: () => <Pill tone="win">Synced</Pill>,
  },
]

/** [ADM-88] */
function SyncErrors({ errors }: Pick<ContactsView, 'errors'>) {
  if (errors.length === 0) return <p className="py-4 text-center text-14 text-muted">No sync errors found</p>
  return (
    <ul className="divide-y divide-line">
      {errors.map(({ id, email, timestamp, error, action }) => (
        <li key={id} className="grid grid-cols-1 gap-0.5 py-2.5 text-14 wrap-anywhere">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{email}</span>
            <span className="text-muted">
              <Moment at={timestamp} />
            </span>
          </p>
          <p className="text-loss">{error}</p>
          {action && <p className="text-12 text-muted">Action: {action}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Retries all failed contacts. [ADM-89] */
function RetryContacts({ failed }: { failed: number }) {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const retry = useMutation(
    api.messages.retryContacts.mutationOptions({
      onSuccess: ({ retried }) => {
        toast.success(retried === 1 ? '1 contact is tried again' : `${retried} contacts are tried again`)
        void queries.invalidateQueries({ queryKey: api.messages.contacts.key() })
        afterAct()
      },
      onError: (error) => toast.error('Failed to retry the syncs', toastDetails(error)),
    }),
  )
  return (
    <div className="flex justify-end border-t border-line pt-3">
      <Button variant="outline" busy={retry.isPending} onClick={() => retry.mutate({})}>
        Retry {failed === 1 ? '1 failed sync' : `${failed} failed syncs`}
      </Button>
    </div>
  )
}
