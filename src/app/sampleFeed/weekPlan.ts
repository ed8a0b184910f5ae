import type { SportKey } from '#domain/games/sports.ts'

/** Games that start at one time of day on some days of the week, Monday being 0. */
type Slot = { readonly days: readonly number[]; readonly at: string; readonly games: number }

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = [0, 1, 2, 3, 4, 5, 6] as const
const everyDay = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]

/**
 * When games start, in Eastern Standard Time. Most are played in the evening of their league's home. Games abroad fill
 * the American night, so that at any time some game started within the last two hours.
 */
const plan: Readonly<Record<SportKey, readonly Slot[]>> = {
  americanfootball_nfl: [
    { days: [monday, thursday], at: '20:15', games: 1 },
    { days: [saturday], at: '16:30', games: 1 },
    { days: [sunday], at: '13:00', games: 6 },
    { days: [sunday], at: '16:05', games: 2 },
    { days: [sunday], at: '16:25', games: 2 },
    { days: [sunday], at: '20:20', games: 1 },
  ],
  basketball_nba: [
    { days: everyDay, at: '09:30', games: 1 },
    { days: everyDay, at: '19:00', games: 1 },
    { days: everyDay, at: '19:30', games: 1 },
    { days: everyDay, at: '20:00', games: 1 },
    { days: everyDay, at: '22:00', games: 1 },
  ],
  baseball_mlb: [
    { days: everyDay, at: '02:10', games: 1 },
    { days: everyDay, at: '04:00', games: 1 },
    { days: everyDay, at: '05:50', games: 1 },
    { days: everyDay, at: '13:05', games: 1 },
    { days: everyDay, at: '18:10', games: 1 },
    { days: everyDay, at: '19:10', games: 1 },
    { days: everyDay, at: '21:40', games: 1 },
  ],
  icehockey_nhl: [
    { days: everyDay, at: '07:40', games: 1 },
    { days: everyDay, at: '14:50', games: 1 },
    { days: everyDay, at: '19:00', games: 1 },
    { days: everyDay, at: '19:30', games: 1 },
    { days: everyDay, at: '22:30', games: 1 },
  ],
  americanfootball_ncaaf: [
    { days: [tuesday, wednesday, thursday], at: '19:30', games: 1 },
    { days: [friday], at: '20:00', games: 1 },
    { days: [saturday], at: '12:00', games: 4 },
    { days: [saturday], at: '15:30', games: 4 },
    { days: [saturday], at: '19:30', games: 4 },
    { days: [saturday], at: '22:30', games: 1 },
  ],
  basketball_ncaab: [
    { days: everyDay, at: '00:20', games: 1 },
    { days: everyDay, at: '16:30', games: 1 },
    { days: everyDay, at: '19:00', games: 1 },
    { days: everyDay, at: '21:00', games: 1 },
    { days: [saturday], at: '14:00', games: 3 },
  ],
  basketball_wnba: [
    { days: everyDay, at: '11:20', games: 1 },
    { days: everyDay, at: '20:00', games: 1 },
  ],
}

/** The minutes after midnight at which games of a sport start on a day of the week, one entry per game. */
export function startsOn(sport: SportKey, weekday: number): number[] {
  return plan[sport]
    .filter(({ days }) => days.includes(weekday))
    .flatMap(({ at, games }) => Array.from({ length: games }, () => minutesOf(at)))
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
