import { addDays, easternDate } from '../easternTime.ts'
import type { Instant } from '../times.ts'
import { inSeasonOrder, type Season } from './seasons.ts'

type UsualSeason = Omit<Season, 'id'>

/** The usual first and last day of games in the season that begins in a year. */
type Calendar = { readonly name: (year: number) => string; readonly days: (year: number) => readonly [string, string] }

/** How long before its start and after its end a season is offered. */
const offeredDays = 60

/**
 * The leagues' usual calendars, by the rules that their schedules have followed since 2024; a league that departs from
 * its own by a few days is why an admin can change the dates.
 */
const calendars: readonly Calendar[] = [
  {
    // Eighteen weeks from the Thursday after Labor Day.
    name: (year) => `NFL ${year}`,
    days: (year) => [addDays(laborDay(year), 3), endOfNfl(year)],
  },
  {
    // From the Saturday after to the second Sunday of February.
    name: (year) => `NFL Playoffs ${year + 1}`,
    days: (year) => [addDays(endOfNfl(year), 6), addDays(endOfNfl(year), 35)],
  },
  {
    // From the second Saturday before Labor Day to the final, fifteen days after the NFL's last Sunday.
    name: (year) => `NCAAF ${year}`,
    days: (year) => [addDays(laborDay(year), -9), addDays(endOfNfl(year), 15)],
  },
  {
    // From a Tuesday in the second half of October to a Sunday in the middle of April.
    name: (year) => `NBA ${acrossYears(year)}`,
    days: (year) => [startOfNba(year), endOfNba(year)],
  },
  {
    // From the play-in games to the last possible final.
    name: (year) => `NBA Playoffs ${year + 1}`,
    days: (year) => [addDays(endOfNba(year), 2), addDays(endOfNba(year), 70)],
  },
  {
    name: (year) => `NHL ${acrossYears(year)}`,
    days: (year) => [startOfNhl(year), endOfNhl(year)],
  },
  {
    name: (year) => `NHL Playoffs ${year + 1}`,
    days: (year) => [addDays(endOfNhl(year), 2), addDays(endOfNhl(year), 67)],
  },
  {
    // From the last Thursday of March to the last Sunday of September.
    name: (year) => `MLB ${year}`,
    days: (year) => [weekday(thursday, `${year}-03-25`), endOfMlb(year)],
  },
  {
    // To the seventh game of the World Series.
    name: (year) => `MLB Postseason ${year}`,
    days: (year) => [addDays(endOfMlb(year), 2), addDays(endOfMlb(year), 34)],
  },
  {
    name: (year) => `NCAAB ${acrossYears(year)}`,
    days: (year) => [weekday(monday, `${year}-11-01`), endOfNcaab(year)],
  },
  {
    // From the First Four to the final.
    name: (year) => `March Madness ${year + 1}`,
    days: (year) => [addDays(endOfNcaab(year), -20), endOfNcaab(year)],
  },
  {
    name: (year) => `WNBA ${year}`,
    days: (year) => [weekday(friday, `${year}-05-08`), weekday(thursday, `${year}-09-18`)],
  },
]

/**
 * The leagues' seasons of these weeks with their usual dates, those that are running first. Each ends the day after its
 * last games, as a bet on a late game is settled after midnight. [BEY-20]
 */
export function usualSeasons(now: Instant): UsualSeason[] {
  const today = easternDate(now)
  const year = Number(today.slice(0, 4))
  const offered = [year - 1, year]
    .flatMap((of) => calendars.map(({ name, days }) => seasonOf(name(of), days(of))))
    .filter(({ from, to }) => addDays(from, -offeredDays) <= today && today <= addDays(to, offeredDays))
  return inSeasonOrder(offered, now)
}

function seasonOf(name: string, [from, last]: readonly [string, string]): UsualSeason {
  return { name, from, to: addDays(last, 1) }
}

/** `2026-27`. */
function acrossYears(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

const [monday, tuesday, thursday, friday, sunday] = [1, 2, 4, 5, 0] as const

/** The first such day of the week on or after a day. */
function weekday(day: number, notBefore: string): string {
  const first = new Date(`${notBefore}T00:00:00Z`).getUTCDay()
  return addDays(notBefore, (day - first + 7) % 7)
}

/** The first Monday of September. */
function laborDay(year: number): string {
  return weekday(monday, `${year}-09-01`)
}

function endOfNfl(year: number): string {
  return addDays(laborDay(year), 3 + 3 + 17 * 7)
}

function startOfNba(year: number): string {
  return weekday(tuesday, `${year}-10-18`)
}

function endOfNba(year: number): string {
  return addDays(startOfNba(year), 173)
}

function startOfNhl(year: number): string {
  return weekday(tuesday, `${year}-10-04`)
}

function endOfNhl(year: number): string {
  return addDays(startOfNhl(year), 191)
}

function endOfMlb(year: number): string {
  return weekday(sunday, `${year}-09-24`)
}

function endOfNcaab(year: number): string {
  return weekday(monday, `${year + 1}-04-02`)
}
