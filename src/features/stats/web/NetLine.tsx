import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { centsFromDollars, formatSignedMoney } from '#domain/money/money.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { VersusView } from '../contract.ts'
import { ProfitFigure } from './MemberTable.tsx'
import { type NetSeries, netSeriesOf } from './netSeries.ts'

/** The net of two members over time, as a line with its extremes in words, or as a table of the same figures. [BEY-20] */
export function NetLine({ line }: Pick<VersusView, 'line'>) {
  const [isTable, setIsTable] = useState(false)
  const series = netSeriesOf(line)
  if (!series) return null
  return (
    <Card as="section" aria-label="Net over time" className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-16 font-semibold">Net over time</h3>
        <IconButton
          label={isTable ? 'Show as a line' : 'Show as a table'}
          icon={isTable ? <IconChartLine size={20} aria-hidden="true" /> : <IconTable size={20} aria-hidden="true" />}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {isTable ? <NetTable series={series} /> : <NetPicture series={series} />}
    </Card>
  )
}

/** Drawn in percent and stretched; strokes keep their width. */
function NetPicture({ series: { points, spots, zero, highest, lowest } }: { series: NetSeries }) {
  const [first, last] = [points[1], points.at(-1)]
  const end = spots.at(-1)
  if (!first || !last || !end) return null
  const tone = last.net < 0 ? 'text-loss' : 'text-accent'
  const line = spots.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <>
      <div aria-hidden="true" className={`relative mx-1 my-2 h-40 ${tone}`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <title>Net over time</title>
          <polygon points={`0,${zero} ${line} 100,${zero}`} fill="currentColor" fillOpacity={0.14} />
          <line
            x1={0}
            x2={100}
            y1={zero}
            y2={zero}
            stroke="var(--color-control)"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute size-2 -translate-1/2 rounded-full bg-current"
          style={{ left: `${end.x}%`, top: `${end.y}%` }}
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-12 text-muted">
        <span>{dayOf(first.at)}</span>
        {dayOf(first.at) !== dayOf(last.at) && <span>{dayOf(last.at)}</span>}
      </p>
      <p className="text-12 text-muted">{extremeWords({ highest, lowest })}</p>
    </>
  )
}

/** "Highest +$30.00 on Sun, Nov 1, lowest -$10.00 on Wed, Nov 11." */
function extremeWords({ highest, lowest }: Pick<NetSeries, 'highest' | 'lowest'>): string {
  const words = [
    ...(highest.net > 0 ? [`highest ${moneyOf(highest)} on ${dayOf(highest.at)}`] : []),
    ...(lowest.net < 0 ? [`lowest ${moneyOf(lowest)} on ${dayOf(lowest.at)}`] : []),
  ].join(', ')
  return words === '' ? 'Always even.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

function moneyOf({ net }: { net: number }): string {
  return formatSignedMoney(centsFromDollars(net))
}

function dayOf(at: number): string {
  return dayDate(new Date(at).toISOString())
}

/** The latest first. */
function NetTable({ series: { points } }: { series: NetSeries }) {
  const rows = points.slice(1).map(({ at, net }, index) => ({
    at,
    net,
    change: Math.round((net - (points[index]?.net ?? 0)) * 100) / 100,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="max-h-64 overflow-y-auto" aria-label="Net as a table" tabIndex={0}>
      <table className="w-full text-14">
        <caption className="sr-only">Net over time</caption>
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              Settled
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Change
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.at} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {dayOf(row.at)}
              </th>
              <td className="text-right">
                <ProfitFigure profit={row.change} isPart />
              </td>
              <td className="text-right">
                <ProfitFigure profit={row.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
