import type { FinalScore } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import { askScores } from '#features/lines/server/findGame.ts'
import { runningScore } from '#features/lines/server/gameView.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { findLiveSport } from './store.ts'

type OfBid = { readonly groupId: string; readonly bidId: string }
type Found = Row<typeof findLiveSport.columns>

/**
 * Who made the bid, which never changes, null if there is none; and of its live game the score and when that last changed,
 * null if no score of it is known.
 */
export type AskedOfBid = {
  readonly creatorId: string | null
  readonly score: FinalScore | null
  readonly scoreUpdatedAt: Instant | null
}

/**
 * A live game ends at no known time, so the scores are fetched before a command on a live bid, and only then. [BID-27]
 * [BEY-02] [BEY-03]
 */
export const refreshLiveScores = {
  find: (db: Queryable, { groupId, bidId }: OfBid) => db.query(findLiveSport, { groupId, bidId }),
  prepare: (services: Services, _bid: OfBid, { found }: { found: readonly Found[] }) => askScoresOf(services, found),
}

export async function askScoresOf(services: Services, rows: readonly Found[]): Promise<AskedOfBid> {
  const found = firstOf(rows)
  const sport = found?.live_sport ?? null
  const scores = sport !== null && isSportKey(sport) ? await askScores(services, sport) : []
  const score = scores.find(({ id }) => id === found?.game_id)
  const points = score ? runningScore(score, score) : null
  return {
    creatorId: found?.creator_id ?? null,
    score: points && { homeScore: points.home, awayScore: points.away },
    scoreUpdatedAt: score?.lastUpdate ?? null,
  }
}
