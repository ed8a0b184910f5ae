import type { GameRecord } from '#domain/games/game.ts'
import type { Transaction } from '#server/db/database.ts'
import { gameFromRow } from './gameRows.ts'
import { holdGames } from './store.ts'

/**
 * The games that have ever had that id, locked until the end of the transaction: a change to one of them waits for it,
 * and then finds the bid that was posted on it.
 */
export async function heldGames(tx: Transaction, id: string): Promise<GameRecord[]> {
  return (await tx.query(holdGames, { id })).flatMap(gameFromRow)
}
