import { isSportKey } from '#domain/games/sports.ts'
import { askScores } from '#features/lines/server/findGame.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { findLiveSport } from './store.ts'

/**
 * A live game ends at no known time, so the scores are fetched before a command on a live bid, and only then. Answers
 * who made the bid, which never changes; null if there is none. [BID-27] [BEY-02]
 */
export async function askOfLiveGame(
  services: Services,
  bid: { groupId: string; bidId: string },
): Promise<string | null> {
  const found = firstOf(await services.db.query(findLiveSport, bid))
  const sport = found?.live_sport ?? null
  if (sport !== null && isSportKey(sport)) await askScores(services, sport)
  return found?.creator_id ?? null
}
