import type { FinalScore } from '#domain/games/settlement.ts'
import { sports } from '#domain/games/sports.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import type { Judge } from '#domain/people/judges.ts'
import type { Person, PersonOf } from '#domain/people/person.ts'
import {
  isOpenDispute,
  openRequest,
  settlesAt,
  stateOfPool,
  waysToCallOff,
  whyCannotDecidePool,
  whyCannotDisputePool,
} from '#domain/pools/ending.ts'
import { visiblePicks, whoHasNotPicked } from '#domain/pools/picking.ts'
import { firstLockOf, type GameResult, gameResults, isLocked, type Pick } from '#domain/pools/pools.ts'
import { potOf } from '#domain/pools/prizes.ts'
import { standingsOf } from '#domain/pools/standings.ts'
import { type Instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type {
  PoolAnswer,
  PoolRoundAnswer,
  PoolStandingAnswer,
  PoolSummaryAnswer,
  RoundPicksAnswer,
} from '../contract.ts'
import type { PoolDisputeAnswer, PoolGameView } from '../gameContract.ts'
import { disputedIn, gameIn } from './disputedGame.ts'
import type { StoredPool, StoredPoolGame, StoredRound } from './loadPools.ts'

/** For whom a pool is shown, and when. */
export type PoolReader = { readonly userId: string; readonly personOf: PersonOf; readonly now: Instant }
export type PoolJudge = PoolReader & { readonly judge: Judge }

export function summaryOf(pool: StoredPool, groupId: string, { personOf, now }: PoolReader): PoolSummaryAnswer {
  const [first] = pool.rounds
  return {
    ...{ id: pool.id, groupId, name: pool.name, kind: pool.kind, confidence: pool.confidence },
    leagues: pool.leagues.map((sport) => sports[sport].label.toLowerCase()),
    ...{ entry: dollarsFromCents(pool.entry), shares: [...pool.shares], state: stateOfPool(pool, now) },
    pot: dollarsFromCents(potOf(pool, pool.members.length)),
    creator: personOf(pool.openedBy, pool.row.opened_by_name),
    createdAt: isoFromInstant(pool.createdAt),
    members: pool.members.map(({ userId, name, hasAgreed, prize }) => ({
      ...{ ...personOf(userId, name), hasAgreed, prize: prize === null ? null : dollarsFromCents(cents(prize)) },
    })),
    locksAt: isoOrNull(first ? firstLockOf(first) : null),
    round: roundNow(pool, now),
    roundCount: pool.rounds.length,
  }
}

/** The first open round with games that are not locked, else the last open one. */
function roundNow({ rounds }: StoredPool, now: Instant): number | null {
  const open = rounds.filter(({ openedAt }) => openedAt !== null)
  const toPick = open.find(({ games }) => games.some((game) => !isLocked(game, now)))
  return (toPick ?? open.at(-1))?.number ?? null
}

export function poolView(pool: StoredPool, groupId: string, reader: PoolJudge): PoolAnswer {
  const { personOf } = reader
  const { row } = pool
  const cancellation = openRequest(pool, pool.cancellation, reader.now)
  // What an admin who is not in it gives as the reason is asked for when they do it.
  const way = waysToCallOff(pool, pool.cancellation, { judge: reader.judge, reason: '-', now: reader.now })
  const summary = summaryOf(pool, groupId, reader)
  return {
    ...summary,
    rounds: pool.rounds.map((round) => roundView(pool, round, reader)),
    settlesAt: summary.state === 'over' && !isOpenDispute(pool.dispute) ? isoOrNull(settlesAt(pool)) : null,
    settledAt: isoOrNull(pool.settledAt),
    calledOff: pool.calledOffAt && {
      by: personOf(row.called_off_by, row.called_off_name),
      ...{ reason: row.call_off_reason ?? '', at: isoFromInstant(pool.calledOffAt) },
    },
    cancellation: cancellation && {
      by: personOf(cancellation.byId, nameIn(pool, cancellation.byId)),
      reason: row.cancellation_reason ?? '',
      agreed: cancellation.agreed.map((userId) => personOf(userId, nameIn(pool, userId))),
    },
    dispute: disputeView(pool, reader),
    mayCallOff: typeof way === 'string' ? way : null,
  }
}

/** The last dispute of a pool, with the case that is decided. [BEY-11] [BEY-34] */
export function disputeView(pool: StoredPool, reader: PoolJudge): PoolDisputeAnswer | null {
  const { dispute } = pool
  const game = dispute && gameIn(pool, { n: dispute.round, gameId: dispute.gameId })
  if (!game) return null
  const { personOf, judge, now } = reader
  const mayDecide = (result: GameResult) =>
    whyCannotDecidePool(pool, dispute, { judge, game: disputedIn(pool, game), result, now }) === null
  const picks = visiblePicks(pool, reader.userId, now).filter(
    ({ round, gameId }) => round === game.round && gameId === game.gameId,
  )
  return {
    ...{ round: dispute.round, gameId: dispute.gameId, result: dispute.result, reason: dispute.reason },
    score: scoreView(dispute.score),
    game: gameView(pool, game, reader),
    picks: picks.map((pick) => ({ ...pickView(pick), person: personOf(pick.userId, nameIn(pool, pick.userId)) })),
    by: personOf(dispute.opened_by, dispute.opened_by_name),
    openedAt: isoFromInstant(dispute.openedAt),
    decidable: gameResults.filter(mayDecide),
    decidedAt: isoOrNull(dispute.decided_at),
    decidedBy: personOf(dispute.decided_by, dispute.decided_by_name),
    decision: dispute.decision as PoolGameView['result'],
    decisionReason: dispute.decision_reason,
  }
}

function nameIn({ members }: StoredPool, userId: string): string {
  return members.find((one) => one.userId === userId)?.name ?? ''
}

function roundView(pool: StoredPool, round: StoredRound, reader: PoolReader): PoolRoundAnswer {
  const { personOf, now } = reader
  const isLive = pool.settledAt === null && pool.calledOffAt === null
  return {
    ...{ n: round.number, opensAt: isoFromInstant(round.from), endsAt: isoFromInstant(round.until) },
    isOpen: round.openedAt !== null,
    games: round.games.map((game) => gameView(pool, game, reader)),
    waitingFor: isLive ? whoHasNotPicked(pool, round, now).map((userId) => personOf(userId, nameIn(pool, userId))) : [],
  }
}

function gameView(pool: StoredPool, game: StoredPoolGame, { userId, now }: PoolReader): PoolGameView {
  const mayDispute = (result: GameResult) =>
    whyCannotDisputePool(pool, pool.dispute, { userId, game: disputedIn(pool, game), result, now }) === null
  return {
    ...{ gameId: game.gameId, sport: game.sport, homeTeam: game.homeTeam, awayTeam: game.awayTeam },
    ...{ startsAt: isoFromInstant(game.startsAt), homeSpread: game.homeSpread, book: game.book },
    ...{ locked: isLocked(game, now) },
    ...{ result: game.result, score: scoreView(game.score) },
    ...{ decidedAt: isoOrNull(game.decidedAt), begunAt: isoOrNull(game.begunAt), voidReason: game.voidReason },
    needsAttention: game.doubt,
    mayDispute: gameResults.some(mayDispute),
  }
}

const scoreView = (score: FinalScore | null) => score && { home: score.homeScore, away: score.awayScore }

const pickView = ({ gameId, team, confidence, pickedAt }: Pick) => ({
  gameId,
  team,
  confidence,
  pickedAt: isoFromInstant(pickedAt),
})

/**
 * One's own picks of all games of a round, and everybody's of those that are locked. The guess is shown with the last
 * game.
 */
export function picksView(
  pool: StoredPool,
  round: StoredRound,
  { userId, personOf, now }: PoolReader,
): RoundPicksAnswer {
  const visible = visiblePicks(pool, userId, now).filter((pick) => pick.round === round.number)
  const seen = round.games.flatMap(({ gameId }) => visible.filter((pick) => pick.gameId === gameId))
  const lastGame = round.number === pool.rounds.length ? round.games.at(-1) : undefined
  const showsGuess = lastGame !== undefined && isLocked(lastGame, now)
  const own = pool.members.find((one) => one.userId === userId)
  return {
    n: round.number,
    picks: seen.filter((pick) => pick.userId === userId).map(pickView),
    tiebreak: own?.tiebreak ?? null,
    everybody: pool.members.map((member) => {
      const locked = round.games.filter((game) => isLocked(game, now)).map(({ gameId }) => gameId)
      const picks = seen.filter((pick) => pick.userId === member.userId && locked.includes(pick.gameId))
      return {
        person: personOf(member.userId, member.name),
        picks: picks.map(pickView),
        tiebreak: showsGuess ? member.tiebreak : null,
      }
    }),
  }
}

/** By the picks that the reader may see: neither what is possible for others nor their teams tell more. */
export function standingsView(pool: StoredPool, { userId: readerId, personOf, now }: PoolReader): PoolStandingAnswer[] {
  const named = new Map<string, Person>(pool.members.map(({ userId, name }) => [userId, personOf(userId, name)]))
  const seen = visiblePicks(pool, readerId, now)
  return standingsOf({ ...pool, picks: seen }, now).flatMap(({ userId, ...standing }) => {
    const person = named.get(userId)
    const used = pool.kind === 'survivor' ? seen.filter((pick) => pick.userId === userId).map(({ team }) => team) : []
    return person ? [{ person, ...standing, used }] : []
  })
}
