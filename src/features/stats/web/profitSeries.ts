import type { ProfitLineView } from '../contract.ts'

/**
 * A point of a member's line: the first day of the interval, in ms of the viewer's zone, and the profit at its end, in
 * cents.
 */
export type SeriesPoint = { readonly at: number; readonly date: string; readonly profit: number }

/**
 * One member's line, starting from zero at the interval before the first bet, so that the first one shows. Empty if
 * they have won and lost nothing in the range.
 */
export function seriesOf({ interval, members, points }: ProfitLineView, memberId: string): SeriesPoint[] {
  const index = members.findIndex(({ id }) => id === memberId)
  const [first] = points
  if (index < 0 || !first) return []
  const start = intervalBefore(first.date, interval)
  return [
    { at: start.getTime(), date: dateOf(start), profit: 0 },
    ...points.map(({ date, profits }) => ({ at: midnight(date).getTime(), date, profit: profits[index] ?? 0 })),
  ]
}

function intervalBefore(date: string, interval: ProfitLineView['interval']): Date {
  const day = midnight(date)
  if (interval === 'month') day.setMonth(day.getMonth() - 1)
  else day.setDate(day.getDate() - (interval === 'week' ? 7 : 1))
  return day
}

function midnight(date: string): Date {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

function dateOf(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const inWords = {
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }),
}
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit' })

/** `Nov 15, 2026`, `Week of Nov 9, 2026`, `November 2026`. */
export function intervalWords({ at }: Pick<SeriesPoint, 'at'>, interval: ProfitLineView['interval']): string {
  if (interval === 'month') return inWords.month.format(at)
  return interval === 'week' ? `Week of ${inWords.day.format(at)}` : inWords.day.format(at)
}

/** For the axis: `Nov 15`, or `Nov 26` for the month if a point is a month. */
export function axisWords(at: number, interval: ProfitLineView['interval']): string {
  return (interval === 'month' ? shortMonth : shortDay).format(at)
}
