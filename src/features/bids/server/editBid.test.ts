import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, instant, isoFromInstant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { records } from '#test/support/records.ts'
import { accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

describe('editing a bid', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.advance(6 * hourMs)
    game = aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) })
    server.feed.setGames(game)
  })

  const edit = (bid: BidView, change: object, who = group.ben) =>
    who.send<BidView>('PATCH', `${group.path}/bids/${bid.id}`, change)
  const read = (bid: BidView) => done(group.cleo.get<BidView>(`${group.path}/bids/${bid.id}`))
  const onGame = () => ({
    gameId: game.id,
    betType: 'spread',
    selection: { team: 'Miami Dolphins', line: -3.5 },
    wagerAmount: 20,
  })
  const events = async (bid: BidView) =>
    (
      await server.services.db.pool.query('select type, actor_id from group_events where entity_id = $1 order by seq', [
        bid.id,
      ])
    ).rows.map(({ type, actor_id }) => `${type} by ${actor_id === group.ben.id ? 'Ben' : actor_id}`)

  it('changes amount, odds and expiration, raises the version and tells the group [BID-30] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ben)
    const changed = await done(edit(bid, { wagerAmount: 40, odds: -120, expiration: '1hour' }))
    expect(changed).toMatchObject({
      ...{
        wagerAmount: 40,
        odds: -120,
        oppositeOdds: 120,
        toWin: 33.33,
        version: 2,
        why: 'You cannot accept your own bid',
      },
      selection: { team: 'Rain on Sunday', odds: -120, oppositeOdds: 120 },
      expirationTime: isoFromInstant(instant(server.clock.now() + hourMs)),
    })
    expect(await read(bid)).toEqual({ ...changed, why: null })
    expect(await events(bid)).toEqual(['bid.posted by Ben', 'bid.changed by Ben'])
    expect((await done(edit(bid, { wagerAmount: 41 }))).version).toBe(3)
  })

  it('makes whoever saw the bid before review it again; what is taken then are the new terms [BID-31] [BEY-02]', async () => {
    const bid = await anOpenBid(group, group.ben)
    const changed = await done(edit(bid, { odds: 120 }))
    const before = await records(server)
    expect(await refused(accept(group, group.cleo, bid))).toEqual([
      409,
      'aborted',
      'This bid has changed. Please review it and accept again.',
    ])
    expect(await records(server)).toBe(before)
    const bet = await made(accept(group, group.cleo, changed))
    expect(bet.participants).toMatchObject([
      { selection: { odds: 120 }, risk: 50, toWin: 60 },
      { selection: { odds: -120 }, risk: 60, toWin: 50 },
    ])
  })

  it('that changes nothing leaves the version and the log as they are [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ben)
    const before = await records(server)
    for (const change of [{}, { wagerAmount: 50, odds: 150 }, { version: 1 }]) {
      expect(await done(edit(bid, change))).toEqual(bid)
    }
    expect(await records(server)).toBe(before)
  })

  it('offers any whole odds on a listed line, which end their following of it [BID-30] [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ben, { ...onGame(), autoUpdateOdds: true })
    expect(bid).toMatchObject({ odds: 100, autoUpdateOdds: true })
    const longer = await done(edit(bid, { wagerAmount: 30 }))
    expect(longer).toMatchObject({ odds: 100, autoUpdateOdds: true, version: 2 })
    const own = await done(edit(bid, { odds: -115 }))
    expect(own).toMatchObject({
      ...{ odds: -115, oppositeOdds: 115, autoUpdateOdds: false, version: 3, bookmaker: 'draftkings' },
      selection: { team: 'Miami Dolphins', line: -3.5, odds: -115, oppositeOdds: 115, originalOdds: null },
    })
  })

  it('with the version that was seen is refused when the bid has changed meanwhile [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ben)
    await done(edit(bid, { wagerAmount: 60, version: 1 }))
    expect(await refused(edit(bid, { wagerAmount: 70, version: 1 }))).toEqual([
      409,
      'aborted',
      'This bid has changed. Please review it again.',
    ])
    expect(await read(bid)).toMatchObject({ wagerAmount: 60, version: 2 })
  })

  it('is for the creator alone, and only while the bid is open [BID-30] [BID-33] [GRP-35]', async () => {
    const bid = await anOpenBid(group, group.ben)
    const change = { wagerAmount: 5 }
    const before = await records(server)
    for (const who of [group.ann, group.cleo]) {
      expect((await refused(edit(bid, change, who))).slice(0, 2)).toEqual([403, 'permission-denied'])
    }
    expect(await records(server)).toBe(before)
    expect(await refused(edit({ ...bid, id: 'nothing' }, change))).toEqual([404, 'not-found', 'Bid not found'])
    await made(accept(group, group.cleo, bid))
    expect(await refused(edit(bid, change))).toEqual([409, 'aborted', 'Bid is no longer available'])
    const cancelled = await anOpenBid(group, group.ben)
    await done(group.ben.post(`${group.path}/bids/${cancelled.id}/cancel`))
    expect(await refused(edit(cancelled, change))).toEqual([409, 'aborted', 'Bid is no longer available'])
    const started = await anOpenBid(group, group.ben, onGame())
    server.clock.set(game.startsAt)
    expect(await refused(edit(started, change))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })

  it.each([
    ['an amount below a dollar', { wagerAmount: 0 }, 'Bet amount must be between $1 and $1,000'],
    ['an amount above a thousand', { wagerAmount: 1001 }, 'Bet amount must be between $1 and $1,000'],
    ['a broken amount', { wagerAmount: 1.5 }, 'Valid wager amount is required'],
    ['odds of 99', { odds: 99 }, 'American odds are 100 or more, like +150 or -200'],
    ['broken odds', { odds: 110.5 }, null],
    ['an expiration in the past', { expiration: '2026-11-20T00:00:00Z' }, 'The expiration must not be in the past'],
    ['an expiration of years', { expiration: '2028-11-20T00:00:00Z' }, 'The expiration must be within a year'],
    ['game time without a game', { expiration: 'gameTime' }, 'Game time needs a listed game that has not started'],
    ['an unknown expiration', { expiration: 'soon' }, null],
    ['another side', { selection: { team: 'Sun on Sunday' } }, null],
    ['another status', { status: 'accepted' }, null],
    ['another creator', { creatorId: 'somebody' }, null],
  ])('to %s is refused with 400 and changes nothing [BID-09] [BID-36] [BID-51]', async (_what, wrong, message) => {
    const bid = await anOpenBid(group, group.ben)
    const before = await records(server)
    const [status, code, said] = await refused(edit(bid, wrong))
    expect([status, code]).toEqual([400, 'invalid-argument'])
    if (message) expect(said).toBe(message)
    expect(await records(server)).toBe(before)
  })

  it('of a live game ends with the game, before any job has seen it [BID-27] [BID-37]', async () => {
    server.clock.set(instant(game.startsAt + hourMs))
    server.feed.setScore(game.id, { home: 7, away: 3 })
    const bid = await anOpenBid(group, group.ben, { ...onGame(), expiration: '1hour' })
    expect((await refused(edit(bid, { expiration: 'gameTime' })))[0]).toBe(400)
    await done(edit(bid, { wagerAmount: 25 }))
    server.clock.advance(60_000)
    server.feed.finish(game.id, 20, 10)
    expect(await refused(edit(bid, { wagerAmount: 30 }))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })
})
