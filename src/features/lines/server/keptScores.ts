import type { SportKey } from '#domain/games/sports.ts'
import type { Queryable } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import { scoresCache } from './scores.ts'

const listKeptScores = statement(
  'feedCache.scores',
  { ids: 'text[]', gameIds: 'text[]' },
  { score: 'jsonb' },
  `select s.score from feed_cache c, jsonb_array_elements(c.data) as s (score)
    where c.id = any($1) and s.score->>'id' = any($2)`,
)

/**
 * The latest known scores of those games, by game; nothing is fetched. Read in a transaction under a lock, they are
 * never older than what the lock's previous holder read.
 */
export async function keptScores(
  db: Queryable,
  { sports, gameIds }: { sports: readonly SportKey[]; gameIds: readonly string[] },
): Promise<ReadonlyMap<string, FeedScore>> {
  const rows = await db.query(listKeptScores, { ids: sports.map(scoresCache.id), gameIds: [...gameIds] })
  return new Map(rows.map((row) => row.score as FeedScore).map((score) => [score.id, score]))
}
