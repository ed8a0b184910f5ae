import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, minuteMs, weekMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { plannedLeagues } from '#features/lines/server/plannedLeagues.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'

const game = aFeedGame({ startsAt: instantFromIso('2026-11-22T18:00:00Z') })
const listed = {
  gameId: game.id,
  betType: 'spread',
  selection: { team: 'Miami Dolphins', line: -3.5 },
  wagerAmount: 50,
}

describe('a bid at the fair price', () => {
  let server: TestServer
  let group: TestGroup

  beforeEach(async () => {
    server = await aServer()
    group = await aGroup(server)
    server.clock.set(friday)
    server.feed.setGames(game)
  })
  afterEach(() => server.stop())

  const post = (bid: object) => group.ann.post<BidView>(`${group.path}/bids`, bid)

  it('takes no price that is more than a day old, but still a price of your own [BEY-40]', async () => {
    await made(post(listed))
    server.feed.fail(500)
    server.clock.advance(dayMs + minuteMs)
    expect(await refused(post(listed))).toEqual([
      409,
      'aborted',
      'This price is too old to bid on. Set your own price, or wait for new ones.',
    ])
    await made(post({ ...listed, ownOdds: 115 }))
    server.feed.recover()
    server.clock.advance(minuteMs)
    await made(post(listed))
  })

  it('is a reason to plan for its league, for a week [BEY-40]', async () => {
    const bidOn = async () =>
      (await plannedLeagues(server.services)).flatMap(({ sport, isBidOn }) => (isBidOn ? [sport] : []))
    await done(group.ann.get('/api/lines'))
    expect(await bidOn()).toEqual([])
    await made(post(listed))
    server.clock.advance(minuteMs)
    expect(await bidOn()).toEqual(['americanfootball_nfl'])
    server.clock.advance(weekMs)
    expect(await bidOn()).toEqual([])
  })

  it('by default takes another book where Automatic does not quote the market [LINE-15]', async () => {
    const startsAt = instantFromIso('2026-11-22T18:00:00Z')
    const books = [
      { key: 'draftkings', title: 'DraftKings', total: { point: 220.5, over: -110, under: -110 } },
      { key: 'fanduel', title: 'FanDuel', moneyline: { home: -110, away: -110 } },
    ]
    const odd = aFeedGame({ startsAt, books })
    server.feed.addGame(odd)
    server.clock.advance(hourMs)
    await done(group.ann.get('/api/lines'))
    const total = { gameId: odd.id, betType: 'total', selection: { type: 'Over', line: 220.5 }, wagerAmount: 50 }
    expect(await made(post(total))).toMatchObject({ bookmaker: 'draftkings', odds: 100 })
  })
})
