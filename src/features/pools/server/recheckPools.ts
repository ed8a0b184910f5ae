import { settleBet } from '#domain/games/settlement.ts'
import { isOpenDispute } from '#domain/pools/ending.ts'
import { sideOfPick } from '#domain/pools/ifItEndedNow.ts'
import { byLaterScore, isAbout, isSameScore, type LaterScore } from '#domain/pools/laterScores.ts'
import type { GameResult } from '#domain/pools/pools.ts'
import { after, dayMs, hourMs } from '#domain/times.ts'
import { type Scores, sureScore } from '#features/bets/server/correctionOf.ts'
import { decidingTime } from '#features/bets/server/decidingTime.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { decide, openDispute } from './disputePool.ts'
import { resultRow, withGame } from './gameResults.ts'
import { gameFromRow, poolIn, type StoredPool, type StoredPoolGame } from './loadPools.ts'
import { gameOfPoolColumns, selectPoolGames } from './poolRows.ts'
import { poolThen } from './poolThen.ts'
import type { Writing } from './settlePool.ts'
import { followScore, forgetAgreements, markDecided, writeResults } from './store.ts'

/**
 * The games of pools that a score has decided lately, in all groups, and those of pools that are disputed, or were until
 * lately: there is one dispute at a time. `is_disputed`: by the product.
 */
const listLately = statement(
  'pools.decidedLately',
  { since: 'timestamptz' },
  { group_id: 'text', is_disputed: 'bool', ...gameOfPoolColumns },
  `select p.group_id, exists (select from pool_disputes d where d.group_id = p.group_id and d.pool_id = p.id
            and d.round = x.round and d.game_id = x.game_id and d.opened_by is null and d.decided_at is null) as is_disputed,
          x.*
     from pools p join groups o on o.id = p.group_id
     cross join lateral (${selectPoolGames} where b.group_id = p.group_id and b.pool_id = p.id
       and b.home_score is not null and (b.decided_at >= $1 or exists (select from pool_disputes d
         where d.group_id = p.group_id and d.pool_id = p.id and (d.decided_at is null or d.decided_at >= $1)))) x
    where p.called_off_at is null and not o.is_deleted`,
)

/**
 * Asks for the scores of the games decided within a day again. Until the pool is settled its standings follow; after that
 * nothing changes by itself: the product disputes the result, until the score is back. Returns how many games changed.
 * [BEY-05] [BEY-34]
 */
export async function recheckPools(services: Services): Promise<number> {
  const rows = await services.db.query(listLately, { since: after(services.clock(), -dayMs) })
  const games = rows.flatMap((row) =>
    gameFromRow(row).map((game) => ({
      ...{ game, groupId: row.group_id, poolId: row.pool_id, isDisputed: row.is_disputed },
    })),
  )
  const leagues = [...new Set(games.map(({ game }) => game.sport))]
  const found = await cachedItems(services, scoresCache, leagues, { maxAgeMs: hourMs, part: 'bids' })
  const scores: Scores = new Map(found.flatMap(({ items }) => items).map((score) => [score.id, score]))
  const news = games.filter(({ game, isDisputed }) => {
    const latest = latestOf(game, scores, services)
    return latest !== null && (isDisputed || !isSameScore(game.score, latest.score))
  })
  const inGroups = Map.groupBy(news, ({ groupId }) => groupId)
  const counts = await inEachGroup(services, [...inGroups.keys()], async (groupId) => {
    const pools = new Set(inGroups.get(groupId)?.map(({ poolId }) => poolId))
    let changed = 0
    for (const poolId of pools) changed += await recheckOne(services, { groupId, poolId, scores })
    return changed
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The game by its latest score; null where that leaves a doubt. */
function latestOf(game: StoredPoolGame, scores: Scores, services: Services): LaterScore | null {
  const score = sureScore(game, scores.get(game.game?.id ?? game.gameId), decidingTime(services))
  if (!score) return null
  const side = sideOfPick(game, game.homeTeam)
  const outcome = settleBet({ ...game, creator: { id: 'home', side }, acceptor: { id: 'away' } }, score)
  if (typeof outcome === 'string') return null
  return { result: (outcome.winnerId ?? 'push') as GameResult, score }
}

type One = { readonly groupId: string; readonly poolId: string; readonly scores: Scores }

function recheckOne(services: Services, { groupId: id, poolId, scores }: One): Promise<number> {
  const groupId = uncheckedGroup(id)
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: ({ tx }) => poolIn(tx, { groupId, poolId }),
      async run({ tx, now }, group, pool) {
        if (!group || !pool) return 0
        return recheck({ tx, group, now }, pool, (game) => latestOf(game, scores, services))
      },
    },
  )
}

/** Takes one thing at a time of a settled pool: another dispute waits until this one is over. */
async function recheck(
  writing: Writing,
  pool: StoredPool,
  latestIn: (game: StoredPoolGame) => LaterScore | null,
): Promise<number> {
  let [current, changed] = [pool, 0]
  for (const game of pool.rounds.flatMap(({ games }) => games)) {
    const latest = game.score && latestIn(game)
    if (!game.score || !latest) continue
    const scored = { ...game, score: game.score }
    const does = byLaterScore(current, scored, { latest, disputes: current.disputes, now: writing.now })
    if (does === null) continue
    changed += 1
    if (does !== 'correct') {
      await question(writing, pool, { game, latest, does })
      break
    }
    current = correct(writing, current, { game, latest })
  }
  return changed
}

type News = { readonly game: StoredPoolGame; readonly latest: LaterScore }

/** The standings of a pool that is not settled follow the score, and a dispute that says the same is over. */
function correct({ tx, group, now }: Writing, pool: StoredPool, { game, latest }: News): StoredPool {
  const { result, score } = latest
  const changed = { ...game, result, score, total: score.homeScore + score.awayScore, decidedAt: now }
  const of = { groupId: group.id, poolId: pool.id }
  tx.write(writeResults, { ...of, results: [resultRow(changed)], now })
  tx.write(forgetAgreements, of)
  const onGame = `${game.awayTeam} @ ${game.homeTeam}`
  const people = pool.members.map(({ userId }) => userId)
  const told = { pool: poolThen(pool), people, onGame, reason: null, result }
  group.record('pool.corrected', 'pool', pool.id, { ...told, refunded: 0 }, 'product')
  const { dispute } = pool
  if (dispute && isOpenDispute(dispute) && isAbout(dispute, game) && dispute.result === result) {
    tx.write(markDecided, {
      ...of,
      number: dispute.number,
      how: 'score',
      by: null,
      decision: result,
      reason: null,
      now,
    })
    group.record('pool.dispute-closed', 'pool', pool.id, told, 'product')
  }
  return withGame(pool, changed)
}

/** The product's own dispute of a settled pool. */
async function question(
  writing: Writing,
  pool: StoredPool,
  { game, latest: { result, score }, does }: News & { readonly does: 'open' | 'follow' | 'close' },
): Promise<void> {
  const { tx, group } = writing
  const { dispute } = pool
  const reason = `The score is ${score.awayScore}-${score.homeScore} now`
  if (does === 'open') {
    openDispute(writing, pool, { n: game.round, gameId: game.gameId, result, score, reason, openedBy: null })
  } else if (dispute && does === 'follow') {
    const of = { groupId: group.id, poolId: pool.id, number: dispute.number }
    tx.write(followScore, { ...of, result, ...score, reason })
    group.record('pool.decided', 'pool', pool.id, {}, 'product')
  } else if (dispute && game.result !== null) {
    await decide(writing, pool, { dispute, game, result: game.result, keepsScore: true, by: null, reason: '' })
  }
}
