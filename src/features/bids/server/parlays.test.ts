import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidView } from '../contract.ts'

describe('a parlay', () => {
  let server: TestServer
  let group: TestGroup
  let games: TestGame[]

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    games = [3, 2, 4].map((hours) =>
      aFeedGame({
        startsAt: instant(server.clock.now() + hours * hourMs),
        spread: { point: -3, home: -110, away: -110 },
        moneyline: { home: -150, away: 130 },
      }),
    )
    server.feed.setGames(...games)
  })
  afterAll(() => server.stop())

  const spread = (game: TestGame | undefined) => ({
    gameId: game?.id,
    betType: 'spread',
    selection: { team: game?.homeTeam, line: -3 },
  })
  const winner = (game: TestGame | undefined) => ({
    gameId: game?.id,
    betType: 'moneyline',
    selection: { team: game?.awayTeam },
  })
  const post = (legs: readonly object[], more: object = {}) =>
    group.ann.post<BidView>(`${group.path}/bids`, { legs, wagerAmount: 10, ...more })

  it('is offered at the product of the fair prices, and closes with the first game [BEY-32]', async () => {
    const bid = await made(post([spread(games[0]), winner(games[1]), spread(games[2])]))
    expect(bid).toMatchObject({
      ...{ betType: 'parlay', sport: 'parlay', gameId: null, isCustom: false },
      ...{ gameTime: games[1]?.startsAt && new Date(games[1].startsAt).toISOString() },
    })
    expect(bid.closesAt).toBe(bid.gameTime)
    // +100 is 2, +138 is 2.38: 2 * 2.38 * 2 = 9.52.
    expect(bid.legs.map(({ selection }) => selection.odds)).toEqual([100, 138, 100])
    expect([bid.odds, bid.toWin]).toEqual([852, 85.2])
    const bet = await made(accept(group, group.ben, bid))
    expect(bet).toMatchObject({ betType: 'parlay', odds: 852, toWin: 85.2, gameTime: bid.gameTime })
    expect(bet.legs.map(({ status, gameId }) => [status, gameId])).toEqual(games.map(({ id }) => ['active', id]))
    expect(bet.participants.map(({ risk, toWin }) => [risk, toWin])).toEqual([
      [10, 85.2],
      [85.2, 10],
    ])
  })

  it('has two to six legs, each on another game [BEY-32]', async () => {
    expect(await refused(post([spread(games[0])]))).toEqual([400, 'invalid-argument', 'A parlay has two to six legs'])
    expect(await refused(post([spread(games[0]), winner(games[0])]))).toEqual([
      ...[400, 'invalid-argument', 'Each leg of a parlay must be on a different game'],
    ])
  })
})
