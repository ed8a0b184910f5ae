import type { KnownGame } from '#domain/games/knownGames.ts'
import { isSportKey } from '#domain/sports.ts'
import { keptGame, keptGames } from '#features/lines/server/keptGames.ts'
import { scoreAge } from '#features/lines/server/scores.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { findGameOfBid } from './store.ts'

/**
 * What was last heard of the game of an open bid, in one look at the database: whoever takes a bid waits for it. A live
 * game ends at no known time, so for bids on one, and only for them, the scores are asked. [BID-27] [BEY-02]
 */
export async function gameOfBid(
  services: Services,
  { groupId, bidId }: { groupId: string; bidId: string },
): Promise<KnownGame | null> {
  const row = firstOf(await services.db.query(findGameOfBid, { groupId, bidId }))
  if (!row || !isSportKey(row.sport)) return null
  const game = { id: row.game_id, sport: row.sport, homeTeam: row.home_team, awayTeam: row.away_team }
  if (!row.is_live) return keptGame(services, game, row)
  const kept = await keptGames(services, [game.sport], { live: [game.sport], maxAgeMs: scoreAge.scheduled })
  return kept(game)
}
