import { hourMs, type Instant } from '../times.ts'
import type { Game } from './game.ts'
import { hasSameTeams } from './sides.ts'
import { voidsAt } from './voiding.ts'

/** When a game was heard of: first, null if that is not known, and last. */
type Heard = { readonly firstHeardAt: Instant | null; readonly heardAt: Instant }

/** So long a game must have been missing: the service may drop one for a moment. */
export const missingForMs = hourMs

/** Within this time from the last that was heard of the missing game, another one took its place. */
const inItsPlaceForMs = 6 * hourMs

/**
 * The game as which a missing one is played after all, under another id: exactly one later game of the same teams in the
 * same places, in the time in which a game that was moved is not void, and first heard of when the missing one was no
 * longer listed. With another game of theirs in that time, as in a doubleheader or a series, or with another missing one,
 * nobody can tell which one it is; nor if nobody looked for long when it went, since the next game of a series may have
 * been listed before it. Then there is none, and its bets go by the written rule. [BEY-03]
 */
export function rescheduledAs<Other extends Game & Heard>(
  game: Game & Heard,
  others: readonly Other[],
  now: Instant,
): Other | null {
  const { id, sport, missingSince, scheduledAt, heardAt } = game
  if (missingSince === null || now - missingSince < missingForMs || !isUnplayed(game)) return null
  const limit = voidsAt({ sport, startsAt: scheduledAt })
  const theirs = others.filter((other) => other.id !== id && hasSameTeams(other, game) && other.startsAt < limit)
  const [only, ...more] = theirs.filter((other) => other.startsAt > scheduledAt)
  const isAmbiguous = theirs.some((other) => other.missingSince !== null && isUnplayed(other) && isNear(other, game))
  if (!only || more.length > 0 || isAmbiguous) return null
  const isInPlace = only.sport === sport && only.homeTeam === game.homeTeam && only.awayTeam === game.awayTeam
  return isInPlace && isNew(only, { heardAt, missingSince }) && only.missingSince === null ? only : null
}

/** Whether it was listed once the missing one was not, by a look that found neither of them or by one soon enough. */
function isNew(
  { firstHeardAt }: Heard,
  missing: { readonly heardAt: Instant; readonly missingSince: Instant },
): boolean {
  if (firstHeardAt === null || firstHeardAt <= missing.heardAt) return false
  return firstHeardAt > missing.missingSince || firstHeardAt - missing.heardAt <= inItsPlaceForMs
}

function isUnplayed({ begunAt, hasPoints, isOver }: Game): boolean {
  return begunAt === null && !hasPoints && !isOver
}

function isNear(other: Game, game: Game): boolean {
  return voidsAt({ sport: game.sport, startsAt: other.startsAt }) > game.scheduledAt
}
