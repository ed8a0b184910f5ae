import { createHash } from 'node:crypto'
import { type SportKey, sports } from '#domain/games/sports.ts'
import { after, dayMs, hourMs, type Instant, instant, minuteMs } from '#domain/times.ts'
import { chance } from './chance.ts'
import { type SampleGame, sampleGames } from './sampleGames.ts'
import { startsOn } from './weekPlan.ts'

/** A real game, moved to a start and end in the current calendar. */
export type ScheduledGame = SampleGame & {
  readonly id: string
  readonly sport: SportKey
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Eastern Standard Time. One offset all year keeps a game's start stable. */
const eastMs = 5 * hourMs
/** 1970-01-01 was a Thursday. */
const weekdayOfDayZero = 3

/**
 * The games of a sport that start from `from` to before `to`. The games are assigned in order since the first day of
 * 1970, so that a game's id and start are always the same.
 */
export function gamesBetween(sport: SportKey, from: Instant, to: Instant): ScheduledGame[] {
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, n) => gamesOfDay(sport, firstDay + n))
  return days.flat().filter(({ startsAt }) => startsAt >= from && startsAt < to)
}

function dayOf(at: Instant): number {
  return Math.floor((at - eastMs) / dayMs)
}

/** The hour of the day in Eastern Standard Time, from 0. */
export function hourInTheEast(at: Instant): number {
  return Math.floor(((at - eastMs) % dayMs) / hourMs)
}

function gamesOfDay(sport: SportKey, day: number): ScheduledGame[] {
  const teams = new Set<string>()
  const pool = sampleGames(sport)
  const first = gamesBefore(sport, day)
  return startsOn(sport, weekdayOf(day)).flatMap((minutes, n) => {
    const game = pool[(first + n) % pool.length]
    // No team plays twice on a day.
    if (!game || teams.has(game.homeTeam) || teams.has(game.awayTeam)) return []
    teams.add(game.homeTeam).add(game.awayTeam)
    return [scheduled(game, { sport, number: first + n, startsAt: instant(day * dayMs + eastMs + minutes * minuteMs) })]
  })
}

/** How many games of the sport were assigned before that day. */
function gamesBefore(sport: SportKey, day: number): number {
  const weekday = weekdayOf(day)
  const perDay = [0, 1, 2, 3, 4, 5, 6].map((one) => startsOn(sport, one).length)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const weeks = (day + weekdayOfDayZero - weekday) / 7
  return weeks * sum(perDay) + sum(perDay.slice(0, weekday))
}

function weekdayOf(day: number): number {
  return (day + weekdayOfDayZero) % 7
}

function scheduled(
  game: SampleGame,
  { sport, number, startsAt }: { sport: SportKey; number: number; startsAt: Instant },
): ScheduledGame {
  const id = createHash('sha256').update(`${sport} ${number}`).digest('hex').slice(0, 32)
  const hours = Math.min(3.9, sports[sport].expectedHours * (0.92 + 0.16 * chance(id, 'length')))
  return { ...game, id, sport, startsAt, endsAt: after(startsAt, Math.round(hours * 60) * minuteMs) }
}

/** How long before its start a delay becomes known. */
const noticeMs = 2 * hourMs
/** No delay is longer. */
export const longestDelayMs = 45 * minuteMs

/**
 * Rain delays baseball now and then; elsewhere a start rarely moves. Only games in the American evening are delayed,
 * when others start too, so that some game has always just started.
 */
function chanceToMove({ sport, startsAt }: ScheduledGame): number {
  const hour = hourInTheEast(startsAt)
  if (hour < 19 || hour > 21) return 0
  return sport === 'baseball_mlb' ? 0.15 : 0.05
}

/** The game as known at `now`: a few start 15 to 45 minutes later than listed, announced 2 hours ahead. */
export function asKnown(game: ScheduledGame, now: Instant): ScheduledGame {
  if (now < after(game.startsAt, -noticeMs)) return game
  const delayMs = delayOf(game)
  return delayMs === 0
    ? game
    : { ...game, startsAt: after(game.startsAt, delayMs), endsAt: after(game.endsAt, delayMs) }
}

function delayOf(game: ScheduledGame): number {
  if (chance(game.id, 'moves') >= chanceToMove(game)) return 0
  return (15 + 5 * Math.floor(7 * chance(game.id, 'moves by'))) * minuteMs
}
