import type { FinalScore } from '#domain/games/settlement.ts'
import { standingIn } from '#domain/people/judges.ts'
import { matterOfPool, whyCannotDecidePool, whyCannotDisputePool } from '#domain/pools/ending.ts'
import { isSameScore, scoreAfter } from '#domain/pools/laterScores.ts'
import type { GameResult } from '#domain/pools/pools.ts'
import { refuseIf } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import type { PoolAnswer } from '../contract.ts'
import { disputedIn, gameIn } from './disputedGame.ts'
import { resultRow, withGame } from './gameResults.ts'
import { poolOrRefuse, type StoredPool, type StoredPoolDispute, type StoredPoolGame } from './loadPools.ts'
import { poolThen } from './poolThen.ts'
import { answerOf } from './queries.ts'
import { tellRoundsOver } from './roundsOver.ts'
import { settleIfDue, type Writing, writeSettlement } from './settlePool.ts'
import { forgetAgreements, insertDispute, markDecided, writeResults } from './store.ts'

type Dispute = {
  readonly groupId: string
  readonly poolId: string
  readonly n: number
  readonly gameId: string
  readonly result: GameResult
  readonly reason: string
}

/** Somebody in it says that a game came out otherwise. [BEY-11] [BEY-34] */
export const disputePool = groupCommand({
  limit: () => tellingOthers,
  read: (tx, { poolId }: Dispute, { groupId }) => poolOrRefuse(tx, { groupId, poolId }),
  async run(command, { poolId, ...said }, { loaded: pool }): Promise<PoolAnswer> {
    const { tx, group, member, now } = command
    const { userId } = member
    const game = gameIn(pool, said)
    const { result } = said
    refuseIf(whyCannotDisputePool(pool, pool.dispute, { userId, game: disputedIn(pool, game), result, now }))
    command.enforceRateLimit()
    openDispute({ tx, group, now }, pool, { ...said, openedBy: userId })
    return answerOf(tx, { groupId: group.id, poolId }, { asker: command.asker, now })
  },
})

type NewDispute = Pick<Dispute, 'n' | 'gameId' | 'result' | 'reason'> & {
  /** Null: the product, because the score changed after the settlement. */
  readonly openedBy: string | null
  readonly score?: FinalScore
}

export function openDispute({ tx, group, now }: Writing, pool: StoredPool, { score, ...dispute }: NewDispute): void {
  const { n: round, gameId, openedBy, result, reason } = dispute
  const number = (pool.dispute?.number ?? 0) + 1
  const of = { groupId: group.id, poolId: pool.id, number, round, gameId, openedBy, result, reason, now }
  tx.write(insertDispute, { ...of, homeScore: score?.homeScore ?? null, awayScore: score?.awayScore ?? null })
  const game = disputedIn(pool, gameIn(pool, dispute))
  const asksWebsite = openedBy !== null && game?.isByScore === true
  const told = { ...toldOf(pool), ...gameThen(pool, dispute), reason, result }
  const details = { ...told, began: isoFromInstant(pool.createdAt), asksWebsite }
  group.record('pool.disputed', 'pool', pool.id, details, openedBy === null ? 'product' : undefined)
}

function toldOf(pool: StoredPool) {
  return { pool: poolThen(pool), people: pool.members.map(({ userId }) => userId) }
}

function gameThen(pool: StoredPool, of: { n: number; gameId: string }) {
  const game = gameIn(pool, of)
  return { onGame: game ? `${game.awayTeam} @ ${game.homeTeam}` : '' }
}

type Decision = {
  readonly groupId: string
  readonly poolId: string
  readonly result: GameResult
  readonly reason?: string | undefined
  readonly keepsScore?: boolean | undefined
}

/** Somebody who may judge it decides how the game came out. [BEY-11] [BEY-34] */
export const decidePoolDispute = groupCommand({
  read: (tx, { poolId }: Decision, { groupId }) =>
    Promise.all([poolOrRefuse(tx, { groupId, poolId }), adminsOf(tx, groupId)]),
  async run(command, { poolId, result, reason = '', keepsScore }, { loaded: [pool, admins] }): Promise<PoolAnswer> {
    const { tx, group, asker, now } = command
    const { dispute } = pool
    const judge = { ...asker, admins }
    const game = dispute && gameIn(pool, { n: dispute.round, gameId: dispute.gameId })
    refuseIf(whyCannotDecidePool(pool, dispute, { judge, game: disputedIn(pool, game), result, now }))
    if (dispute && game) await decide(command, pool, { dispute, game, result, keepsScore, by: asker.userId, reason })
    if (standingIn(matterOfPool(pool), judge) !== 'group') {
      const target = { type: 'pool', id: poolId, name: pool.name } as const
      const details = { groupId: group.id, outcome: result }
      recordAct(tx, { adminId: asker.userId, act: 'dispute.decided', target, reason, details, now })
    }
    return answerOf(tx, { groupId: group.id, poolId }, { asker, now })
  },
})

type Deciding = {
  readonly dispute: StoredPoolDispute
  readonly game: StoredPoolGame
  readonly result: GameResult
  /** Null: the score that opened it is back. */
  readonly by: string | null
  readonly reason: string
  readonly keepsScore?: boolean | undefined
}

/** Ends a dispute. Another result makes other standings and, of a settled pool, its next settlement. */
export async function decide(writing: Writing, pool: StoredPool, { dispute, game, ...decision }: Deciding) {
  const { result, by, reason } = decision
  const { tx, group, now } = writing
  const of = { groupId: group.id, poolId: pool.id }
  const how = by === null ? 'score' : 'admin'
  tx.write(markDecided, { ...of, number: dispute.number, how, by, decision: result, reason: reason || null, now })
  const told = {
    ...toldOf(pool),
    ...gameThen(pool, { n: game.round, gameId: game.gameId }),
    reason: reason || null,
    result,
  }
  const closed = { ...pool, dispute: { ...dispute, decidedHow: how } as const }
  const score = scoreAfter(game, dispute, decision)
  if (result === game.result && isSameScore(score, game.score)) {
    group.record('pool.dispute-closed', 'pool', pool.id, told)
    await settleIfDue(writing, closed)
    return
  }
  const voidReason = result === 'void' ? (game.voidReason ?? (reason || null)) : null
  const total = score && score.homeScore + score.awayScore
  const decided = { ...game, result, score, total, voidReason, decidedBy: by, decidedAt: now, doubt: null }
  tx.write(writeResults, { ...of, results: [resultRow(decided)], now })
  tx.write(forgetAgreements, of)
  const corrected = withGame(closed, decided)
  const refunded = corrected.settledAt === null ? 0 : (await writeSettlement(writing, corrected)).refunded
  group.record('pool.corrected', 'pool', pool.id, { ...told, refunded })
  tellRoundsOver(writing, corrected)
}
