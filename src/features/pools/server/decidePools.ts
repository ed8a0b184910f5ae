import { type Decision, decideBet, hasNews } from '#domain/bets/decideBet.ts'
import type { Deciding, GameAnswer } from '#domain/games/game.ts'
import { playedAt } from '#domain/games/voiding.ts'
import { sideOfPick } from '#domain/pools/ifItEndedNow.ts'
import type { GameResult } from '#domain/pools/pools.ts'
import { after, hourMs, instant } from '#domain/times.ts'
import { decidingOf, earliestFinalMs } from '#features/bets/server/decidingTime.ts'
import { answerOn, missGames, notAskedUntil, type Results, resultsFor } from '#features/bets/server/results.ts'
import type { DueGame } from '#features/bets/server/startedBets.ts'
import { scoreAge } from '#features/lines/server/scores.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { resultRow, withGame } from './gameResults.ts'
import { gameFromRow, loadPools, type StoredPool, type StoredPoolGame } from './loadPools.ts'
import { type GameOfPoolRow, gameOfPoolColumns, listLivePools, selectPoolGames } from './poolRows.ts'
import { tellRoundsOver } from './roundsOver.ts'
import type { Writing } from './settlePool.ts'
import { writeDoubts, writeResults } from './store.ts'
import { holdOverdueGames } from './switchedOffPools.ts'

/** The undecided games of live pools that are due, in all groups where results settle by themselves. [STL-15] */
const listDueGames = statement(
  'pools.dueGames',
  { dueBy: 'timestamptz' },
  { group_id: 'text', ...gameOfPoolColumns },
  `select p.group_id, x.* from pools p join groups o on o.id = p.group_id
     cross join lateral (${selectPoolGames} where b.group_id = p.group_id and b.pool_id = p.id and b.result is null
       and least(g.starts_at, b.scheduled_at) <= $1) x
    where p.settled_at is null and p.called_off_at is null and o.auto_settle and not o.is_deleted`,
)

const ages = { maxAgeMs: scoreAge.scheduled, patientAgeMs: hourMs }

/**
 * Decides the games of pools by the scores, as bets are decided, where results settle by themselves. Returns how many
 * games were decided. Locks only groups with news. [BEY-34] [STL-15]
 */
export async function decidePools(services: Services): Promise<number> {
  const isOffEverywhere = !(await adminSettings(services)).enableAutoSettlement
  await holdOverdueGames(services, { isOffEverywhere })
  if (isOffEverywhere) return 0
  const dueBy = after(services.clock(), -earliestFinalMs(services))
  const rows = await services.db.query(listDueGames, { dueBy })
  const games = rows.flatMap((row) => awaitedGamesIn(row).map((one) => ({ ...one, groupId: row.group_id })))
  if (games.length === 0) return 0
  const results = await resultsFor(services, games, ages)
  await missGames(services, games, results)
  const deciding = decidingOf(services)
  const asked = games.filter(({ game }) => notAskedUntil(game, results) === null)
  const news = asked.filter((one) => hasNews(one, answerOn(one.game, results), deciding))
  const groupIds = [...new Set(news.map(({ groupId }) => groupId))]
  const counts = await inEachGroup(services, groupIds, (groupId) => decideIn(services, groupId, results))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A game as runs await it; none of a league that is not known here. */
export function awaitedGamesIn(row: GameOfPoolRow): DueGame[] {
  return gameFromRow(row).flatMap(({ game, doubt }) => (game ? [{ game, doubt }] : []))
}

function decideIn(services: Services, id: string, results: Results): Promise<number> {
  const groupId = uncheckedGroup(id)
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: async ({ tx }) => loadPools(tx, groupId, await tx.query(listLivePools, { groupId })),
      run({ tx, now }, group, pools) {
        // Switched off meanwhile.
        if (!group?.bettingRules.autoSettleBets) return 0
        const by = { results, deciding: decidingOf(services) }
        return pools.reduce((sum, pool) => sum + decidePool({ tx, group, now }, pool, by).decided, 0)
      },
    },
  )
}

type By = { readonly results: Results; readonly deciding: Deciding }
type Decided = { readonly game: StoredPoolGame; readonly decision: Decision; readonly answer: GameAnswer | null }

/** Decides what can be decided; the pool with it, and how many games that were. */
export function decidePool(
  writing: Writing,
  pool: StoredPool,
  { results, deciding }: By,
): { readonly played: StoredPool; readonly decided: number } {
  const { tx, group, now } = writing
  const dueBy = after(deciding.now, -deciding.earliestFinalMs)
  const open = pool.rounds
    .flatMap(({ games }) => games)
    .filter((game) => game.result === null && isStarted(game, dueBy))
  const decided = open.map((game): Decided => {
    const answer = answerOn(game.game, results)
    return { game, answer, decision: decideBet(asBet(game), answer, deciding) }
  })
  const of = { groupId: group.id, poolId: pool.id }
  const doubts = decided.flatMap(doubtIn)
  if (doubts.length > 0) tx.write(writeDoubts, { ...of, doubts })
  const settled = decided.flatMap((one) => resultIn(one, now))
  if (settled.length > 0) tx.write(writeResults, { ...of, results: settled.map(resultRow), now })
  if (settled.length + doubts.length > 0) group.record('pool.decided', 'pool', pool.id, {}, 'product')
  const played = settled.reduce(withGame, pool)
  if (settled.length > 0) tellRoundsOver(writing, played)
  return { played, decided: settled.length }
}

type Doubted = { readonly round: number; readonly gameId: string; readonly doubt: string | null }

function isStarted({ startsAt, scheduledAt }: StoredPoolGame, by: number): boolean {
  return Math.min(startsAt, scheduledAt) <= by
}

/**
 * A game of a pool is decided as a bet of its home team against its away team. When each pick was made is asked of the
 * picks.
 */
function asBet({ game, doubt, homeTeam, awayTeam, homeSpread }: StoredPoolGame) {
  const side = sideOfPick({ homeTeam, awayTeam, homeSpread }, homeTeam)
  const before = { acceptedAt: instant(0), isLive: true }
  return { game, doubt, homeTeam, awayTeam, ...before, creator: { id: 'home', side }, acceptor: { id: 'away' } }
}

function doubtIn({ game: { round, gameId, doubt: before }, decision }: Decided): Doubted[] {
  if (decision.to === 'release') return [{ round, gameId, doubt: null }]
  const doubt = decision.to === 'hold' || decision.to === 'fail' ? decision.doubt : null
  return doubt === null || doubt === before ? [] : [{ round, gameId, doubt }]
}

function resultIn({ game, decision, answer }: Decided, now: number): StoredPoolGame[] {
  if (decision.to !== 'settle') return []
  const { outcome, score, voidReason } = decision.as
  const begunAt = game.game && answer?.score ? playedAt(game.game, answer.score).startsAt : null
  const result = voidReason !== null ? 'void' : ((outcome.winnerId ?? 'push') as GameResult)
  const total = score && score.homeScore + score.awayScore
  return [{ ...game, result, score, total, voidReason, begunAt, decidedAt: instant(now), doubt: null }]
}
