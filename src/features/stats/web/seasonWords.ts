import { type SeasonDays, type SeasonState, seasonStateAt } from '#domain/bets/seasons.ts'
import { easternDate } from '#domain/easternTime.ts'
import { dayMs, type Instant } from '#domain/times.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day, the same for readers everywhere: "Sep 10, 2026". */
export function dayWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** "Sep 10 - Nov 2, 2026", "Sep 10, 2026 - Jan 11, 2027", or the day of a season of one day. */
export function seasonDays({ from, to }: SeasonDays): string {
  const [first, last] = [dayWords(from), dayWords(to)]
  if (from === to) return first
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/, \d+$/, '') : first} - ${last}`
}

export const stateWords: Readonly<Record<SeasonState, string>> = { ahead: 'Ahead', running: 'Running', over: 'Over' }

/** "Begins Nov 30, 2026", "12 days left", "Last day", "Over". */
export function seasonProgress(days: SeasonDays, now: Instant): string {
  const state = seasonStateAt(days, now)
  if (state === 'ahead') return `Begins ${dayWords(days.from)}`
  if (state === 'over') return 'Over'
  const left = (Date.parse(days.to) - Date.parse(easternDate(now))) / dayMs
  if (left === 0) return 'Last day'
  return left === 1 ? '1 day left' : `${left} days left`
}
