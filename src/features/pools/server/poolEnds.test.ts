import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instantFromIso, minuteMs, after as plus } from '#domain/times.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PoolStandingView, PoolView, RoundPicksView } from '#features/pools/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import { decidePools } from './decidePools.ts'
import { playPools } from './playPools.ts'
import { recheckPools } from './recheckPools.ts'

let server: TestServer
let group: TestGroup
let weeks = 0
/** Tuesday, 10 AM Eastern, of a week of its own: time only goes forward. */
let tuesday: Instant
let [one, two]: readonly [TestGame, TestGame] = [] as unknown as [TestGame, TestGame]

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  tuesday = plus(instantFromIso('2026-04-07T14:00:00Z'), weeks * 14 * dayMs)
  weeks += 1
  server.clock.set(tuesday)
  group = await aGroup(server)
  one = aFeedGame({ startsAt: plus(tuesday, 5 * dayMs), homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })
  two = aFeedGame({ startsAt: plus(tuesday, 6 * dayMs) })
  server.feed.setGames(one, two)
})

const day = (days: number) => new Date(plus(tuesday, days * dayMs)).toISOString().slice(0, 10)
const terms = (changes: object = {}) => ({
  ...{ name: 'Sundays', leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100], from: day(0), to: day(0) },
  ...changes,
})
const path = (pool: { id: string }) => `${group.path}/pools/${pool.id}`
const open = (changes: object = {}, who: Person = group.ann) =>
  made(who.post<PoolView>(`${group.path}/pools`, terms(changes)))
const join = (pool: PoolView, ...people: Person[]) =>
  Promise.all(people.map((who) => done(who.post<PoolView>(`${path(pool)}/join`))))
const read = (pool: PoolView, who: Person = group.ann) => done(who.get<PoolView>(path(pool)))
const pick = (pool: PoolView, who: Person, picks: object[], more: object = {}, n = 1) =>
  who.send<RoundPicksView>('PUT', `${path(pool)}/rounds/${n}/picks`, { picks, ...more })

const standings = async (pool: PoolView, who = group.ann) =>
  (await done(who.get<{ items: PoolStandingView[] }>(`${path(pool)}/standings`))).items
const home = ({ id, homeTeam }: TestGame) => ({ gameId: id, team: homeTeam })
const away = ({ id, awayTeam }: TestGame) => ({ gameId: id, team: awayTeam })
/** A game ends so, and the scores are asked for. */
const finish = async (game: TestGame, homeScore: number, awayScore: number) => {
  server.clock.set(plus(game.startsAt, 4 * hourMs))
  server.feed.finish(game.id, homeScore, awayScore)
  await decidePools(server.services)
}
const debts = async (who = group.cleo) => (await done(who.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
const prizes = async (pool: PoolView) =>
  Object.fromEntries((await read(pool)).members.map(({ name, prize }) => [name, prize]))
const events = async () =>
  (
    await server.services.db.pool.query('select type from group_events where group_id = $1 order by seq', [group.id])
  ).rows
    .map(({ type }) => type as string)
    .filter((type) => type.startsWith('pool.'))

describe('the end of a pool', () => {
  const played = async (changes: object = {}) => {
    const pool = await open(changes)
    await join(pool, group.ben, group.cleo)
    await done(pick(pool, group.ann, [home(one), home(two)]))
    await done(pick(pool, group.ben, [home(one), away(two)]))
    await done(pick(pool, group.cleo, [away(one)]))
    await finish(one, 24, 17)
    await finish(two, 20, 17)
    return pool
  }

  it('comes a day after the last score: everybody owes the winner their entry, by ordinary debts [BEY-34]', async () => {
    const pool = await played()
    expect((await standings(pool)).map(({ person, points, place }) => [person.name, points, place])).toEqual([
      ['Ann', 2, 1],
      ['Ben', 1, 2],
      ['Cleo', 0, 3],
    ])
    expect(await read(pool)).toMatchObject({
      state: 'over',
      settlesAt: new Date(plus(server.clock.now(), dayMs)).toISOString(),
    })
    server.clock.advance(dayMs - minuteMs)
    await playPools(server.services)
    expect(await debts()).toEqual([])
    server.clock.advance(minuteMs)
    await Promise.all([playPools(server.services), playPools(server.services)])
    expect(await read(pool)).toMatchObject({ state: 'settled' })
    expect(await prizes(pool)).toEqual({ Ann: 60, Ben: 0, Cleo: 0 })
    const owed = await debts()
    expect(owed).toMatchObject([
      {
        amount: 20,
        creditorName: 'Ann',
        poolId: pool.id,
        betId: null,
        betDescription: 'Sundays',
        gameInfo: null,
        status: 'pending',
      },
      { amount: 20, creditorName: 'Ann', poolId: pool.id },
    ])
    expect(await events()).toEqual([
      ...['pool.opened', 'pool.joined', 'pool.joined', 'pool.picked', 'pool.picked', 'pool.picked', 'pool.decided'],
      ...['pool.decided', 'pool.round-over', 'pool.settled'],
    ])
    const own = owed.find(({ debtorName }) => debtorName === 'Ben')
    await made(group.ben.post(`${group.path}/debts/${own?.id}/settle`, { method: 'venmo' }))
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(members.find(({ name }) => name === 'Ann')?.net).toBe(20)
  })

  it('comes at once when everybody in it agrees [BEY-34]', async () => {
    const pool = await played({ shares: [60, 40] })
    await done(group.ann.post(`${path(pool)}/agree`))
    expect((await refused(group.ann.post(`${path(pool)}/agree`)))[2]).toBe('You have agreed already')
    await done(group.ben.post(`${path(pool)}/agree`))
    expect((await read(pool)).state).toBe('over')
    expect(await done(group.cleo.post<PoolView>(`${path(pool)}/agree`))).toMatchObject({ state: 'settled' })
    expect((await debts()).map(({ debtorName, creditorName, amount }) => [debtorName, creditorName, amount])).toEqual([
      ['Cleo', 'Ann', 16],
      ['Cleo', 'Ben', 4],
    ])
  })

  it('follows a score that is corrected within a day, and forgets what was agreed to [BEY-34] [BEY-05]', async () => {
    const pool = await played()
    await done(group.ann.post(`${path(pool)}/agree`))
    server.feed.finish(two.id, 17, 20)
    server.clock.advance(2 * hourMs)
    expect(await recheckPools(server.services)).toBe(1)
    expect((await standings(pool)).map(({ person, points, place }) => [person.name, points, place])).toEqual([
      ['Ben', 2, 1],
      ['Ann', 1, 2],
      ['Cleo', 0, 3],
    ])
    expect((await read(pool)).members.every(({ hasAgreed }) => !hasAgreed)).toBe(true)
  })

  it('is disputed by the product if a score changes after that, and corrected by an admin of old who is not in it [BEY-34] [BEY-11]', async () => {
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: group.code }))
    await done(group.ann.send('PATCH', `${group.path}/members/${dev.id}`, { role: 'admin' }))
    server.clock.advance(minuteMs)
    const pool = await played()
    for (const who of [group.ann, group.ben, group.cleo]) await done(who.post(`${path(pool)}/agree`))
    const cleos = (await debts()).find(({ debtorName }) => debtorName === 'Cleo')
    await made(group.cleo.post(`${group.path}/debts/${cleos?.id}/settle`, { method: 'venmo' }))
    server.feed.finish(two.id, 17, 20)
    server.clock.advance(2 * hourMs)
    await recheckPools(server.services)
    expect(await read(pool)).toMatchObject({ state: 'settled', dispute: { by: null, result: 'away', decidedAt: null } })
    expect((await debts()).find(({ debtorName }) => debtorName === 'Ben')).toMatchObject({ disputed: true })
    const decision = (who: Person) =>
      who.post<PoolView>(`${path(pool)}/dispute/decision`, { result: 'away', reason: 'The league says so' })
    expect((await refused(decision(group.ann)))[2]).toBe('You cannot decide about a pool that you are in')
    expect(await done(decision(dev))).toMatchObject({
      dispute: { decidedBy: { name: 'Dev' }, decision: 'away' },
    })
    expect(await prizes(pool)).toEqual({ Ann: 0, Ben: 60, Cleo: 0 })
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(Object.fromEntries(members.map(({ name, net }) => [name, net]))).toMatchObject({
      Ann: -40,
      Ben: 40,
      Cleo: 0,
    })
  })

  it('holds while somebody in it disputes a game; the decision for the same result lets it go on [BEY-34] [BEY-11]', async () => {
    await withNeutralAdmin(group)
    const pool = await open()
    await join(pool, group.ben)
    await done(pick(pool, group.ben, [home(one)]))
    await finish(one, 24, 17)
    await finish(two, 24, 17)
    const dispute = { n: 1, gameId: one.id, result: 'away', reason: 'It was 17-24' }
    await done(group.ann.post(`${path(pool)}/dispute`, dispute))
    expect((await refused(group.ann.post(`${path(pool)}/agree`)))[2]).toBe('This result is already disputed')
    server.clock.advance(2 * dayMs)
    await playPools(server.services)
    expect((await read(pool)).state).toBe('over')
    const decide = (result: string) => group.cleo.post<PoolView>(`${path(pool)}/dispute/decision`, { result })
    expect((await refused(decide('away')))[2]).toBe(
      "Against the final score only the website's administrator can decide",
    )
    expect(await done(decide('home'))).toMatchObject({ state: 'settled' })
  })
})

describe('calling a pool off', () => {
  it('is for its opener until the first game locks, and then for everybody together [BEY-34]', async () => {
    const early = await open()
    await join(early, group.ben)
    expect(await done(group.ann.post<PoolView>(`${path(early)}/cancellation`, { reason: 'Too few' }))).toMatchObject({
      state: 'calledOff',
      calledOff: { by: { name: 'Ann' }, reason: 'Too few' },
    })
    const pool = await open()
    await join(pool, group.ben)
    server.clock.set(one.startsAt)
    await done(group.ann.post(`${path(pool)}/cancellation`))
    expect(await read(pool)).toMatchObject({
      state: 'running',
      cancellation: { by: { name: 'Ann' }, agreed: [{ name: 'Ann' }] },
    })
    expect((await refused(group.cleo.post(`${path(pool)}/cancellation/agree`)))[2]).toBe('You are not in this pool')
    expect(await done(group.ben.post<PoolView>(`${path(pool)}/cancellation/agree`))).toMatchObject({
      state: 'calledOff',
    })
    expect(await debts()).toEqual([])
  })

  it('lapses with the next game, forgets who agreed, and is withdrawn by whoever asked [BEY-34] [BEY-10]', async () => {
    const pool = await open()
    await join(pool, group.ben, group.cleo)
    const post = (who: Person, what = '') => who.post<PoolView>(`${path(pool)}/cancellation${what}`)
    server.clock.set(one.startsAt)
    await done(post(group.ben))
    await done(post(group.cleo, '/agree'))
    server.clock.set(two.startsAt)
    expect(await read(pool)).toMatchObject({ cancellation: null })
    expect((await refused(post(group.ann, '/agree')))[2]).toBe('There is no open request to call off this pool')
    await done(post(group.cleo))
    const { state, cancellation } = await done(post(group.ann, '/agree'))
    expect([state, cancellation?.by.name]).toEqual(['running', 'Cleo'])
    expect(cancellation?.agreed.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Cleo'])
    expect((await refused(post(group.ann, '/withdraw')))[2]).toBe('You can only withdraw your own request')
    expect(await done(post(group.cleo, '/withdraw'))).toMatchObject({ cancellation: null, state: 'running' })
    expect((await refused(post(group.ben, '/agree')))[2]).toBe('There is no open request to call off this pool')
  })
})

describe('a survivor pool', () => {
  const next = () =>
    aFeedGame({ startsAt: plus(tuesday, 12 * dayMs), homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' })

  it('opens its rounds week by week, takes no team twice, and ends with the last one standing [BEY-34]', async () => {
    const pool = await open({ kind: 'survivor', to: day(21) })
    await join(pool, group.ben, group.cleo)
    await done(pick(pool, group.ann, [home(one)]))
    await done(pick(pool, group.ben, [home(two)]))
    await done(pick(pool, group.cleo, [away(one)]))
    await finish(one, 24, 17)
    await finish(two, 24, 17)
    const third = next()
    server.feed.setGames(third)
    server.clock.set(plus(tuesday, 7 * dayMs))
    await playPools(server.services)
    expect((await read(pool)).rounds.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false])
    expect((await refused(pick(pool, group.ann, [home(third)], {}, 2)))[2]).toBe(
      'You have picked the Chicago Bears already: no team twice',
    )
    expect((await refused(pick(pool, group.cleo, [home(third)], {}, 2)))[2]).toBe('You are out of this pool')
    await done(pick(pool, group.ann, [away(third)], {}, 2))
    await done(pick(pool, group.ben, [home(third)], {}, 2))
    await finish(third, 24, 17)
    expect(
      (await standings(pool, group.ben)).map(({ person, place, out, used }) => [person.name, place, out, used.length]),
    ).toEqual([
      ['Ben', 1, null, 2],
      ['Ann', 2, 2, 2],
      ['Cleo', 3, 1, 1],
    ])
    server.clock.advance(dayMs)
    await playPools(server.services)
    expect(await read(pool)).toMatchObject({ state: 'settled', pot: 60 })
    expect(await debts()).toHaveLength(2)
  })

  it('reminds those who have not picked three hours before the first lock, once [BEY-34]', async () => {
    const pool = await open({ kind: 'survivor' })
    await join(pool, group.ben)
    await done(pick(pool, group.ann, [home(one)]))
    server.clock.set(plus(one.startsAt, -3 * hourMs - minuteMs))
    await playPools(server.services)
    server.clock.advance(minuteMs)
    await playPools(server.services)
    await playPools(server.services)
    const { rows } = await server.services.db.pool.query(
      "select details from group_events where group_id = $1 and type = 'pool.reminded'",
      [group.id],
    )
    expect(rows.map(({ details }) => details.people)).toEqual([[group.ben.id]])
  })
})
