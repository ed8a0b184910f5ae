import { dayMs, hourMs, type Instant, instantFromIso, after as plus } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { PoolStandingView, PoolView, RoundPicksView } from '#features/pools/contract.ts'
import { decidePools } from '#features/pools/server/decidePools.ts'
import type { TestServer } from './aServer.ts'
import { aFeedGame, type TestGame } from './oddsFeed.ts'
import type { Person } from './person.ts'
import { aGroup, done, made } from './story.ts'

export type PoolStory = Awaited<ReturnType<typeof aPoolStory>>

/**
 * A group of three at 10 AM Eastern on the Tuesday of a week of its own, since time only goes forward, with a game on
 * Sunday and one on Monday.
 */
export async function aPoolStory(server: TestServer, week: number) {
  const tuesday: Instant = plus(instantFromIso('2026-04-07T14:00:00Z'), week * 14 * dayMs)
  server.clock.set(tuesday)
  const group = await aGroup(server)
  const one = aFeedGame({ startsAt: plus(tuesday, 5 * dayMs), homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })
  const two = aFeedGame({ startsAt: plus(tuesday, 6 * dayMs) })
  server.feed.setGames(one, two)
  const day = (days: number) => new Date(plus(tuesday, days * dayMs)).toISOString().slice(0, 10)
  const path = (pool: { id: string }) => `${group.path}/pools/${pool.id}`
  const terms = {
    name: 'Sundays',
    leagues: ['nfl'],
    kind: 'pickem',
    entry: 20,
    shares: [100],
    from: day(0),
    to: day(0),
  }
  return {
    ...{ group, tuesday, one, two, day, path },
    open: (changes: object = {}, who: Person = group.ann) =>
      made(who.post<PoolView>(`${group.path}/pools`, { ...terms, ...changes })),
    join: (pool: PoolView, ...people: Person[]) =>
      Promise.all(people.map((who) => done(who.post<PoolView>(`${path(pool)}/join`)))),
    read: (pool: PoolView, who: Person = group.ann) => done(who.get<PoolView>(path(pool))),
    pick: (pool: PoolView, who: Person, picks: object[], more: object = {}, n = 1) =>
      who.send<RoundPicksView>('PUT', `${path(pool)}/rounds/${n}/picks`, { picks, ...more }),
    standings: async (pool: PoolView, who: Person = group.ann) =>
      (await done(who.get<{ items: PoolStandingView[] }>(`${path(pool)}/standings`))).items,
    dispute: (pool: PoolView, who: Person, { id: gameId }: TestGame, result: string) =>
      who.post<PoolView>(`${path(pool)}/dispute`, { n: 1, gameId, result, reason: 'I saw it' }),
    decide: (pool: PoolView, who: Person, decision: object) =>
      who.post<PoolView>(`${path(pool)}/dispute/decision`, decision),
    agree: (pool: PoolView, who: Person) => who.post<PoolView>(`${path(pool)}/agree`),
    /** A game ends so, and the scores are asked for. */
    finish: async (game: TestGame, homeScore: number, awayScore: number) => {
      server.clock.set(plus(game.startsAt, 4 * hourMs))
      server.feed.finish(game.id, homeScore, awayScore)
      await decidePools(server.services)
    },
    /** Debtor, creditor and dollars of what is owed. */
    owed: async (who: Person = group.cleo) => {
      const { items } = await done(who.get<{ items: DebtView[] }>(`${group.path}/debts`))
      const pending = items.filter(({ status }) => status === 'pending')
      return pending.map(({ debtorName, creditorName, amount }) => [debtorName, creditorName, amount]).toSorted()
    },
    debts: async (who: Person = group.cleo) =>
      (await done(who.get<{ items: DebtView[] }>(`${group.path}/debts`))).items,
    prizes: async (pool: PoolView) => {
      const { members } = await done(group.ann.get<PoolView>(path(pool)))
      return Object.fromEntries(members.map(({ name, prize }) => [name, prize]))
    },
  }
}

export const home = ({ id, homeTeam }: TestGame) => ({ gameId: id, team: homeTeam })
export const away = ({ id, awayTeam }: TestGame) => ({ gameId: id, team: awayTeam })
