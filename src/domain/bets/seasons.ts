import { addDays, easternDate, easternMidnight } from '../easternTime.ts'
import type { Instant } from '../times.ts'

/**
 * A named range of days, both ends included, like `2026-09-10`. A bet counts on the day on which it was settled. The days
 * are those of Eastern time, by which the leagues' own calendars go, so that a season has one table and one champion
 * wherever somebody reads it. Seasons may overlap, as the leagues' do. [BEY-20]
 */
export type SeasonDays = { readonly from: string; readonly to: string }
export type Season = SeasonDays & { readonly id: string; readonly name: string }

export const seasonNameLength = 50

const earliestDay = '2000-01-01'
const latestDay = '2100-12-31'

/** From its first midnight, up to and not including the one after its last day. */
export function seasonBounds({ from, to }: SeasonDays): { from: Instant; to: Instant } {
  return { from: easternMidnight(from), to: easternMidnight(addDays(to, 1)) }
}

export type SeasonState = 'ahead' | 'running' | 'over'

export function seasonStateAt(days: SeasonDays, now: Instant): SeasonState {
  const today = easternDate(now)
  if (today < days.from) return 'ahead'
  return today > days.to ? 'over' : 'running'
}

/** Whether the text names a day that there is, in this century. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < earliestDay || text > latestDay) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Everyone with the highest profit; nobody as long as nobody has won anything. [BEY-20] */
export function championsOf<Member extends { readonly profit: number }>(members: readonly Member[]): Member[] {
  const best = Math.max(0, ...members.map(({ profit }) => profit))
  return best > 0 ? members.filter(({ profit }) => profit === best) : []
}

const rank: Readonly<Record<SeasonState, number>> = { running: 0, over: 1, ahead: 2 }

/** First the running ones, then those that are over, the latest first; last those ahead, the soonest first. */
export function inSeasonOrder<Of extends Omit<Season, 'id'>>(seasons: readonly Of[], now: Instant): Of[] {
  const stateOf = (season: Of) => seasonStateAt(season, now)
  return seasons.toSorted((a, b) => {
    const [one, other] = [stateOf(a), stateOf(b)]
    if (one !== other) return rank[one] - rank[other]
    const byDays = compare(b.from, a.from) || compare(b.to, a.to)
    return (one === 'ahead' ? -byDays : byDays) || compare(a.name, b.name)
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
