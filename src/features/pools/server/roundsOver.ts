import { isRoundOver, standingsOf } from '#domain/pools/standings.ts'
import type { StoredPool } from './loadPools.ts'
import { poolThen } from './poolThen.ts'
import type { Writing } from './settlePool.ts'
import { markRoundOver } from './store.ts'

/** Tells of each round whose last game has just been decided. `pool`: with its result. */
export function tellRoundsOver(writing: Writing, pool: StoredPool): void {
  const over = pool.rounds.filter(
    (round) => round.overAt === null && round.games.length > 0 && isRoundOver(round, writing.now),
  )
  for (const { number } of over) tellOver(writing, pool, number)
}

/** A round is over: who leads, or who is left of a survivor pool. */
function tellOver({ tx, group, now }: Writing, pool: StoredPool, round: number): void {
  tx.write(markRoundOver, { groupId: group.id, poolId: pool.id, round, now })
  const standings = standingsOf(pool, now)
  const leaders = standings.filter(({ place }) => place === 1).map(({ userId }) => userId)
  const people = pool.members.map(({ userId }) => userId)
  const places = Object.fromEntries(standings.map(({ userId, place }) => [userId, place]))
  const fallen = standings.filter(({ out }) => out === round).map(({ userId }) => userId)
  const told = { pool: poolThen(pool), round, people, leaders, places, fallen }
  group.record('pool.round-over', 'pool', pool.id, told, 'product')
}
