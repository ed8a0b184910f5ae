import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { centsFromDollars, formatSignedMoney } from '#domain/money/money.ts'
import type { ProfitLineView } from '../contract.ts'
import { axisWords, intervalWords, type SeriesPoint } from './profitSeries.ts'

type ProfitChartProps = { series: readonly SeriesPoint[]; interval: ProfitLineView['interval'] }

/** The line itself. The table beside it has the same figures for screen readers. */
export function ProfitChart({ series, interval }: ProfitChartProps) {
  const tone = (series.at(-1)?.profit ?? 0) < 0 ? 'var(--color-loss)' : 'var(--color-accent)'
  return (
    <div aria-hidden="true" className="h-44 text-12">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...series]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="3 4" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => axisWords(at, interval)}
            tick={{ fill: 'var(--color-muted)' }}
            tickLine={false}
            axisLine={false}
            minTickGap={32}
            tickCount={5}
          />
          <YAxis
            tickFormatter={(profit: number) => (profit < 0 ? `-$${-profit}` : `$${profit}`)}
            tick={{ fill: 'var(--color-muted)' }}
            tickLine={false}
            axisLine={false}
            tickCount={4}
            width="auto"
          />
          <ReferenceLine y={0} stroke="var(--color-control)" />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-control)' }}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as SeriesPoint | undefined
              return active && point ? <PointNote point={point} interval={interval} /> : null
            }}
          />
          <Area
            dataKey="profit"
            type="linear"
            stroke={tone}
            strokeWidth={2}
            fill={tone}
            fillOpacity={0.14}
            baseValue={0}
            isAnimationActive={false}
            dot={({ key, cx, cy, index }) =>
              // The last point is marked; the others only bend the line.
              index === series.length - 1 ? <circle key={key} cx={cx} cy={cy} r={4} fill={tone} /> : <g key={key} />
            }
            activeDot={{ r: 5, stroke: 'var(--color-surface)', strokeWidth: 2 }}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

function PointNote({ point, interval }: { point: SeriesPoint; interval: ProfitLineView['interval'] }) {
  return (
    <div className="rounded-control border border-line bg-raised px-2.5 py-1.5 shadow-float">
      <p className="text-muted">{intervalWords(point, interval)}</p>
      <p className="tabular text-14 font-bold text-fg">{formatSignedMoney(centsFromDollars(point.profit))}</p>
    </div>
  )
}
