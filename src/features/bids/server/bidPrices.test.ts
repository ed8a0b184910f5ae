import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidPrices } from '../contract.ts'

describe('the fair prices of now of open bids', () => {
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

  const prices = () => done(group.cleo.get<BidPrices>(`${group.path}/bid-prices`))
  const onSpread = () => ({
    gameId: game.id,
    betType: 'spread',
    selection: { team: 'Miami Dolphins', line: -3.5 },
    wagerAmount: 20,
  })
  /** The book changes its spread, and its prices are old enough to be fetched again. */
  const requote = (spread: { point: number; home: number; away: number } | null) => {
    server.feed.setGames(aFeedGame({ id: game.id, startsAt: game.startsAt, spread }))
    server.clock.advance(6 * minuteMs)
  }

  it('are those of exactly their line at their book, and of no bid whose line moved or is gone', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    const isIt = ({ bidId }: { bidId: string }) => bidId === bid.id
    expect((await prices()).prices.find(isIt)).toEqual({ bidId: bid.id, fairOdds: 100 })
    requote({ point: -3.5, home: -150, away: 130 })
    expect((await prices()).prices.find(isIt)).toEqual({ bidId: bid.id, fairOdds: -138 })
    requote({ point: -4, home: -110, away: -110 })
    expect((await prices()).prices.find(isIt)).toBeUndefined()
    requote(null)
    expect((await prices()).prices.find(isIt)).toBeUndefined()
  })

  it('are not told while the odds service does not answer and the prices are old', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    server.clock.advance(hourMs)
    server.feed.fail(503)
    try {
      expect((await prices()).prices).toEqual([])
    } finally {
      server.feed.recover()
    }
    server.clock.advance(6 * minuteMs)
    expect((await prices()).prices).toEqual([{ bidId: bid.id, fairOdds: 100 }])
  })

  it('leave out custom bids and bids that are taken, and come with the score of a live game', async () => {
    server.clock.advance(3 * hourMs + 30 * minuteMs)
    server.feed.setScore(game.id, { home: 7, away: 3 })
    const live = await anOpenBid(group, group.ann, onSpread())
    await anOpenBid(group, group.ann)
    const taken = await anOpenBid(group, group.ben, onSpread())
    await made(accept(group, group.cleo, taken))
    expect(await prices()).toEqual({
      prices: [{ bidId: live.id, fairOdds: 100 }],
      games: [{ gameId: game.id, isLive: true, completed: false, score: { home: 7, away: 3 } }],
      lastUpdated: expect.any(String),
      credit: null,
    })
  })

  it('are for members of the group alone', async () => {
    const stranger = await server.aPerson('Dana')
    expect((await refused(stranger.get(`${group.path}/bid-prices`)))[0]).toBe(403)
  })
})
