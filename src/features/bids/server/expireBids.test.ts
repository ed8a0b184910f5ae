import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, anOpenBid, customBid, done, refused, type TestGroup } from '#test/support/story.ts'
import { bidsJobs, expireBids } from './jobs.ts'

describe('bids whose time has run out', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())

  const read = (group: TestGroup, { id }: BidView) => done(group.ben.get<BidView>(`${group.path}/bids/${id}`))
  const aGame = () => {
    const game = aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) })
    server.feed.setGames(game)
    const bid = { gameId: game.id, betType: 'moneyline', selection: { team: 'Buffalo Bills' }, wagerAmount: 20 }
    return { game, bid }
  }

  it('are cancelled once, also by two processes at once, and whatever is wrong in another group [BID-26]', async () => {
    const [broken, group] = [await aGroup(server), await aGroup(server)]
    const hour = { ...customBid, expiration: '1hour' }
    const lost = await anOpenBid(broken, broken.ann, hour)
    const bid = await anOpenBid(group, group.ann, hour)
    await anOpenBid(group, group.ann)
    const setOdds = (odds: number) =>
      server.services.db.pool.query('update bids set odds = $2 where id = $1', [lost.id, odds])
    await server.asOwner('alter table bids drop constraint bids_odds_check')
    await setOdds(5)
    server.clock.advance(60 * minuteMs)
    const counts = await Promise.all([expireBids(server.services), expireBids(server.services)])
    expect(counts.toSorted()).toEqual([0, 1])
    await setOdds(150)
    expect(await read(group, bid)).toMatchObject({ status: 'cancelled', cancellationReason: 'expired' })
    const { body } = await group.ann.get<{ items: { type: string }[] }>(`${group.path}/events?limit=200`)
    expect(body.items.filter(({ type }) => type === 'bid.expired')).toHaveLength(1)
  })

  it('are cancelled within a minute: the job runs every minute [BID-26] [BID-27]', () => {
    expect(bidsJobs.find(({ name }) => name === 'expire-bids')?.cron).toBe('* * * * *')
  })

  it('are closed before the job has come: nobody takes, edits or takes back an expired bid [BID-27] [BID-33]', async () => {
    const group = await aGroup(server)
    const bid = await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    server.clock.advance(hourMs)
    const path = `${group.path}/bids/${bid.id}`
    const gone = [409, 'aborted', 'Bid is no longer available']
    expect(await refused(group.ben.post(`${path}/accept`, { version: 1 }))).toEqual([
      409,
      'aborted',
      'This bid has expired',
    ])
    expect(await refused(group.ann.post(`${path}/cancel`))).toEqual(gone)
    expect(await refused(group.ann.send('PATCH', path, { wagerAmount: 5 }))).toEqual(gone)
    expect((await read(group, bid)).why).toBe('This bid has expired')
    await expireBids(server.services)
    expect(await refused(group.ben.post(`${path}/accept`, { version: 1 }))).toEqual(gone)
  })

  it('on a listed game close when it starts, whatever their expiration [BID-27] [BEY-02]', async () => {
    const group = await aGroup(server)
    const { game, bid: terms } = aGame()
    const bid = await anOpenBid(group, group.ann, { ...terms, expiration: '1week' })
    server.clock.set(instant(game.startsAt - 1))
    await expireBids(server.services)
    expect((await read(group, bid)).status).toBe('open')
    server.clock.set(game.startsAt)
    expect((await read(group, bid)).why).toBe('This game has already started')
    await expireBids(server.services)
    expect(await read(group, bid)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'expired',
      cancellationCause: 'expired',
      cancelledBy: null,
    })
  })

  it('on a live game close 4 hours after its start at the latest [BID-27]', async () => {
    const group = await aGroup(server)
    const { game, bid: terms } = aGame()
    server.clock.set(instant(game.startsAt + hourMs))
    server.feed.setScore(game.id, { home: 7, away: 3 })
    const bid = await anOpenBid(group, group.ann, { ...terms, expiration: '1week' })
    server.clock.set(instant(game.startsAt + 4 * hourMs - 1))
    await expireBids(server.services)
    expect((await read(group, bid)).status).toBe('open')
    server.clock.advance(1)
    await expireBids(server.services)
    expect(await read(group, bid)).toMatchObject({ status: 'cancelled', cancellationReason: 'expired' })
  })
})
