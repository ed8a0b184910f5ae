import type { GameRecord } from '#domain/games/game.ts'
import type { Transaction } from '#server/db/database.ts'
import { gameFromRow } from './gameRows.ts'
import { keepGames, listGamesOfAnySport, openGameLocks } from './store.ts'

/**
 * The games that have ever had one of those ids, held until the end of the transaction: a change to one of them waits
 * for it, and then finds the bid that was posted on it.
 */
export async function heldGames(tx: Transaction, ids: readonly string[]): Promise<GameRecord[]> {
  if (ids.length === 0) return []
  tx.write(openGameLocks, { ids })
  tx.write(keepGames, { ids })
  return (await tx.query(listGamesOfAnySport, { ids })).flatMap(gameFromRow)
}
