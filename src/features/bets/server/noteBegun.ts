import type { Instant } from '#domain/times.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { isNewlyBegun } from './decideBet.ts'
import type { Results } from './results.ts'
import type { AwaitedGame } from './startedBets.ts'

// Without the groups' locks, since nothing that a screen shows changes. A bet that somebody is at waits for the next run.
const markBegun = statement(
  'bets.markBegun',
  { games: 'jsonb', dueBy: 'timestamptz' },
  {},
  `update bets set has_begun = true where (group_id, id) in (
     select b.group_id, b.id from bets b
       join jsonb_to_recordset($1) as g (id text, "homeTeam" text, "awayTeam" text) on g.id = b.game_id
      where b.status = 'active' and b.due_at <= $2 and not b.has_begun
        and b.home_team in (g."homeTeam", g."awayTeam") and b.away_team in (g."homeTeam", g."awayTeam")
        for update of b skip locked)`,
)

/**
 * Writes down which of the games are played, as the service tells now: they are neither late nor called off from then
 * on, whether they are suspended, put off or leave the lists unfinished. [BEY-03]
 */
export async function noteBegun(
  { db }: Pick<Services, 'db'>,
  awaited: readonly AwaitedGame[],
  { results, now, dueBy }: { results: Results; now: Instant; dueBy: Instant },
): Promise<void> {
  const begun = awaited.filter((game) => isNewlyBegun(game, results, now))
  if (begun.length === 0) return
  const games = begun.map(({ gameId: id, homeTeam, awayTeam }) => ({ id, homeTeam, awayTeam }))
  await db.query(markBegun, { games, dueBy })
}
