import { isSportKey } from '#domain/sports.ts'
import { isGameOver } from '#features/lines/server/scores.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { findLiveGame } from './store.ts'

/** Whether a bid stands on a game that is over. A live game ends at no known time, so for bids on one the scores are asked. [BID-27] */
export async function isOnGameThatIsOver(
  services: Services,
  { groupId, bidId }: { groupId: string; bidId: string },
): Promise<boolean> {
  const game = firstOf(await services.db.query(findLiveGame, { groupId, bidId }))
  return game !== null && isSportKey(game.sport) && isGameOver(services, { id: game.game_id, sport: game.sport })
}
