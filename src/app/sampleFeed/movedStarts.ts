import { after, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { chance } from './chance.ts'
import { hourInTheEast, type ScheduledGame } from './schedule.ts'

/** How long before its start a move becomes known. */
const noticeMs = 2 * hourMs
/** No move is longer. */
export const longestDelayMs = 45 * minuteMs

/**
 * Rain stops baseball now and then; elsewhere a start rarely moves. Only games of the American evening do, when others
 * start as well: something is always just under way.
 */
function chanceToMove({ sport, startsAt }: ScheduledGame): number {
  const hour = hourInTheEast(startsAt)
  if (hour < 19 || hour > 21) return 0
  return sport === 'baseball_mlb' ? 0.15 : 0.05
}

/** The game as it is known at `now`: a few start 15 to 45 minutes later than they were listed, which is told 2 hours ahead. */
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
