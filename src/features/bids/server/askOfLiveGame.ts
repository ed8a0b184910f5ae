import { isSportKey } from '#domain/games/sports.ts'
import { askScores } from '#features/lines/server/findGame.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { findLiveSport } from './store.ts'

type OfBid = { readonly groupId: string; readonly bidId: string }
type Found = Row<typeof findLiveSport.columns>

/**
 * A live game ends at no known time, so the scores are fetched before a command on a live bid, and only then. Answers
 * who made the bid, which never changes; null if there is none. [BID-27] [BEY-02]
 */
export const askOfLiveGame = {
  find: (db: Queryable, { groupId, bidId }: OfBid) => db.query(findLiveSport, { groupId, bidId }),
  prepare: (services: Services, _bid: OfBid, { found }: { found: readonly Found[] }) => askScoresOf(services, found),
}

export async function askScoresOf(services: Services, rows: readonly Found[]): Promise<string | null> {
  const found = firstOf(rows)
  const sport = found?.live_sport ?? null
  if (sport !== null && isSportKey(sport)) await askScores(services, sport)
  return found?.creator_id ?? null
}
