import { reportsPlay, stateOf } from '#domain/games/games.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { answerOn, type Results } from './results.ts'
import type { AwaitedGame } from './startedBets.ts'

// Without the groups' locks, since nothing that a screen shows changes. A bet that somebody is at waits for the next run.
const markBegun = statement(
  'bets.markBegun',
  { games: 'jsonb', groupId: 'text?', dueBy: 'timestamptz', limit: 'int4' },
  { id: 'text' },
  `update bets set has_begun = true where (group_id, id) in (
     select b.group_id, b.id from bets b
       join jsonb_to_recordset($1) as g (id text, "homeTeam" text, "awayTeam" text, "scheduledAt" timestamptz)
         on g.id = b.game_id and g."scheduledAt" = coalesce(b.scheduled_at, b.starts_at)
      where b.status = 'active' and b.due_at <= $3 and not b.has_begun and ($2::text is null or b.group_id = $2)
        and b.home_team in (g."homeTeam", g."awayTeam") and b.away_team in (g."homeTeam", g."awayTeam")
      limit $4 for update of b skip locked)
   returning id`,
)

/** More at once would hold their rows for longer than a member should wait. */
const largestPart = 2_000

/** Of one group, or (null) of all; those that are due. */
type Noting = {
  readonly results: Results
  readonly now: Instant
  readonly dueBy: Instant
  readonly groupId: string | null
}

/**
 * Writes down which of the games are played, as the service tells now: the bets that were made for that time are neither
 * late nor called off from then on, whether the game is suspended, put off or leaves the lists unfinished. A run does not
 * fail for it: what could not be noted is noted by the next. [BEY-03]
 */
export async function noteBegun(
  { db, log }: Pick<Services, 'db' | 'log'>,
  awaited: readonly AwaitedGame[],
  { results, now, dueBy, groupId }: Noting,
): Promise<void> {
  const begun = awaited.filter((one) => hasNewlyBegun(one, results, now))
  if (begun.length === 0) return
  const games = begun.map(({ game: { id, homeTeam, awayTeam, scheduledAt } }) => {
    return { id, homeTeam, awayTeam, scheduledAt: isoFromInstant(scheduledAt) }
  })
  try {
    for (let noted = largestPart; noted >= largestPart; ) {
      noted = (await db.query(markBegun, { games, groupId, dueBy, limit: largestPart })).length
    }
  } catch (error) {
    log.error({ error }, 'that games have begun could not be noted; the next run tries again')
  }
}

/**
 * Whether the service tells for the first time that the game is played, in time for it to count, and not how it ended:
 * what that decides is settled.
 */
function hasNewlyBegun({ game }: AwaitedGame, results: Results, now: Instant): boolean {
  const answer = answerOn(game, results)
  if (game.begunAt !== null || !answer || !reportsPlay(game, answer.score, now)) return false
  return !['called off', 'final'].includes(stateOf(game, answer, now).is)
}
