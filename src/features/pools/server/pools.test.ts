import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instantFromIso, minuteMs, after as plus } from '#domain/times.ts'
import type { PoolView, RoundPicksView } from '#features/pools/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { comingAgain, type Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { playPools } from './playPools.ts'

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
const pick = (pool: PoolView, who: Person, picks: object[], more: object = {}, n = 1, headers = {}) =>
  who.send<RoundPicksView>('PUT', `${path(pool)}/rounds/${n}/picks`, { picks, ...more }, headers)
const picks = (pool: PoolView, who: Person, n = 1) => done(who.get<RoundPicksView>(`${path(pool)}/rounds/${n}/picks`))

const home = ({ id, homeTeam }: TestGame) => ({ gameId: id, team: homeTeam })
const away = ({ id, awayTeam }: TestGame) => ({ gameId: id, team: awayTeam })

const lockedSentence = 'This game has begun: your pick stays as it is'
const tooLateSentence = 'This game has begun: it cannot be picked any more'

const events = async () =>
  (
    await server.services.db.pool.query('select type from group_events where group_id = $1 order by seq', [group.id])
  ).rows
    .map(({ type }) => type as string)
    .filter((type) => type.startsWith('pool.'))

describe('a pool', () => {
  it('is opened with the games of its first round, which stay as they are, and joined by its opener [BEY-34]', async () => {
    const pool = await open({ kind: 'spread', to: day(7) })
    expect(pool).toMatchObject({
      ...{ name: 'Sundays', kind: 'spread', confidence: false, entry: 20, shares: [100], state: 'open', pot: 20 },
      ...{ leagues: ['nfl'], creator: { name: 'Ann' }, members: [{ name: 'Ann', hasAgreed: false, prize: null }] },
      rounds: [
        {
          ...{ n: 1, isOpen: true, waitingFor: [{ name: 'Ann' }] },
          games: [
            {
              gameId: one.id,
              homeTeam: 'Chicago Bears',
              homeSpread: -3.5,
              book: 'DraftKings',
              locked: false,
              result: null,
            },
            { gameId: two.id, homeSpread: -3.5 },
          ],
        },
        { n: 2, isOpen: false, games: [] },
      ],
    })
    server.feed.addGame({
      ...one,
      books: aFeedGame({ startsAt: one.startsAt, spread: { point: -7, home: -110, away: -110 } }).books,
    })
    server.clock.advance(2 * hourMs)
    await playPools(server.services)
    expect((await read(pool)).rounds[0]?.games[0]?.homeSpread).toBe(-3.5)
    const { items } = await done(group.ben.get<{ items: PoolView[] }>(`${group.path}/pools`))
    expect(items).toMatchObject([{ id: pool.id, round: 1, roundCount: 2, state: 'open' }])
  })

  it('with a wrong entry, shares, leagues, days or points is refused, in words, and nothing is changed [BEY-34]', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ entry: 0.5 }, 'The entry is nothing, or whole dollars from $1 to $1,000'],
      [{ entry: 1_001 }, 'The entry is nothing, or whole dollars from $1 to $1,000'],
      [
        { shares: [60, 39] },
        'The pot goes to one to three places, in whole percents that sum to 100, the first place the most',
      ],
      [{ leagues: [] }, 'Please choose a league'],
      [{ from: day(7), to: day(0) }, 'A pool lasts from this week or a later one, for 52 weeks at most'],
      [{ kind: 'survivor', confidence: true }, 'A survivor pool has no confidence points'],
    ]
    for (const [changes, message] of wrong) {
      expect((await refused(group.ann.post(`${group.path}/pools`, terms(changes))))[2]).toBe(message)
    }
    expect(await events()).toEqual([])
  })

  it('without known games, or while the odds service is out, is refused, and nothing is changed [BEY-34]', async () => {
    server.feed.setGames()
    server.clock.advance(hourMs)
    expect((await refused(group.ann.post(`${group.path}/pools`, terms()))).slice(0, 2)).toEqual([409, 'aborted'])
    server.feed.fail(500)
    server.clock.advance(hourMs)
    const out = await refused(group.ann.post(`${group.path}/pools`, terms()))
    server.feed.recover()
    expect(out).toEqual([503, 'unavailable', 'The games could not be fetched. Please try again later.'])
    expect(await events()).toEqual([])
  })

  it('is joined until its first game locks, once, and then nobody leaves the group [BEY-34]', async () => {
    const pool = await open()
    await join(pool, group.ben)
    expect((await refused(group.ben.post(`${path(pool)}/join`)))[2]).toBe('You are in this pool already')
    server.clock.set(one.startsAt)
    expect((await refused(group.cleo.post(`${path(pool)}/join`)))[2]).toBe(
      'The first game of this pool has begun: nobody can join now',
    )
    expect((await refused(group.ben.post(`${group.path}/leave`)))[2]).toBe(
      'Not yet: a pool that this member is in is not settled, or is disputed',
    )
    expect((await refused(group.ann.send('DELETE', `${group.path}/members/${group.ben.id}`)))[2]).toMatch(/a pool/)
    await done(group.cleo.post(`${group.path}/leave`))
  })

  it('counts its entry in the limits of whoever joins [BEY-34] [BEY-21]', async () => {
    await done(group.ben.send('PUT', '/api/me/limits', { weeklyLoss: 30 }))
    const [first, second] = [await open(), await open()]
    await join(first, group.ben)
    expect((await refused(group.ben.post(`${path(second)}/join`)))[2]).toBe('This would pass your weekly limit of $30')
  })

  it('that nobody else joined ends without debts [BEY-34]', async () => {
    const pool = await open()
    server.clock.set(one.startsAt)
    await playPools(server.services)
    expect(await read(pool)).toMatchObject({
      state: 'calledOff',
      calledOff: { by: null, reason: 'Nobody else joined' },
    })
  })
})

describe('picks', () => {
  it('are hidden from others until their game locks, and can be changed until then [BEY-34]', async () => {
    const pool = await open()
    await join(pool, group.ben)
    await done(pick(pool, group.ann, [away(one), home(two)]))
    const mine = await done(pick(pool, group.ann, [home(one), home(two)], { tiebreak: 44 }))
    expect(mine).toMatchObject({ picks: [home(one), home(two)], tiebreak: 44 })
    const bens = () => picks(pool, group.ben)
    const ofAnn = async () => (await bens()).everybody.find(({ person }) => person.name === 'Ann')
    expect(await ofAnn()).toMatchObject({ picks: [], tiebreak: null })
    expect((await read(pool, group.ben)).rounds[0]?.waitingFor.map(({ name }) => name)).toEqual(['Ben'])
    server.clock.set(one.startsAt)
    expect(await ofAnn()).toMatchObject({ picks: [home(one)], tiebreak: null })
    expect((await refused(pick(pool, group.ann, [away(one), home(two)])))[2]).toBe(lockedSentence)
    expect((await done(pick(pool, group.ann, [away(two)]))).picks).toMatchObject([home(one), away(two)])
    server.clock.set(two.startsAt)
    expect(await ofAnn()).toMatchObject({ picks: [home(one), away(two)], tiebreak: 44 })
  })

  it('of a game that is put off after its start stay as they are, and are to be seen [BEY-34]', async () => {
    const pool = await open()
    await join(pool, group.ben)
    await done(pick(pool, group.ann, [home(one)]))
    server.clock.set(plus(one.startsAt, minuteMs))
    server.feed.addGame({ ...one, startsAt: plus(one.startsAt, 6 * hourMs) })
    server.clock.advance(hourMs)
    await done(server.visitor.get('/api/lines?sport=NFL'))
    const [game] = (await read(pool)).rounds[0]?.games ?? []
    expect(game).toMatchObject({ locked: true, startsAt: new Date(plus(one.startsAt, 6 * hourMs)).toISOString() })
    expect((await refused(pick(pool, group.ann, [away(one)])))[2]).toBe(lockedSentence)
    expect((await refused(pick(pool, group.ben, [away(one)])))[2]).toBe(tooLateSentence)
    expect((await refused(group.cleo.post(`${path(pool)}/join`)))[2]).toMatch(/has begun/)
    const { everybody } = await picks(pool, group.ben)
    expect(everybody.find(({ person }) => person.name === 'Ann')).toMatchObject({ picks: [home(one)] })
  })

  it('of strangers, of teams that do not play, or twice the same points are refused [BEY-34]', async () => {
    const pool = await open({ confidence: true })
    const said = async (who: Person, some: object[]) => (await refused(pick(pool, who, some)))[2]
    expect(await said(group.cleo, [])).toBe('You are not in this pool')
    expect(await said(group.ann, [{ gameId: one.id, team: 'Miami Dolphins', confidence: 1 }])).toBe(
      'That team does not play in this game',
    )
    expect(
      await said(group.ann, [
        { ...home(one), confidence: 2 },
        { ...home(two), confidence: 2 },
      ]),
    ).toBe('Each pick has points of its own, from 1 to 2')
    expect(await said(group.ann, [{ gameId: 'nothing', team: 'Miami Dolphins', confidence: 1 }])).toBe(
      'That game is not in this round',
    )
    expect((await picks(pool, group.ann)).picks).toEqual([])
  })

  it('of a hundred in the last second count whole if they came before the lock, and none after, asked again or not [BEY-34]', async () => {
    const pool = await open()
    const crowd = await Promise.all(Array.from({ length: 100 }, (_, n) => server.aPerson(`Fan ${n}`)))
    await server.asOwner('update groups set max_members = 200')
    for (const fan of crowd) await done(fan.post('/api/groups/join', { code: group.code }))
    for (let at = 0; at < 100; at += 10) await join(pool, ...crowd.slice(at, at + 10))
    server.clock.set(plus(one.startsAt, -1))
    const asked = [home(one), away(two)]
    const askOnce = (fan: Person) => pick(pool, fan, asked, {}, 1, { 'idempotency-key': 'in the last second' })
    const ask = async (fan: Person) => ({ fan, answer: await comingAgain(() => askOnce(fan)) })
    const early = crowd.slice(0, 60).map(ask)
    await Promise.race(early)
    server.clock.set(one.startsAt)
    const answers = await Promise.all([...early, ...crowd.slice(60).map(ask)])
    for (const { fan, answer } of answers) {
      if (answer.status !== 200) {
        expect(answer).toMatchObject({ status: 409, body: { error: { message: tooLateSentence } } })
      }
      const again = await askOnce(fan)
      expect([again.status, again.body]).toEqual([answer.status, answer.body])
    }
    server.clock.set(two.startsAt)
    const { everybody } = await picks(pool, group.ann)
    const kept = new Map(everybody.map(({ person, picks }) => [person.id, picks]))
    for (const { fan, answer } of answers) expect(kept.get(fan.id)).toMatchObject(answer.status === 200 ? asked : [])
    const isIn = answers.filter(({ answer }) => answer.status === 200)
    expect(isIn.length).toBeGreaterThan(0)
    expect(isIn.length).toBeLessThan(100)
    const late = await server.services.db.pool.query(
      'select count(*)::int as n from pool_picks where picked_at >= $1',
      [new Date(one.startsAt)],
    )
    expect(late.rows).toEqual([{ n: 0 }])
  }, 60_000)
})
