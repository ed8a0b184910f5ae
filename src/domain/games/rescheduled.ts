import { hourMs, type Instant } from '../times.ts'
import type { Game } from './game.ts'
import { hasSameTeams } from './sides.ts'
import { voidsAt } from './voiding.ts'

/** When a game was heard of: first, null if that is not known, and last. */
type Heard = { readonly firstHeardAt: Instant | null; readonly heardAt: Instant }

/** So long a game must have been missing: the service may drop one for a moment. */
export const missingForMs = hourMs

/**
 * The game as which a missing one is played after all, under another id: exactly one later game of the same teams in the
 * same places, in the time in which a game that was moved is not void, and first heard of when the missing one was no
 * longer listed. With another game of theirs in that time, as in a doubleheader or a series, nobody can tell which one
 * it is: then there is none, and its bets go by the written rule. [BEY-03]
 */
export function rescheduledAs<Other extends Game & Heard>(
  game: Game & Heard,
  others: readonly Other[],
  now: Instant,
): Other | null {
  const { id, sport, missingSince, begunAt, hasPoints, isOver, scheduledAt, heardAt } = game
  const isGone = missingSince !== null && now - missingSince >= missingForMs
  if (!isGone || begunAt !== null || hasPoints || isOver) return null
  const limit = voidsAt({ sport, startsAt: scheduledAt })
  const isLater = (other: Other) => other.startsAt > scheduledAt && other.startsAt < limit
  const [only, ...more] = others.filter((other) => other.id !== id && hasSameTeams(other, game) && isLater(other))
  if (!only || more.length > 0) return null
  const isInPlace = only.sport === sport && only.homeTeam === game.homeTeam && only.awayTeam === game.awayTeam
  const isNew = only.firstHeardAt !== null && only.firstHeardAt > heardAt
  return isInPlace && isNew && only.missingSince === null ? only : null
}
