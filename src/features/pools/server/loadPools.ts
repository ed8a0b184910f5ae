import type { Game } from '#domain/games/game.ts'
import { isSportKey } from '#domain/games/sports.ts'
import { cents } from '#domain/money/money.ts'
import type { PoolCancellation, PoolDispute } from '#domain/pools/ending.ts'
import type { GameResult, Pick, Pool, PoolGame, PoolKind, PoolMember, PoolRound } from '#domain/pools/pools.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { gameOfRow } from '#features/games/server/gameRows.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import {
  findPool,
  type GameOfPoolRow,
  listDisputes,
  listGames,
  listMembers,
  listPicks,
  listRounds,
  type PoolRow,
} from './poolRows.ts'

/** A game of a pool with how it was decided. `game`: as settlement runs know it, under the id it is listed by now. */
export type StoredPoolGame = PoolGame & {
  readonly game: Game | null
  readonly round: number
  readonly score: { readonly homeScore: number; readonly awayScore: number } | null
  readonly voidReason: string | null
  readonly decidedBy: string | null
  readonly doubt: string | null
}

export type StoredRound = Omit<PoolRound, 'games'> & {
  readonly games: readonly StoredPoolGame[]
  readonly remindedAt: Instant | null
  readonly overAt: Instant | null
}

export type StoredPoolMember = PoolMember & { readonly name: string; readonly prize: number | null }

export type StoredPoolDispute = PoolDispute & Omit<Row<typeof listDisputes.columns>, 'number' | 'round' | 'result'>

/** A pool with everything that is stored of it. */
export type StoredPool = Omit<Pool, 'rounds' | 'members'> & {
  readonly id: string
  readonly row: PoolRow
  readonly settlement: number
  readonly rounds: readonly StoredRound[]
  readonly members: readonly StoredPoolMember[]
  readonly cancellation: PoolCancellation | null
  /** The last one. */
  readonly dispute: StoredPoolDispute | null
  /** All of them, the oldest first. */
  readonly disputes: readonly StoredPoolDispute[]
}

/** The pools of these rows, whole. */
export async function loadPools(
  db: Queryable,
  groupId: CheckedGroupId,
  rows: readonly PoolRow[],
): Promise<StoredPool[]> {
  if (rows.length === 0) return []
  const of = { groupId, poolIds: rows.map(({ id }) => id) }
  const [rounds, games, members, picks, disputes] = await Promise.all([
    db.query(listRounds, of),
    db.query(listGames, of),
    db.query(listMembers, of),
    db.query(listPicks, of),
    db.query(listDisputes, of),
  ])
  const byPool = <One extends { readonly pool_id: string }>(some: readonly One[]) =>
    Map.groupBy(some, (one) => one.pool_id)
  const [roundsOf, gamesOf, membersOf, picksOf] = [byPool(rounds), byPool(games), byPool(members), byPool(picks)]
  const disputesOf = byPool(disputes)
  return rows.map((row) => {
    const ofPool = membersOf.get(row.id) ?? []
    const ofDispute = (disputesOf.get(row.id) ?? []).map(disputeFromRow)
    const own = (gamesOf.get(row.id) ?? []).flatMap(gameFromRow)
    return {
      ...termsFromRow(row),
      rounds: (roundsOf.get(row.id) ?? []).map((round) => roundFromRow(round, own)),
      members: ofPool.map(memberFromRow),
      picks: (picksOf.get(row.id) ?? []).map(pickFromRow),
      cancellation:
        row.cancellation_by === null || row.cancellation_at === null
          ? null
          : {
              byId: row.cancellation_by,
              at: row.cancellation_at,
              agreed: ofPool.filter(({ calls_off }) => calls_off).map(({ user_id }) => user_id),
            },
      dispute: ofDispute.at(-1) ?? null,
      disputes: ofDispute,
    }
  })
}

/** One pool; refuses where there is none. */
export async function poolOrRefuse(
  db: Queryable,
  of: { groupId: CheckedGroupId; poolId: string },
): Promise<StoredPool> {
  const pool = await poolIn(db, of)
  if (!pool) throw new Refused(refusal('pool-not-found'))
  return pool
}

export async function poolIn(
  db: Queryable,
  of: { groupId: CheckedGroupId; poolId: string },
): Promise<StoredPool | null> {
  const row = firstOf(await db.query(findPool, of))
  return row ? (firstOf(await loadPools(db, of.groupId, [row])) ?? null) : null
}

function termsFromRow(row: PoolRow) {
  return {
    ...{ id: row.id, row, settlement: row.settlement, name: row.name, leagues: row.leagues.filter(isSportKey) },
    ...{ kind: row.kind as PoolKind, confidence: row.confidence, entry: cents(row.entry_cents), shares: row.shares },
    ...{
      openedBy: row.opened_by,
      createdAt: row.created_at,
      settledAt: row.settled_at,
      calledOffAt: row.called_off_at,
    },
  }
}

function roundFromRow(row: Row<typeof listRounds.columns>, games: readonly StoredPoolGame[]): StoredRound {
  return {
    ...{ number: row.number, from: row.starts_at, until: row.ends_at, openedAt: row.opened_at },
    ...{ remindedAt: row.reminded_at, overAt: row.over_at },
    games: games.filter(({ round }) => round === row.number),
  }
}

export function gameFromRow(row: GameOfPoolRow): StoredPoolGame[] {
  const { sport } = row
  if (!isSportKey(sport)) return []
  const score = scoreIn(row)
  return [
    {
      ...{ gameId: row.game_id, round: row.round, sport, homeTeam: row.home_team, awayTeam: row.away_team },
      ...{ scheduledAt: row.scheduled_at, homeSpread: row.home_spread, book: row.book },
      startsAt: row.starts_at,
      ...{ hasPoints: row.has_points, isOver: row.is_over, staysLocked: row.stays_locked },
      ...{ result: row.result as GameResult | null },
      ...{ score, total: score && score.homeScore + score.awayScore, begunAt: row.played_from },
      ...{
        decidedAt: row.decided_at,
        decidedBy: row.decided_by,
        voidReason: row.void_reason,
        doubt: row.needs_attention,
      },
      game: gameOfRow({ ...row, game_id: row.now_id }, { scheduledAt: row.scheduled_at }),
    },
  ]
}

function scoreIn(row: { readonly home_score: number | null; readonly away_score: number | null }) {
  const { home_score: homeScore, away_score: awayScore } = row
  return homeScore === null || awayScore === null ? null : { homeScore, awayScore }
}

function memberFromRow(row: Row<typeof listMembers.columns>): StoredPoolMember {
  return {
    ...{ userId: row.user_id, name: row.name, joinedAt: row.joined_at, tiebreak: row.tiebreak },
    ...{ hasAgreed: row.has_agreed, prize: row.prize_cents },
  }
}

function pickFromRow(row: Row<typeof listPicks.columns>): Pick {
  return {
    ...{ userId: row.user_id, round: row.round, gameId: row.game_id, team: row.team },
    ...{ confidence: row.confidence, pickedAt: row.picked_at },
  }
}

function disputeFromRow(row: Row<typeof listDisputes.columns>): StoredPoolDispute {
  const decidedHow = row.decided_how as PoolDispute['decidedHow']
  const [gameId, openedBy] = [row.game_id, row.opened_by]
  const times = { openedAt: row.opened_at, decidedAt: row.decided_at }
  return { ...row, gameId, openedBy, ...times, decidedHow, result: row.result as GameResult, score: scoreIn(row) }
}
