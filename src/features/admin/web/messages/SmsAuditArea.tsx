import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { auditedTexts } from '#domain/notices/noticeChannels.ts'
import type { SmsAudit } from '#features/messages/contract.ts'
import { api } from '#features/web/api.ts'
import { type Address, useAddress } from '#web/browser/address.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Counters } from '../parts/Counters.tsx'
import { capitalized } from '../parts/capitalized.ts'
import { Loaded, RefreshButton, ReloadFailure } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'
import { AuditStatus } from './AuditStatus.tsx'
import { SendTestSms } from './SendTestSms.tsx'
import { phoneText, smsCost, smsRecipient, smsTypeLabel } from './smsWords.ts'

const statuses = ['all', 'sent', 'delivered', 'failed', 'pending'] as const
const types = ['all', ...Object.keys(auditedTexts), 'unknown']
const ranges = ['24h', '7d', '30d', 'all'] as const
const rangeLabels = { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days', all: 'All time' }
const failure = 'Failed to load SMS audit logs'

/** The filters from the address. [ADM-94] [ADM-95] [ADM-96] */
function filtersFrom({ status, type, range }: Address) {
  return {
    status: statuses.find((one) => one === status) ?? 'all',
    notificationType: types.find((one) => one === type) ?? 'all',
    dateRange: ranges.find((one) => one === range) ?? '7d',
  }
}

/** The texts that went out, to whom, their status and their cost. [ADM-90] to [ADM-106] */
export function SmsAuditArea() {
  const [address, setAddress] = useAddress()
  const filters = filtersFrom(address)
  const audits = useQuery(api.messages.smsAudits.queryOptions({ input: filters, placeholderData: keepPreviousData }))
  return (
    <>
      <h2 className="sr-only">SMS Audit</h2>
      <SendTestSms />
      <SettingsCard title="SMS Messages">
        <div className="flex flex-wrap items-end gap-2 pt-3">
          <Filters filters={filters} onChange={setAddress} />
          <RefreshButton query={audits} />
        </div>
        <ReloadFailure query={audits} title={failure} />
        <Loaded query={audits} loading="Loading SMS audit logs..." failure={failure}>
          {({ stats, audits: rows }) => (
            <div className="grid grid-cols-1 gap-3 py-3">
              <Counters
                items={[
                  { label: 'Messages Sent', value: stats.totalSent.toLocaleString('en-US') },
                  { label: 'Failed', value: stats.totalFailed.toLocaleString('en-US') },
                  { label: 'Total Cost', value: smsCost(stats.totalCost, 2) },
                  { label: 'Avg Segments', value: stats.averageSegments.toFixed(1) },
                ]}
              />
              <DataTable
                caption="SMS messages"
                rows={rows}
                columns={columns}
                rowId={({ id }) => id}
                search={{ label: 'Search by phone number', in: phoneText }}
                csvName="sms-audit"
                empty={<p className="py-6 text-center text-14 text-muted">No SMS messages found</p>}
              />
            </div>
          )}
        </Loaded>
      </SettingsCard>
    </>
  )
}

type FiltersProps = { filters: ReturnType<typeof filtersFrom>; onChange: (change: Address) => void }

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <>
      <Select
        label="Status"
        value={filters.status}
        options={statuses.map((value) => ({ value, label: capitalized(value) }))}
        className="min-w-0 flex-1 basis-36 sm:flex-none"
        onChange={({ target }) => onChange({ status: target.value === 'all' ? undefined : target.value })}
      />
      <Select
        label="Type"
        value={filters.notificationType}
        options={types.map((value) => ({ value, label: value === 'all' ? 'All' : smsTypeLabel(value) }))}
        className="min-w-0 flex-1 basis-36 sm:flex-none"
        onChange={({ target }) => onChange({ type: target.value === 'all' ? undefined : target.value })}
      />
      <Select
        label="Range"
        value={filters.dateRange}
        options={ranges.map((value) => ({ value, label: rangeLabels[value] }))}
        className="min-w-0 flex-1 basis-36 sm:flex-none"
        onChange={({ target }) => onChange({ range: target.value === '7d' ? undefined : target.value })}
      />
    </>
  )
}

/** [ADM-98] */
const columns: readonly DataColumn<SmsAudit>[] = [
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <AuditStatus status={status} />,
  },
  { id: 'at', header: 'Time', value: ({ timestamp }) => timestamp, cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    id: 'to',
    header: 'To',
    value: ({ to }) => smsRecipient(to),
    cell: ({ to }) => <span className="tabular whitespace-nowrap">{smsRecipient(to)}</span>,
  },
  { id: 'type', header: 'Type', value: ({ notificationType }) => smsTypeLabel(notificationType) },
  {
    id: 'message',
    header: 'Message',
    value: ({ body }) => body,
    cell: ({ body }) => <span className="block min-w-40 wrap-anywhere">{body}</span>,
  },
  { id: 'cost', header: 'Cost', align: 'right', value: ({ cost }) => cost, cell: ({ cost }) => smsCost(cost, 3) },
  {
    id: 'error',
    header: 'Error',
    value: ({ errorMessage }) => errorMessage,
  },
]
