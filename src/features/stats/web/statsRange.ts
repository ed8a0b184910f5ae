/** [STAT-13] */
export const statsRanges = [
  { value: 'all', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: '30days', label: 'Last 30 Days' },
  { value: 'custom', label: 'Custom Range' },
] as const
export type StatsRange = (typeof statsRanges)[number]['value']

export function statsRangeFrom(text: string | undefined): StatsRange {
  return statsRanges.find(({ value }) => value === text)?.value ?? 'all'
}

/** The two dates of a custom range in the format of date inputs; empty or absent leaves that end open. */
export type CustomDates = { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * The range's start (inclusive) and end (exclusive), as ISO texts; always midnights of the viewer's zone, so that the
 * same day has the same query key. Weeks start on Monday. [STAT-14] [STAT-15]
 */
export function statsBounds(range: StatsRange, custom: CustomDates, now: number): { from?: string; to?: string } {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  switch (range) {
    case 'today':
      break
    case 'week':
      day.setDate(day.getDate() - ((day.getDay() + 6) % 7))
      break
    case 'month':
      day.setDate(1)
      break
    case '30days':
      day.setDate(day.getDate() - 30)
      break
    case 'custom':
      return { ...midnight('from', custom.from, 0), ...midnight('to', custom.to, 1) }
    default:
      return {}
  }
  return { from: day.toISOString() }
}

/** The midnight at which that day begins, or some days later; undefined for an invalid date. */
function midnight(name: 'from' | 'to', date: string | undefined, daysLater: number) {
  const [year, month, day] = (date ?? '').split('-').map(Number)
  if (!year || !month || !day) return {}
  const at = new Date(year, month - 1, day + daysLater)
  return Number.isNaN(at.getTime()) ? {} : { [name]: at.toISOString() }
}

/** The error in the two dates, or undefined. */
export function customProblem({ from, to }: CustomDates): string | undefined {
  return from && to && from > to ? 'The end is before the start' : undefined
}
