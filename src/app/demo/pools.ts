import { addDays, easternDate } from '#domain/easternTime.ts'
import { after, hourMs, instantFromIso } from '#domain/times.ts'
import type { PoolRoundView, PoolStandingView, PoolSummary, PoolView } from '#features/pools/contract.ts'
import { chance } from '../sampleFeed/chance.ts'
import { gamesBetween } from '../sampleFeed/schedule.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Week } from './season.ts'
import type { Stage } from './stage.ts'

const [pickem, survivor] = ['Sunday Pick’em', 'Last One Standing']

/**
 * Friends open their pools on Tuesdays, and pick. When the demo ends a survivor pool is near its end, a pool of one week
 * is settled, and the second week of a pick'em is to be picked. `weeks`: the number of the demo's last week. [BEY-34]
 */
export async function playPools(stage: Stage, crew: Crew, week: Week, weeks: number): Promise<void> {
  const tuesday = after(week.monday, 31 * hourMs)
  const left = weeks - week.number
  if (left > 3 || tuesday >= week.until) return
  await stage.travelTo(tuesday)
  const today = easternDate(stage.now())
  const nfl = { leagues: ['nfl'], confidence: false, entry: 10, from: today, to: today }
  if (week.number === Math.max(0, weeks - 3)) {
    await openPool(crew, 8, { ...nfl, name: survivor, kind: 'survivor', shares: [100], to: addDays(today, 21) })
  }
  if (left === 2) {
    const terms = { ...nfl, name: 'Surest Week', kind: 'spread', confidence: true, shares: [60, 40] }
    await pickGames(crew, await openPool(crew, 5, terms))
  }
  if (left === 1) {
    const terms = { ...nfl, name: pickem, kind: 'pickem', entry: 20, shares: [60, 30, 10], to: addDays(today, 14) }
    await pickGames(crew, await openPool(crew, 6, terms))
  }
  await survive(crew)
}

/** Everybody in the pick'em picks what is open, but the admin, who has none of this week yet, and one who forgets. */
export async function pickThisWeek(crew: Crew): Promise<void> {
  await survive(crew)
  const pool = await poolNamed(crew, pickem)
  await pickGames(crew, pool, [crew.admin.id, pool.members.at(-1)?.id])
}

/** The admin opens it, and as many friends join as make it `people`. */
async function openPool(crew: Crew, people: number, terms: object): Promise<PoolView> {
  const { id } = await crew.admin.post<PoolView>(`${crew.path}/pools`, terms)
  for (const friend of crew.others(crew.admin.id).slice(0, people - 1)) {
    await friend.post(`${crew.path}/pools/${id}/join`)
  }
  return crew.admin.get<PoolView>(`${crew.path}/pools/${id}`)
}

async function poolNamed(crew: Crew, name: string): Promise<PoolView> {
  const { items } = await crew.admin.get<{ items: PoolSummary[] }>(`${crew.path}/pools`)
  const found = items.find((pool) => pool.name === name)
  if (!found) throw new Error(`there is no pool ${name}`)
  return crew.admin.get<PoolView>(`${crew.path}/pools/${found.id}`)
}

async function pickGames(crew: Crew, pool: PoolView, without: readonly (string | undefined)[] = []): Promise<void> {
  const round = roundOf(pool)
  for (const [at, { id }] of pool.members.entries()) {
    if (without.includes(id)) continue
    const picks = openGames(round).map(({ gameId, homeTeam, awayTeam }, n, { length }) => ({
      gameId,
      team: chance(gameId, at) < 0.6 ? homeTeam : awayTeam,
      ...(pool.confidence && { confidence: 1 + ((n + at) % length) }),
    }))
    await putPicks(crew.memberOf(id), crew, { pool, round }, picks)
  }
}

/** In which round of the survivor pool the friends mean to fall, in the order of the cast; the first one never does. */
const falls = [Number.POSITIVE_INFINITY, 1, 4, 3, 1, 1, 2, 2]

/**
 * Whoever is still in picks a team that wins, by the finals that the sample games will have, and one that loses when it is
 * time to fall. A game that is canceled gives them a round more.
 */
async function survive(crew: Crew): Promise<void> {
  const pool = await poolNamed(crew, survivor)
  const round = roundOf(pool)
  const [from, until] = [instantFromIso(round.opensAt), instantFromIso(round.endsAt)]
  const finals = new Map(gamesBetween('americanfootball_nfl', from, until).map((game) => [game.id, game]))
  for (const { id } of round.waitingFor) {
    const [friend, at] = [crew.memberOf(id), crew.members.findIndex((one) => one.id === id)]
    const wins = round.n < (falls[at] ?? 0)
    const { items } = await friend.get<{ items: PoolStandingView[] }>(`${crew.path}/pools/${pool.id}/standings`)
    const used = items.find(({ person }) => person.id === id)?.used ?? []
    const games = openGames(round)
    const choices = [...games.slice(at), ...games.slice(0, at)].flatMap(({ gameId, homeTeam, awayTeam }) => {
      const { homeScore = 0, awayScore = 0 } = finals.get(gameId) ?? {}
      const team = homeScore > awayScore === wins ? homeTeam : awayTeam
      return homeScore === awayScore || used.includes(team) ? [] : { gameId, team }
    })
    await putPicks(friend, crew, { pool, round }, choices.slice(0, 1))
  }
}

function roundOf(pool: PoolView): PoolRoundView {
  const round = pool.rounds.find(({ n }) => n === pool.round)
  if (!round) throw new Error(`no round of ${pool.name} is open`)
  return round
}

function openGames(round: PoolRoundView) {
  return round.games.filter(({ locked }) => !locked)
}

function putPicks(
  friend: Friend,
  crew: Crew,
  { pool, round }: { pool: PoolView; round: PoolRoundView },
  picks: readonly object[],
): Promise<unknown> {
  return friend.put(`${crew.path}/pools/${pool.id}/rounds/${round.n}/picks`, { picks })
}
