import { settleBet } from '#domain/games/settlement.ts'
import { isOpenDispute } from '#domain/pools/ending.ts'
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
import { resultRow } from './gameResults.ts'
import { gameFromRow, poolIn, type StoredPool, type StoredPoolGame } from './loadPools.ts'
import { gameOfPoolColumns, selectPoolGames } from './poolRows.ts'
import { poolThen } from './poolThen.ts'
import type { Writing } from './settlePool.ts'
import { forgetAgreements, writeResults } from './store.ts'

/** The games of pools that a score has decided lately, in all groups. */
const listLately = statement(
  'pools.decidedLately',
  { since: 'timestamptz' },
  { group_id: 'text', ...gameOfPoolColumns },
  `select p.group_id, x.* from pools p join groups o on o.id = p.group_id
     cross join lateral (${selectPoolGames} where b.group_id = p.group_id and b.pool_id = p.id and b.decided_at >= $1
       and b.home_score is not null and b.decided_by is null) x
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
    gameFromRow(row).map((game) => ({ ...game, groupId: row.group_id, poolId: row.pool_id })),
  )
  const leagues = [...new Set(games.map(({ sport }) => sport))]
  const found = await cachedItems(services, scoresCache, leagues, { maxAgeMs: hourMs, part: 'bids' })
  const scores: Scores = new Map(found.flatMap(({ items }) => items).map((score) => [score.id, score]))
  const news = games.filter((game) => isOther(game, latestOf(game, scores, services)))
  const inGroups = Map.groupBy(news, ({ groupId }) => groupId)
  const counts = await inEachGroup(services, [...inGroups.keys()], async (groupId) => {
    const pools = new Set(inGroups.get(groupId)?.map(({ poolId }) => poolId))
    let changed = 0
    for (const poolId of pools) changed += await recheckOne(services, { groupId, poolId, scores })
    return changed
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

type Latest = Pick<StoredPoolGame, 'result' | 'score' | 'total'>

/** The game by its latest score; null where that leaves a doubt. */
function latestOf(game: StoredPoolGame, scores: Scores, services: Services): Latest | null {
  const score = sureScore(game, scores.get(game.game?.id ?? game.gameId), decidingTime(services))
  if (!score) return null
  const { homeTeam: team, homeSpread: line } = game
  const side = line === null ? ({ betType: 'moneyline', team } as const) : ({ betType: 'spread', team, line } as const)
  const outcome = settleBet({ ...game, creator: { id: 'home', side }, acceptor: { id: 'away' } }, score)
  if (typeof outcome === 'string') return null
  return { result: (outcome.winnerId ?? 'push') as GameResult, score, total: score.homeScore + score.awayScore }
}

function isOther(game: StoredPoolGame, latest: Latest | null): latest is Latest {
  const isSame = (one: StoredPoolGame['score'], other: StoredPoolGame['score']) =>
    one?.homeScore === other?.homeScore && one?.awayScore === other?.awayScore
  return latest !== null && !isSame(game.score, latest.score)
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
        let changed = 0
        for (const game of pool.rounds.flatMap(({ games }) => games)) {
          const latest = game.score && game.decidedBy === null ? latestOf(game, scores, services) : null
          if (isOther(game, latest) && (await follow({ tx, group, now }, pool, { game, latest }))) changed += 1
        }
        return changed
      },
    },
  )
}

type News = { readonly game: StoredPoolGame; readonly latest: Latest }

async function follow(writing: Writing, pool: StoredPool, { game, latest }: News): Promise<boolean> {
  const { tx, group, now } = writing
  const { dispute } = pool
  const isOurs = isOpenDispute(dispute) && dispute?.openedBy === null && dispute.gameId === game.gameId
  if (pool.settledAt !== null) {
    if (isOurs && dispute && latest.result === game.result) {
      await decide(writing, pool, { dispute, game, result: latest.result ?? 'push', by: null, reason: '' })
      return true
    }
    if (isOpenDispute(dispute) || latest.result === game.result || latest.result === null) return false
    const { score } = latest
    const reason = score ? `The score is ${score.awayScore}-${score.homeScore} now` : ''
    openDispute(writing, pool, { n: game.round, gameId: game.gameId, result: latest.result, reason, openedBy: null })
    return true
  }
  const changed = { ...game, ...latest }
  const of = { groupId: group.id, poolId: pool.id }
  tx.write(writeResults, { ...of, results: [resultRow(changed)], now })
  tx.write(forgetAgreements, of)
  const onGame = `${game.awayTeam} @ ${game.homeTeam}`
  const people = pool.members.map(({ userId }) => userId)
  const told = { pool: poolThen(pool), people, onGame, reason: null, result: latest.result ?? 'push', refunded: 0 }
  group.record('pool.corrected', 'pool', pool.id, told, 'product')
  return true
}
