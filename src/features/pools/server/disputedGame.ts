import type { DisputedGame } from '#domain/pools/ending.ts'
import type { StoredPool, StoredPoolGame } from './loadPools.ts'

export function gameIn({ rounds }: StoredPool, { n, gameId }: { n: number; gameId: string }): StoredPoolGame | null {
  return rounds.find(({ number }) => number === n)?.games.find((game) => game.gameId === gameId) ?? null
}

/** The game in the form that the rules of disputes take. */
export function disputedIn({ disputes }: StoredPool, game: StoredPoolGame | null): DisputedGame | null {
  if (!game) return null
  const isByScore = game.score !== null && game.decidedBy === null
  const isDecided = disputes.some(
    ({ round, gameId, decidedHow }) => round === game.round && gameId === game.gameId && decidedHow === 'admin',
  )
  return { result: game.result, isHeld: game.doubt !== null, isByScore, isDecided }
}
