import { type Cents, cents } from './money.ts'
import { dayMs, type Instant } from './times.ts'

/** How far apart the points of the line are. */
export type Interval = 'day' | 'week' | 'month'

/** What one member won less what they lost within one interval; `date` is its first day, as YYYY-MM-DD. */
export type IntervalNet = { readonly date: string; readonly userId: string; readonly net: Cents }

/** The profit of everybody since the start of the line, at the end of one interval. */
export type ProfitPoint = { readonly date: string; readonly profits: ReadonlyMap<string, Cents> }

/** Days for a quarter of a year, weeks for two years, months beyond: never much more than a hundred points. */
export function intervalFor({ from, to }: { from: Instant; to: Instant }): Interval {
  const days = (to - from) / dayMs
  if (days <= 92) return 'day'
  return days <= 730 ? 'week' : 'month'
}

/** Sums the intervals up, in the order of their dates. Whoever has not bet yet stands at nothing. */
export function profitPoints(nets: readonly IntervalNet[]): ProfitPoint[] {
  const running = new Map<string, number>()
  const byDate = Map.groupBy(nets, ({ date }) => date)
  return [...byDate.keys()].sort().map((date) => {
    for (const { userId, net } of byDate.get(date) ?? []) running.set(userId, (running.get(userId) ?? 0) + net)
    return { date, profits: new Map([...running].map(([userId, sum]) => [userId, cents(sum)])) }
  })
}
