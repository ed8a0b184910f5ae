import type { ProfitLineView } from '../contract.ts'
import { ProfitFigure } from './MemberFigures.tsx'
import { intervalWords, type SeriesPoint } from './profitSeries.ts'

type ProfitTableProps = { series: readonly SeriesPoint[]; interval: ProfitLineView['interval'] }

/** The figures of the line, the latest first: what each interval brought, and what it came to. */
export function ProfitTable({ series, interval }: ProfitTableProps) {
  const rows = series.slice(1).map((point, index) => ({
    ...point,
    change: Math.round((point.profit - (series[index]?.profit ?? 0)) * 100) / 100,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
                <ProfitFigure profit={row.change} className="font-normal" />
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
