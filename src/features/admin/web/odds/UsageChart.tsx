import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { UsageView } from '#features/lines/contract.ts'

type Day = UsageView['days'][number]

/** Credits by day, the newest on the right. The table below has the same figures for screen readers. */
export function UsageChart({ days }: { days: readonly Day[] }) {
  return (
    <div aria-hidden="true" className="h-44 text-12">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={days.toReversed()} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="3 4" />
          <XAxis
            dataKey="date"
            tickFormatter={(date: string) => date.slice(5)}
            tick={{ fill: 'var(--color-muted)' }}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
          />
          <YAxis
            tick={{ fill: 'var(--color-muted)' }}
            tickLine={false}
            axisLine={false}
            tickCount={4}
            allowDecimals={false}
            width="auto"
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--color-raised)' }}
            content={({ active, payload }) => {
              const day = payload?.[0]?.payload as Day | undefined
              return active && day ? <DayNote day={day} /> : null
            }}
          />
          <Bar dataKey="creditsUsed" fill="var(--color-accent)" maxBarSize={28} radius={3} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function DayNote({ day }: { day: Day }) {
  return (
    <div className="rounded-control border border-line bg-raised px-2.5 py-1.5 shadow-float">
      <p className="text-muted">{day.date}</p>
      <p className="tabular text-14 font-bold text-fg">{day.creditsUsed.toLocaleString('en-US')} credits</p>
    </div>
  )
}
