import { IconChartLine, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { useNear } from '#web/browser/useNear.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { ProfitLineView } from '../contract.ts'
import { ProfitFigure } from './MemberTable.tsx'
import { intervalWords, type SeriesPoint, seriesOf } from './profitSeries.ts'

const Chart = lazyPart(async () => ({ default: (await import('./ProfitChart.tsx')).ProfitChart }), { inPlace: true })

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The id of the card with the line. */
export const profitLineId = 'profit-line'

/** A member's profit over time, as a line or as a table of the same figures: first the reader's own. */
export function ProfitLine({ bounds }: { bounds: { from?: string; to?: string; season?: string | undefined } }) {
  const { id: groupId } = useGroup()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.stats.profit.queryOptions({ input: { groupId, timeZone, ...bounds }, placeholderData: keepPreviousData }),
  )
  const isSlow = useDelayed(isPending)
  if (error) {
    return (
      <ErrorState title="Failed to load the profit line" onRetry={() => void refetch()} busy={isFetching}>
        The figures above and below are not affected.
      </ErrorState>
    )
  }
  // Reserves the space, so that nothing below moves.
  if (isPending) return isSlow ? <Skeleton round="card" className="h-60" /> : <div className="h-60" />
  return data && data.points.length > 0 ? <Line line={data} /> : null
}

function Line({ line }: { line: ProfitLineView }) {
  const [address, setAddress] = useAddress()
  const [isTable, setIsTable] = useState(false)
  const { ref, isNear } = useNear(false)
  const reader = useUser().id
  const chosen = line.members.find(({ id }) => id === address.line) ?? line.members.find(({ id }) => id === reader)
  const member = chosen ?? line.members[0]
  const series = seriesOf(line, member?.id ?? '')
  return (
    <Card as="section" id={profitLineId} aria-label="Profit over time" className="grid scroll-mt-18 grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Select
          label="Whose profit"
          look="title"
          className="-ml-2 max-w-fit flex-1 basis-40"
          value={member?.id ?? ''}
          options={line.members.map(({ id, name }) => ({
            value: id,
            label: id === reader ? 'Your profit' : `${name}’s profit`,
          }))}
          onChange={({ target }) => setAddress({ line: target.value === reader ? undefined : target.value })}
        />
        <span className="flex items-center gap-1">
          <ProfitFigure profit={series.at(-1)?.profit ?? 0} className="text-18" />
          <IconButton
            label={isTable ? 'Show as a line' : 'Show as a table'}
            icon={isTable ? <IconChartLine size={20} aria-hidden="true" /> : <IconTable size={20} aria-hidden="true" />}
            onClick={() => setIsTable(!isTable)}
          />
        </span>
      </div>
      {isTable ? (
        <ProfitTable series={series} interval={line.interval} />
      ) : (
        <>
          {isNear ? (
            <Suspense fallback={<div className="h-44" />}>
              <Chart series={series} interval={line.interval} />
            </Suspense>
          ) : (
            <div ref={ref} className="h-44" />
          )}
          <p className="sr-only">The button “Show as a table” shows the same figures in words.</p>
        </>
      )}
    </Card>
  )
}

type ProfitTableProps = { series: readonly SeriesPoint[]; interval: ProfitLineView['interval'] }

/** The figures of the line, latest first: each interval's profit, and the total. */
export function ProfitTable({ series, interval }: ProfitTableProps) {
  const rows = series.slice(1).map((point, index) => ({
    ...point,
    change: Math.round((point.profit - (series[index]?.profit ?? 0)) * 100) / 100,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="max-h-64 overflow-y-auto" aria-label="Profit as a table" tabIndex={0}>
      <table className="w-full text-14">
        <caption className="sr-only">Profit over time</caption>
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              {interval === 'day' ? 'Day' : interval === 'week' ? 'Week' : 'Month'}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Change
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Profit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.date} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {intervalWords(row, interval)}
              </th>
              <td className="text-right">
                <ProfitFigure profit={row.change} isPart />
              </td>
              <td className="text-right">
                <ProfitFigure profit={row.profit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
