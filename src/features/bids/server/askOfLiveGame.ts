import { isSportKey } from '#domain/games/sports.ts'
import { askScores } from '#features/lines/server/findGame.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { findLiveSport } from './store.ts'

/** A live game ends at no known time, so before a bid on one is decided about, and only then, the scores are asked. [BID-27] [BEY-02] */
export async function askOfLiveGame(services: Services, bid: { groupId: string; bidId: string }): Promise<void> {
  const { sport } = firstOf(await services.db.query(findLiveSport, bid)) ?? {}
  if (sport !== undefined && isSportKey(sport)) await askScores(services, sport)
}
