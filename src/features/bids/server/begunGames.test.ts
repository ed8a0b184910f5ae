import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { startBets } from '#features/bets/server/startBets.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { LinesView } from '#features/lines/contract.ts'
import type { CacheKind } from '#features/lines/server/cacheEntries.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, done, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { followGames } from './followGames.ts'

const bills = 'Buffalo Bills'
const sport = 'baseball_mlb'
const started = [409, 'aborted', 'This game has already started']
const gone = [409, 'aborted', 'Bid is no longer available']

describe('a game that is known to have begun', () => {
  let server: TestServer
  let group: TestGroup
  let now: Instant
  let game: TestGame
  let other: TestGame

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    // A new group per test: for another test's bets a settlement would fetch more than the scores.
    group = await aGroup(server)
    server.feed.recover()
    now = server.clock.advance(6 * hourMs)
    game = aFeedGame({ sport, startsAt: inHours(8) })
    other = aFeedGame({ sport, startsAt: inHours(1) })
    server.feed.setGames(game, other)
  })

  const inHours = (hours: number) => instant(now + hours * hourMs)
  const on = ({ id }: TestGame) => ({
    ...{ gameId: id, betType: 'moneyline', selection: { team: bills }, wagerAmount: 20 },
  })
  const bidOn = (one: TestGame) => anOpenBid(group, group.ann, on(one))
  const post = (one: TestGame) => group.cleo.post<BidView>(`${group.path}/bids`, on(one))
  const edit = ({ id }: BidView) => group.ann.send('PATCH', `${group.path}/bids/${id}`, { wagerAmount: 21 })
  const read = ({ id }: BidView) => done(group.cleo.get<BidView>(`${group.path}/bids/${id}`))
  /** A bet on the other game causes a fetch of its scores, and with them those of the whole league; no odds. */
  const settle = async () => {
    const before = server.feed.requests.length
    await done(group.ben.post(`${group.path}/settle`))
    expect(server.feed.requests.slice(before).map(({ kind }) => kind)).toEqual(['scores'])
  }
  const fetchElsewhere = <Item>(kind: CacheKind<Item>) => fetchedElsewhere(server.services, kind, sport)

  it('by odds that are kept lets no bid be accepted or edited, before anything has followed [BID-14] [BID-27] [BEY-02]', async () => {
    const bid = await bidOn(game)
    server.clock.advance(minuteMs)
    server.feed.addGame({ ...game, startsAt: instant(now - 40 * minuteMs) })
    await fetchElsewhere(oddsCache)
    expect((await read(bid)).status).toBe('open')
    expect(await refused(accept(group, group.ben, bid))).toEqual(started)
    expect(await refused(edit(bid))).toEqual(gone)
  })

  it('by the lines that somebody looks at closes its bids at once [BID-14] [BID-27] [BEY-02]', async () => {
    const bid = await bidOn(game)
    server.clock.advance(6 * minuteMs)
    server.feed.addGame({ ...game, startsAt: instant(now - 40 * minuteMs) })
    server.feed.setScore(game.id, { home: 5, away: 0 })
    const lines = await done(group.cleo.get<LinesView>('/api/lines?sport=MLB'))
    expect(lines.games.find(({ id }) => id === game.id)).toMatchObject({ isLive: true, score: { home: 5, away: 0 } })
    expect(await refused(accept(group, group.ben, bid))).toEqual(started)
    // No job runs in this test.
    await waitFor(async () =>
      (await read(bid)).closesAt === isoFromInstant(instant(now - 40 * minuteMs)) ? true : null,
    )
    expect((await read(bid)).why).toBe(started[2])
  })

  it('by scores that are newer than the odds lets no bid be accepted or edited [BID-14] [BID-27] [BEY-02]', async () => {
    const bid = await bidOn(game)
    await aBet(group, on(other))
    server.clock.set(inHours(5))
    const startedAt = inHours(1)
    server.feed.addGame({ ...game, startsAt: startedAt })
    server.feed.finish(game.id, 9, 0)
    server.feed.finish(other.id, 4, 2)
    // Until there is a fetch, nobody here knows.
    expect((await read(bid)).why).toBeNull()
    await settle()
    await followGames(server.services)
    expect(await read(bid)).toMatchObject({
      closesAt: isoFromInstant(startedAt),
      gameTime: isoFromInstant(startedAt),
      why: started[2],
    })
    expect(await refused(accept(group, group.ben, bid))).toEqual(started)
    expect(await refused(edit(bid))).toEqual(gone)
  })

  it.each(['over', 'under way'])(
    'by scores that call it %s, while no odds can be had, lets no bid be accepted, edited or posted [BID-14] [BID-27] [BEY-02]',
    async (state) => {
      const bid = await bidOn(game)
      server.clock.set(inHours(5))
      // The start is still the old one: the scores themselves say that it has begun.
      if (state === 'over') server.feed.finish(game.id, 9, 0)
      else server.feed.setScore(game.id, { home: 1, away: 0 })
      server.feed.fail(500, '', { only: /odds/ })
      await fetchElsewhere(scoresCache)
      expect(await refused(post(game))).toEqual(started)
      expect(await refused(accept(group, group.ben, bid))).toEqual(started)
      expect(await refused(edit(bid))).toEqual(gone)
    },
  )

  it('by scores with an earlier start lets no bid be posted at the prices from before the game [BID-14] [BEY-02]', async () => {
    const bid = await bidOn(game)
    server.clock.set(inHours(5))
    server.feed.addGame({ ...game, startsAt: inHours(4) })
    server.feed.fail(500, '', { only: /odds/ })
    await fetchElsewhere(scoresCache)
    expect(await refused(post(game))).toEqual(started)
    expect(await refused(accept(group, group.ben, bid))).toEqual(started)
  })

  it('still takes bids that are made while it is live, until it is over [BID-27]', async () => {
    server.clock.set(inHours(9))
    server.feed.setScore(game.id, { home: 1, away: 0 })
    const bid = await bidOn(game)
    expect(bid).toMatchObject({ isLive: true, closesAt: isoFromInstant(inHours(10)) })
    server.clock.advance(minuteMs)
    expect((await accept(group, group.ben, bid)).status).toBe(201)
    const [late, inTime] = [await bidOn(game), await bidOn(game)]
    expect((await accept(group, group.ben, inTime)).status).toBe(201)
    server.clock.advance(minuteMs)
    server.feed.finish(game.id, 9, 0)
    expect((await refused(accept(group, group.ben, late)))[0]).toBe(409)
    expect((await refused(post(game)))[0]).toBe(404)
  })

  it('moves once, however many find out at once [BID-27]', async () => {
    const bid = await bidOn(game)
    server.clock.advance(minuteMs)
    server.feed.addGame({ ...game, startsAt: inHours(4) })
    await fetchElsewhere(oddsCache)
    await Promise.all([1, 2, 3].map(() => followGames(server.services)))
    expect((await read(bid)).gameTime).toBe(isoFromInstant(inHours(4)))
    const text = 'select type from group_events where group_id = $1 and entity_id = $2'
    const events = await server.services.db.pool.query(text, [group.id, game.id])
    expect(events.rows).toEqual([{ type: 'game.moved' }])
  })

  it('says nothing of a bid on other teams whose id it was given [BID-27] [BEY-02]', async () => {
    const bid = await bidOn(game)
    server.clock.set(inHours(5))
    server.feed.addGame({ ...game, homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers', startsAt: inHours(1) })
    server.feed.finish(game.id, 9, 0)
    await fetchElsewhere(scoresCache)
    await followGames(server.services)
    expect((await read(bid)).gameTime).toBe(isoFromInstant(game.startsAt))
    expect((await accept(group, group.ben, bid)).status).toBe(201)
  })

  it('costs no request when a bid is taken: only what is kept is looked at', async () => {
    const bid = await bidOn(game)
    server.clock.set(inHours(7))
    const requestsBefore = server.feed.requests.length
    expect((await accept(group, group.ben, bid)).status).toBe(201)
    expect(server.feed.requests).toHaveLength(requestsBefore)
  })

  it('is none that only the scores have put off: its bids and bets follow, and nobody is told of a start [BEY-03] [BID-27]', async () => {
    const [bid, bet] = [await bidOn(game), await aBet(group, on(game))]
    await aBet(group, on(other))
    const tomorrow = inHours(32)
    server.clock.set(inHours(5))
    server.feed.addGame({ ...game, startsAt: tomorrow })
    server.feed.finish(other.id, 4, 2)
    await settle()
    await followGames(server.services)
    server.clock.set(inHours(9))
    await followGames(server.services)
    await startBets(server.services)
    expect(await read(bid)).toMatchObject({
      gameTime: isoFromInstant(tomorrow),
      closesAt: isoFromInstant(tomorrow),
      why: null,
    })
    const followed = await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
    expect(followed).toMatchObject({ gameTime: isoFromInstant(tomorrow), status: 'active' })
    const events = await server.services.db.pool.query('select type from group_events where entity_id = $1', [bet.id])
    expect(events.rows.map(({ type }) => type)).not.toContain('bet.started')
    // The odds are old, but the game is new.
    expect((await accept(group, group.ben, await read(bid))).status).toBe(201)
  })
})
