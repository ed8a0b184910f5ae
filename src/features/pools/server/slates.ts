import { hasBegun } from '#domain/games/games.ts'
import type { ListedGame } from '#domain/games/lines.ts'
import type { SlateGame } from '#domain/pools/pools.ts'
import { dayMs, type Instant, isoFromInstant } from '#domain/times.ts'
import { heldGames } from '#features/games/server/heldGames.ts'
import type { Cached } from '#features/lines/server/feedCache.ts'
import type { Transaction } from '#server/db/database.ts'

/** Whether the games of a league are known: no price older than a day is bid on. [BEY-40] */
export function isKnown({ fetchedAt, error }: Pick<Cached<ListedGame>, 'fetchedAt' | 'error'>, now: Instant): boolean {
  return fetchedAt !== null && error === null && now - fetchedAt <= dayMs
}

/** Those of the games that have not begun by what is heard of them, locked so that none begins meanwhile. */
export async function thoseAhead(tx: Transaction, slate: readonly SlateGame[], now: Instant): Promise<SlateGame[]> {
  const held = await heldGames(
    tx,
    slate.map(({ gameId }) => gameId),
  )
  return slate.filter(({ gameId, homeTeam, awayTeam }) =>
    held.some(
      (one) => one.id === gameId && one.homeTeam === homeTeam && one.awayTeam === awayTeam && !hasBegun(one, now),
    ),
  )
}

/** The game as a round stores it. */
export function gameRow(game: SlateGame) {
  return { ...game, scheduledAt: isoFromInstant(game.scheduledAt) }
}
