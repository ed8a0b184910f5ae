import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'
import { followGames } from './followGames.ts'
import { followOdds } from './followOdds.ts'
import { expireBids } from './jobs.ts'

describe('a counter-offer ends', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const pathOf = ({ id }: Pick<BidView, 'id'>) => `${group.path}/bids/${id}`
  const counter = (bid: BidView, who: Person, terms: object) =>
    made(who.post<CounterView>(`${pathOf(bid)}/counters`, terms))
  const accept = (bid: BidView, { id }: CounterView) =>
    group.ann.post<BetAnswer>(`${pathOf(bid)}/counters/${id}/accept`)
  const edit = (bid: BidView, change: object) => group.ann.send<BidView>('PATCH', pathOf(bid), change)
  const counterIds = async (bid: BidView, who: Person) =>
    (await done(who.get<BidView>(pathOf(bid)))).counters.map(({ id }) => id)
  const newest = async (who: Person) => {
    await allTold(server, group)
    return (await done(who.get<{ items: NoticeView[] }>('/api/notifications?limit=1'))).items[0]
  }
  const shortBid = { ...customBid, expiration: '1hour' }
  const notOpen = [409, 'aborted', 'This counter-offer is no longer open']
  const inDays = (days: number) => isoFromInstant(instant(server.clock.now() + days * dayMs))

  it.each([
    ['a longer time', () => ({ expiration: inDays(300) })],
    ['a shorter time', () => ({ expiration: isoFromInstant(instant(server.clock.now() + 30 * minuteMs)) })],
    ['another price', () => ({ odds: -500 })],
    ['another stake', () => ({ wagerAmount: 60 })],
  ])('with %s of its bid, and its maker is told [BEY-17]', async (_, change) => {
    const bid = await anOpenBid(group, group.ann, shortBid)
    const bens = await counter(bid, group.ben, { odds: 120, wagerAmount: 30 })
    await done(edit(bid, change()))
    expect(await refused(accept(bid, bens))).toEqual(notOpen)
    expect(await refused(group.ben.post(`${pathOf(bid)}/counters/${bens.id}/withdraw`))).toEqual(notOpen)
    for (const who of [group.ann, group.ben]) expect(await counterIds(bid, who)).toEqual([])
    expect(await newest(group.ben)).toMatchObject({
      ...{
        type: 'bid_counter',
        title: 'Counter Ended',
        message: 'Sun on Sunday against Rain on Sunday at -120, risking $36',
      },
      data: { about: 'Ann changed the bid', bidId: bid.id },
    })
  })

  it('not with an edit that only allows parts, or that changes nothing [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann, shortBid)
    const bens = await counter(bid, group.ben, { odds: 120 })
    await done(edit(bid, { allowParts: true }))
    await done(edit(bid, { odds: bid.odds, wagerAmount: bid.wagerAmount }))
    expect(await counterIds(bid, group.ben)).toEqual([bens.id])
    await made(accept(bid, bens))
  })

  it('and another one can be made to the new terms, until they end [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann, shortBid)
    await counter(bid, group.ben, { odds: 120 })
    const longer = await done(edit(bid, { expiration: inDays(2) }))
    const again = await counter(bid, group.ben, { odds: 120 })
    expect(again.closesAt).toBe(longer.closesAt)
    server.clock.advance(dayMs)
    expect(await made(accept(bid, again))).toMatchObject({ odds: 120 })
  })

  it('before or behind an edit that is sent at the same time, never on terms that were left [BEY-17] [BID-31]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bid = await anOpenBid(group, group.ann, shortBid)
      const bens = await counter(bid, group.ben, { odds: 120 })
      const [taken, edited] = await Promise.all([accept(bid, bens), edit(bid, { expiration: inDays(300) })])
      expect([taken.status, edited.status].toSorted()).toEqual(taken.status === 201 ? [201, 409] : [200, 409])
    }
  })

  describe('on a listed game', () => {
    let game: TestGame
    const onBills = (more: object = {}) => ({
      ...{ gameId: game.id, betType: 'moneyline', selection: { team: 'Buffalo Bills' }, wagerAmount: 20, ...more },
    })
    const aGame = async () => {
      server.clock.advance(6 * hourMs)
      game = aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) })
      server.feed.setGames(game)
    }
    const fetchLines = async () => {
      server.clock.advance(6 * minuteMs)
      await done(group.cleo.get('/api/lines'))
    }

    it('when the bid was to close as its maker saw it, though the game is put off [BEY-17] [BID-27]', async () => {
      await aGame()
      const bid = await anOpenBid(group, group.ann, onBills())
      const bens = await counter(bid, group.ben, { wagerAmount: 30 })
      expect(bens.closesAt).toBe(isoFromInstant(game.startsAt))
      server.feed.setGames({ ...game, startsAt: instant(game.startsAt + dayMs) })
      await fetchLines()
      await followGames(server.services)
      server.clock.set(instant(game.startsAt - 1))
      expect(await counterIds(bid, group.ann)).toEqual([bens.id])
      const waits = async () => {
        const { groups } = await done(group.ann.get<{ groups: GroupOverview[] }>('/api/me/overview'))
        return groups.flatMap((of) => of.waits).filter(({ kind, id }) => kind === 'counter' && id === bid.id)
      }
      expect(await waits()).toMatchObject([{ kind: 'counter', until: bens.closesAt }])

      await expireBids(server.services)
      server.clock.set(game.startsAt)
      for (const who of [group.ann, group.ben]) expect(await counterIds(bid, who)).toEqual([])
      expect(await waits()).toEqual([])
      expect(await refused(accept(bid, bens))).toEqual(notOpen)
      await expireBids(server.services)
      expect(await newest(group.ben)).toMatchObject({ title: 'Counter Ended', data: { about: 'The bid has changed' } })
      const { id } = (await newest(group.ben)) ?? {}
      await expireBids(server.services)
      expect(await newest(group.ben)).toMatchObject({ id })
      expect(await done(group.ann.get<BidView>(pathOf(bid)))).toMatchObject({ status: 'open' })
    })

    it('with the price that its bid follows, and not while that stays [BEY-17] [BID-40]', async () => {
      await aGame()
      const spread = { betType: 'spread', selection: { team: 'Miami Dolphins', line: -3.5 }, autoUpdateOdds: true }
      const bid = await anOpenBid(group, group.ann, onBills(spread))
      const bens = await counter(bid, group.ben, { wagerAmount: 30 })
      const requote = async (point: number, home: number, away: number) => {
        server.feed.setGames(aFeedGame({ id: game.id, startsAt: game.startsAt, spread: { point, home, away } }))
        await fetchLines()
        await followOdds(server.services)
      }
      await requote(-4, -105, -115)
      expect(await counterIds(bid, group.ben)).toEqual([bens.id])
      await requote(-3.5, -150, 130)
      expect(await refused(accept(bid, bens))).toEqual(notOpen)
      expect(await newest(group.ben)).toMatchObject({ title: 'Counter Ended', data: { about: 'The bid has changed' } })
    })
  })
})
