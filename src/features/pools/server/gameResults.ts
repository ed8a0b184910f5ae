import { isoOrNull } from '#domain/times.ts'
import type { StoredPool, StoredPoolGame } from './loadPools.ts'

/** A decided game as it is written. */
export function resultRow({ round, gameId, result, score, voidReason, begunAt, decidedBy }: StoredPoolGame) {
  return {
    ...{ round, gameId, result, voidReason, begunAt: isoOrNull(begunAt), decidedBy },
    ...{ homeScore: score?.homeScore ?? null, awayScore: score?.awayScore ?? null },
  }
}

/** The pool with that game in the place of its former state. */
export function withGame(pool: StoredPool, game: StoredPoolGame): StoredPool {
  const rounds = pool.rounds.map((round) => ({
    ...round,
    games: round.games.map((one) => (one.round === game.round && one.gameId === game.gameId ? game : one)),
  }))
  return { ...pool, rounds }
}
