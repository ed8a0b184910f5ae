import { addDays, easternDate } from '#domain/easternTime.ts'
import { after, hourMs, type Instant } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { chance } from '../sampleFeed/chance.ts'
import type { Crew } from './crew.ts'
import type { Stage } from './stage.ts'

/**
 * Friends play the pick'em of the weeks around the demo's end: last week's is decided, and this week's is picked. The
 * admin opens it on the Tuesday of the week with `monday`. [BEY-34]
 */
export async function openPickem(stage: Stage, crew: Crew, monday: Instant): Promise<PoolView> {
  await stage.travelTo(after(monday, 31 * hourMs))
  const from = easternDate(stage.now())
  const pool = await crew.admin.post<PoolView>(`${crew.path}/pools`, {
    ...{ name: 'Sunday Pick’em', leagues: ['nfl'], kind: 'pickem', confidence: false },
    ...{ entry: 20, shares: [60, 30, 10], from, to: addDays(from, 14) },
  })
  for (const friend of crew.others(crew.admin.id).slice(0, 5)) {
    await friend.post(`${crew.path}/pools/${pool.id}/join`)
  }
  await pickGames(crew, await crew.admin.get<PoolView>(`${crew.path}/pools/${pool.id}`))
  return pool
}

/** Everybody in the pool picks what is open, but the admin, who has none of this week yet, and one who forgets. */
export async function pickThisWeek(crew: Crew, { id }: Pick<PoolView, 'id'>): Promise<void> {
  const pool = await crew.admin.get<PoolView>(`${crew.path}/pools/${id}`)
  await pickGames(crew, pool, [crew.admin.id, pool.members.at(-1)?.id])
}

async function pickGames(crew: Crew, pool: PoolView, without: readonly (string | undefined)[] = []): Promise<void> {
  const round = pool.rounds.find(({ n }) => n === pool.round)
  const open = round?.games.filter(({ locked }) => !locked) ?? []
  for (const [at, { id }] of pool.members.entries()) {
    if (!round || without.includes(id)) continue
    const picks = open.map(({ gameId, homeTeam, awayTeam }) => ({
      gameId,
      team: chance(gameId, at) < 0.6 ? homeTeam : awayTeam,
    }))
    await crew.memberOf(id).put(`${crew.path}/pools/${pool.id}/rounds/${round.n}/picks`, { picks })
  }
}
