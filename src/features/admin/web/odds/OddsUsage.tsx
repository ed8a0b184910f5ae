import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { UsageView } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Counters } from '../parts/Counters.tsx'
import { Loaded, ReloadFailure } from '../parts/Loaded.tsx'
import { reloadMs } from './oddsTimes.ts'

const Chart = lazyPart(async () => ({ default: (await import('./UsageChart.tsx')).UsageChart }), { inPlace: true })

type Day = UsageView['days'][number]

/** [ADM-60] */
const columns: readonly DataColumn<Day>[] = [
  { id: 'date', header: 'Date', value: ({ date }) => date },
  { id: 'credits', header: 'Credits', align: 'right', value: ({ creditsUsed }) => creditsUsed },
  { id: 'apiFetches', header: 'API Fetches', align: 'right', value: ({ apiFetches }) => apiFetches },
  { id: 'cacheHits', header: 'Cache Hits', align: 'right', value: ({ cacheHits }) => cacheHits },
]

/** Credits used since the first of the month, day by day. [ADM-60] [ADM-61] */
export function OddsUsage() {
  const usage = useQuery(api.lines.usage.queryOptions({ input: {}, refetchInterval: reloadMs }))
  return (
    <SettingsCard title="Usage" aside="This month, in days of UTC">
      <ReloadFailure query={usage} title="Failed to load usage" />
      <Loaded query={usage} loading="Loading usage..." failure="Failed to load usage">
        {(data) => <Usage usage={data} />}
      </Loaded>
    </SettingsCard>
  )
}

/** What the credits were used for, also in figures that are not colors. */
function Parts({ parts }: { parts: UsageView['parts'] }) {
  const most = Math.max(1, ...parts.map(({ credits }) => credits))
  return (
    <section aria-label="By use" className="grid grid-cols-1 gap-2">
      <h4 className="text-14 font-semibold">By use</h4>
      <ul className="grid grid-cols-1 gap-2">
        {parts.map(({ part, name, credits, apiFetches }) => (
          <li key={part} className="grid grid-cols-1 gap-1 text-14">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{name}</span>
              <span className="tabular text-muted">
                {`${credits.toLocaleString('en-US')} ${credits === 1 ? 'credit' : 'credits'} in `}
                {`${apiFetches.toLocaleString('en-US')} ${apiFetches === 1 ? 'fetch' : 'fetches'}`}
              </span>
            </p>
            <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
              <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * credits) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Usage({ usage }: { usage: UsageView }) {
  const { totalCredits, cacheHitRate, today, parts, days } = usage
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <div className="grid grid-cols-1 gap-3 py-3">
      <Counters
        items={[
          { label: 'Total Credits', value: count(totalCredits) },
          { label: 'Cache Hit Rate', value: `${cacheHitRate.toFixed(1)}%` },
        ]}
      />
      <section aria-label="Today" className="grid grid-cols-1 gap-2">
        <h4 className="text-14 font-semibold">Today</h4>
        <Counters
          items={[
            { label: 'Credits used', value: count(today.creditsUsed) },
            { label: 'API fetches', value: count(today.apiFetches) },
            { label: 'Cache hits', value: count(today.cacheHits) },
          ]}
        />
      </section>
      <Parts parts={parts} />
      {days.length > 1 && (
        <Suspense fallback={<div className="h-44" />}>
          <Chart days={days} />
        </Suspense>
      )}
      <DataTable
        caption="Usage by day"
        rows={days}
        columns={columns}
        rowId={({ date }) => date}
        csvName="odds-usage"
        pageSize={7}
        empty={<p className="py-4 text-14 text-muted">Nothing was fetched this month</p>}
      />
    </div>
  )
}
