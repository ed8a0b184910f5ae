import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { noteMissing } from '#features/games/server/hearOfGames.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { followGames } from './followGames.ts'

describe('bids and bets follow their games', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame
  let kickoff: Instant

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.advance(6 * hourMs)
    kickoff = instant(server.clock.now() + 3 * hourMs)
    game = aFeedGame({ startsAt: kickoff })
    server.feed.setGames(game)
  })

  const bidOn = ({ id }: TestGame) => ({
    gameId: id,
    betType: 'moneyline',
    selection: { team: 'Buffalo Bills' },
    wagerAmount: 20,
  })
  const read = (bid: BidView) => done(group.cleo.get<BidView>(`${group.path}/bids/${bid.id}`))
  /** A member opens the lines after the cached prices have expired, and then the job runs. */
  const look = async () => {
    server.clock.advance(6 * minuteMs)
    await done(group.cleo.get('/api/lines'))
    await followGames(server.services)
  }

  it('a start that moves forward closes its bids earlier, and moves its bets [BID-27] [BEY-02]', async () => {
    const [bid, bet] = [await anOpenBid(group, group.ann, bidOn(game)), await aBet(group, bidOn(game))]
    const earlier = instant(kickoff - hourMs)
    server.feed.setGames({ ...game, startsAt: earlier })
    await look()
    expect(await read(bid)).toMatchObject({ gameTime: isoFromInstant(earlier), closesAt: isoFromInstant(earlier) })
    const { gameTime } = await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
    expect(gameTime).toBe(isoFromInstant(earlier))
    server.clock.set(earlier)
    expect(await refused(accept(group, group.ben, bid))).toEqual([409, 'aborted', 'This game has already started'])
  })

  it('a bet changes with its game, and nothing is written to it [BET-01] [BEY-02] [BEY-03]', async () => {
    const { id } = await aBet(group, bidOn(game))
    const row = async () => {
      const { rows } = await server.services.db.pool.query('select xmin from bets where id = $1', [id])
      return rows[0].xmin as string
    }
    const seen = async () => {
      const { gameTime, lastModified } = await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
      return { gameTime, lastModified }
    }
    const [written, first] = [await row(), await seen()]
    const later = instant(kickoff + 40 * minuteMs)
    server.feed.setGames({ ...game, startsAt: later })
    await look()
    const moved = await seen()
    expect(moved).toEqual({ gameTime: isoFromInstant(later), lastModified: isoFromInstant(server.clock.now()) })
    expect(moved.lastModified > first.lastModified).toBe(true)
    server.clock.advance(20 * minuteMs)
    await followGames(server.services)
    expect(await seen()).toEqual(moved)
    await noteMissing(server.services, [{ ...game }])
    await followGames(server.services)
    expect(await seen()).toEqual({ ...moved, lastModified: isoFromInstant(server.clock.now()) })
    expect(await row()).toBe(written)
  })

  it('a start that is put off leaves the bids that were to close at the start open until then [BID-27] [BID-35]', async () => {
    const bid = await anOpenBid(group, group.ann, bidOn(game))
    const short = await anOpenBid(group, group.ann, { ...bidOn(game), expiration: '1hour' })
    const later = instant(kickoff + 24 * hourMs)
    server.feed.setGames({ ...game, startsAt: later })
    await look()
    expect(await read(bid)).toMatchObject({
      closesAt: isoFromInstant(later),
      expirationTime: isoFromInstant(later),
      version: 2,
    })
    expect((await read(short)).closesAt).toBe(short.closesAt)
  })

  it('a bid whose game moved is refused in the version seen before, from the moment of the move, and taken in the new one [BID-27] [BID-31] [BEY-02]', async () => {
    const bid = await anOpenBid(group, group.ann, bidOn(game))
    const sure = await anOpenBid(group, group.ann, { ...bidOn(game), expiration: '1hour' })
    const changed = [409, 'aborted', 'This bid has changed. Please review it and accept again.']
    const later = instant(kickoff + 24 * hourMs)
    server.feed.setGames({ ...game, startsAt: later })
    await fetchedElsewhere(server.services, oddsCache, game.sport)
    // The group has not followed yet.
    expect(await read(bid)).toMatchObject({ gameTime: isoFromInstant(later), version: 2 })
    expect(await refused(accept(group, group.ben, bid))).toEqual(changed)
    await followGames(server.services)
    const seen = await read(bid)
    expect(seen).toMatchObject({ gameTime: isoFromInstant(later), version: 2 })
    expect(await refused(accept(group, group.ben, bid))).toEqual(changed)
    expect(await refused(accept(group, group.ben, sure))).toEqual(changed)
    expect((await made(accept(group, group.ben, seen))).gameTime).toBe(isoFromInstant(later))
  })

  it('an edit is refused in the version seen before its game moved [BID-27] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ann, bidOn(game))
    server.feed.setGames({ ...game, startsAt: instant(kickoff + hourMs) })
    await look()
    const edit = (version: number) =>
      group.ann.send<BidView>('PATCH', `${group.path}/bids/${bid.id}`, { wagerAmount: 30, version })
    expect(await refused(edit(1))).toEqual([409, 'aborted', 'This bid has changed. Please review it again.'])
    expect(await done(edit(2))).toMatchObject({ wagerAmount: 30, version: 3 })
  })

  it('an id that the service gives to other teams moves nothing, and one whose teams change places does [BID-27] [BEY-02]', async () => {
    const [bid, bet] = [await anOpenBid(group, group.ann, bidOn(game)), await aBet(group, bidOn(game))]
    const later = instant(kickoff + 24 * hourMs)
    server.feed.setGames({ ...game, homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers', startsAt: later })
    await look()
    expect(await read(bid)).toMatchObject({ gameTime: isoFromInstant(kickoff), closesAt: isoFromInstant(kickoff) })
    const gameTime = async () => (await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))).gameTime
    expect(await gameTime()).toBe(isoFromInstant(kickoff))
    server.feed.setGames({ ...game, homeTeam: game.awayTeam, awayTeam: game.homeTeam, startsAt: later })
    await look()
    expect(await gameTime()).toBe(isoFromInstant(later))
  })

  it('a bid that was made on a live game closes when the game is over [BID-27]', async () => {
    server.clock.set(instant(kickoff + hourMs))
    server.feed.setScore(game.id, { home: 7, away: 3 })
    const bid = await anOpenBid(group, group.ann, { ...bidOn(game), expiration: '24hours' })
    expect(bid.isLive).toBe(true)
    server.feed.finish(game.id, 20, 10)
    await look()
    expect(await read(bid)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'expired',
      cancellationCause: 'expired',
    })
    const events = await server.services.db.pool.query(
      'select type from group_events where group_id = $1 and entity_id in ($2, $3) order by seq',
      [group.id, bid.id, game.id],
    )
    // It ended; that is not a new start.
    expect(events.rows.map(({ type }) => type)).toEqual(['bid.posted', 'bid.expired'])
    expect(await refused(accept(group, group.ben, bid))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })

  it('a bid on a live game cannot be taken once the game is over, before any job has seen it [BID-27]', async () => {
    server.clock.set(instant(kickoff + hourMs))
    server.feed.setScore(game.id, { home: 7, away: 3 })
    const bid = await anOpenBid(group, group.ann, { ...bidOn(game), expiration: '24hours' })
    server.clock.advance(minuteMs)
    server.feed.finish(game.id, 20, 10)
    expect((await refused(accept(group, group.ben, bid)))[0]).toBe(409)
    const bets = await server.services.db.pool.query('select 1 from bets where bid_id = $1', [bid.id])
    expect(bets.rows).toEqual([])
    await look()
    expect((await read(bid)).status).toBe('cancelled')
  })

  it('says nothing when nothing has moved, and asks the odds service for nothing', async () => {
    await anOpenBid(group, group.ann, bidOn(game))
    await look()
    const events = () =>
      server.services.db.pool
        .query("select count(*)::int as n from group_events where type = 'game.moved'")
        .then(({ rows }) => rows[0].n)
    const [before, asked] = [await events(), server.feed.requests.length]
    server.clock.advance(2 * hourMs)
    await followGames(server.services)
    expect([await events(), server.feed.requests.length]).toEqual([before, asked])
  })
})
