import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { signIn } from '#test/support/person.ts'
import { accept, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidPrices, BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'
import { followGames } from './followGames.ts'
import { expireBids } from './jobs.ts'

describe('a parlay', () => {
  let server: TestServer
  let group: TestGroup
  /** They start in 3, 2, 4, 5, 6, 7 and 8 hours. */
  let games: TestGame[]

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.advance(24 * hourMs)
    games = [3, 2, 4, 5, 6, 7, 8].map((hours) =>
      aFeedGame({ startsAt: hence(hours), spread: { point: -3, home: -110, away: -110 } }),
    )
    server.feed.setGames(...games)
  })

  const hence = (hours: number): Instant => instant(server.clock.now() + hours * hourMs)
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
  /** At +852. */
  const three = (more: object = {}) => made(post([spread(games[0]), winner(games[1]), spread(games[2])], more))
  const pathOf = ({ id }: Pick<BidView, 'id'>) => `${group.path}/bids/${id}`
  const read = (bid: Pick<BidView, 'id'>) => done(group.cleo.get<BidView>(pathOf(bid)))
  const edit = (bid: BidView, change: object) => group.ann.send<BidView>('PATCH', pathOf(bid), change)
  const counter = (bid: BidView, terms: object) => group.ben.post<CounterView>(`${pathOf(bid)}/counters`, terms)
  const move = (at: number, to: Instant) => {
    const game = games[at]
    if (game) games[at] = { ...game, startsAt: to }
    server.feed.setGames(...games)
  }
  /** A member opens the lines after the cached prices have expired, and then the job runs. */
  const look = async () => {
    server.clock.advance(6 * minuteMs)
    await done(group.cleo.get('/api/lines'))
    await followGames(server.services)
  }
  const terms = (bet: BetAnswer) => bet.participants.map(({ risk, toWin }) => [risk, toWin])

  it('is offered at the product of the fair prices, and closes with the first game [BEY-32]', async () => {
    const bid = await three()
    const first = games[1] && isoFromInstant(games[1].startsAt)
    expect(bid).toMatchObject({
      ...{ betType: 'parlay', sport: 'parlay', gameId: null, isCustom: false, description: 'Parlay of 3 legs' },
      ...{ gameTime: first, expirationTime: first, closesAt: first },
    })
    // +100 is 2, +138 is 2.38: 2 * 2.38 * 2 = 9.52.
    expect(bid.legs.map(({ selection }) => selection.odds)).toEqual([100, 138, 100])
    expect([bid.odds, bid.toWin]).toEqual([852, 85.2])
    const bet = await made(accept(group, group.ben, bid))
    expect(bet).toMatchObject({ betType: 'parlay', odds: 852, toWin: 85.2, gameTime: first })
    const legs = [games[0], games[1], games[2]].map((game) => ['active', game?.id])
    expect(bet.legs.map(({ status, gameId }) => [status, gameId])).toEqual(legs)
    expect(terms(bet)).toEqual([
      [10, 85.2],
      [85.2, 10],
    ])
  })

  it('has two to six legs, each on another game that is still to begin, at the prices seen [BEY-32]', async () => {
    const before = await done(group.ann.get(`${group.path}/bids`))
    const count = [400, 'invalid-argument', 'A parlay has two to six legs']
    for (const legs of [[], [spread(games[0])], games.map(spread)]) expect(await refused(post(legs))).toEqual(count)
    expect(await refused(post([spread(games[0]), winner(games[0])]))).toEqual([
      ...[400, 'invalid-argument', 'Each leg of a parlay must be on a different game'],
    ])
    const unknown = { ...spread(games[1]), gameId: 'nothing' }
    expect((await refused(post([spread(games[0]), unknown])))[1]).toBe('not-found')
    const [gone, changed] = [{ ...spread(games[1]), selection: { team: 'Miami Dolphins', line: -4 } }, { odds: 120 }]
    expect((await refused(post([spread(games[0]), gone])))[1]).toBe('aborted')
    expect((await refused(post([spread(games[0]), { ...spread(games[1]), ...changed }])))[1]).toBe('aborted')
    expect((await refused(post([spread(games[0]), spread(games[1])], { odds: 299 })))[1]).toBe('aborted')
    for (const bad of [{ ...spread(games[1]), betType: 'parlay' }, { ...spread(games[1]), selection: {} }, null, 5]) {
      expect((await refused(post([spread(games[0]), bad as object])))[0]).toBe(400)
    }
    for (const more of [{ gameId: games[0]?.id }, { autoUpdateOdds: true }, { ownOdds: 500 }, { isCustom: true }]) {
      expect((await refused(post([spread(games[0]), spread(games[1])], more)))[0]).toBe(400)
    }
    server.clock.advance(2 * hourMs)
    expect(await refused(post([spread(games[0]), spread(games[1])]))).toEqual([
      ...[409, 'aborted', 'This game has already started'],
    ])
    expect(await done(group.ann.get(`${group.path}/bids`))).toEqual(before)
  })

  it('pays at most +10000 [BEY-32]', async () => {
    games = games.map((game) =>
      aFeedGame({ id: game.id, startsAt: game.startsAt, moneyline: { home: -500, away: 400 } }),
    )
    server.feed.setGames(...games)
    await done(group.cleo.get('/api/lines'))
    server.clock.advance(6 * minuteMs)
    expect((await made(post([winner(games[0]), winner(games[1])]))).odds).toBeGreaterThan(2000)
    expect(await refused(post([winner(games[0]), winner(games[1]), winner(games[2])]))).toEqual([
      ...[400, 'invalid-argument', 'A parlay pays at most +10000: leave out a leg'],
    ])
  })

  it('moves with any of its games, and closes with the one that starts first by then [BEY-32] [BID-27] [BID-31]', async () => {
    const bid = await three()
    const short = await three({ expiration: '1hour' })
    // The first goes behind the others.
    move(1, hence(30))
    await fetchedElsewhere(server.services, oddsCache, 'americanfootball_nfl')
    const first = games[0] && isoFromInstant(games[0].startsAt)
    // The group has not followed yet.
    expect(await read(bid)).toMatchObject({ gameTime: first, version: 2 })
    expect((await refused(accept(group, group.ben, bid)))[2]).toBe(
      'This bid has changed. Please review it and accept again.',
    )
    await followGames(server.services)
    expect(await read(bid)).toMatchObject({ gameTime: first, closesAt: first, expirationTime: first, version: 2 })
    expect(await read(short)).toMatchObject({ closesAt: short.closesAt, version: 2 })
    // Another comes before all.
    move(2, hence(1))
    await look()
    const now = games[2] && isoFromInstant(games[2].startsAt)
    expect(await read(bid)).toMatchObject({ gameTime: now, closesAt: now, expirationTime: now, version: 3 })
    const bet = await made(accept(group, group.ben, await read(bid)))
    expect(bet.gameTime).toBe(now)
    const scheduled = games.slice(0, 3).map(({ startsAt }) => isoFromInstant(startsAt))
    expect(bet.legs.map(({ scheduledTime }) => scheduledTime)).toEqual(scheduled)
  })

  it('follows two games that change places between two looks [BEY-32] [BID-27]', async () => {
    const bid = await three()
    move(1, hence(6))
    move(2, hence(1))
    await look()
    const first = games[2] && isoFromInstant(games[2].startsAt)
    expect(await read(bid)).toMatchObject({ closesAt: first, expirationTime: first, version: 3 })
  })

  it('is taken by nobody once one of its games has begun, and expires with it [BEY-32] [BID-26] [BID-27]', async () => {
    const [bid, early] = [await three({ expiration: '1week' }), await three()]
    server.clock.advance(2 * hourMs)
    expect((await refused(accept(group, group.ben, bid)))[2]).toBe('This game has already started')
    expect((await refused(edit(bid, { wagerAmount: 20 })))[2]).toBe('Bid is no longer available')
    expect(await expireBids(server.services)).toBeGreaterThanOrEqual(2)
    const ended = { status: 'cancelled', cancellationReason: 'expired' }
    expect([await read(bid), await read(early)]).toMatchObject([ended, ended])
  })

  it('has its stake, time and parts edited, never its price [BEY-32] [BID-30]', async () => {
    const bid = await three()
    const fixed = [400, 'invalid-argument', 'The price of a parlay follows from its legs']
    expect(await refused(edit(bid, { odds: 900 }))).toEqual(fixed)
    expect(await refused(edit(bid, { odds: 900, wagerAmount: 20 }))).toEqual(fixed)
    expect(await read(bid)).toMatchObject({ version: 1, odds: 852, wagerAmount: 10 })
    const change = { wagerAmount: 20, odds: 852, expiration: '1hour', allowParts: true }
    expect(await done(edit(bid, change))).toMatchObject({ version: 2, wagerAmount: 20, toWin: 170.4, allowParts: true })
    expect(await done(edit(bid, { expiration: 'gameTime' }))).toMatchObject({ expirationTime: bid.gameTime })
  })

  it('is countered with another stake alone, which makes exactly the bet that was shown [BEY-32] [BEY-17]', async () => {
    const bid = await three()
    expect(await refused(counter(bid, { odds: 800 }))).toEqual([
      ...[400, 'invalid-argument', 'The price of a parlay follows from its legs'],
    ])
    const shown = await made(counter(bid, { wagerAmount: 7 }))
    expect(shown).toMatchObject({ odds: 852, wagerAmount: 7, toWin: 59.64 })
    const bet = await made(group.ann.post<BetAnswer>(`${pathOf(bid)}/counters/${shown.id}/accept`))
    expect([bet.odds, terms(bet)]).toEqual([
      852,
      [
        [7, 59.64],
        [59.64, 7],
      ],
    ])
    expect(bet.legs).toHaveLength(3)
  })

  it('is taken in parts by those it is for, and as a challenge by one alone [BEY-32] [BEY-17] [BEY-18]', async () => {
    const bid = await three({ wagerAmount: 9, allowParts: true })
    const take = async (who: typeof group.ben, part: number) =>
      made(who.post<BetAnswer>(`${pathOf(bid)}/accept`, { version: (await read(bid)).version, part }))
    const bets = [await take(group.ben, 4), await take(group.cleo, 5)]
    expect(bets.map(terms)).toEqual([
      [
        [4, 34.08],
        [34.08, 4],
      ],
      [
        [5, 42.6],
        [42.6, 5],
      ],
    ])
    expect(bets.map(({ legs }) => legs.length)).toEqual([3, 3])
    const challenge = await three({ challengedUserId: group.ben.id })
    expect((await refused(accept(group, group.cleo, challenge)))[2]).toBe('Only Ben can accept this bid')
    await made(accept(group, group.ben, challenge))
  })

  it('waits for approval by what it may win, and is no bet of the same type as another [BEY-32] [GRP-33] [BID-36]', async () => {
    const rules = { requireApprovalForLargeBets: true, largeBetThreshold: 100, allowSameBetTypes: false }
    await done(group.ann.send('PATCH', group.path, { bettingRules: rules }))
    const legs = [spread(games[0]), winner(games[1]), spread(games[2])]
    const large = { legs, wagerAmount: 20 }
    const bid = await made(group.ben.post<BidView>(`${group.path}/bids`, large))
    expect((await refused(accept(group, group.cleo, bid)))[2]).toBe('Waiting for approval by a group admin')
    expect(await made(group.ben.post<BidView>(`${group.path}/bids`, large))).toMatchObject({ approval: 'waiting' })
    await made(accept(group, group.cleo, await done(group.ann.post<BidView>(`${pathOf(bid)}/approve`))))
    const off = { requireApprovalForLargeBets: false, allowSameBetTypes: true }
    await done(group.ann.send('PATCH', group.path, { bettingRules: off }))
  })

  it('keeps to the limits of both [BEY-32] [BEY-21]', async () => {
    const dana = await server.aPerson('Dana')
    await done(dana.post('/api/groups/join', { code: group.code }))
    await done(dana.send('PUT', '/api/me/limits', { perFriend: 50 }))
    const bid = await three()
    expect((await refused(accept(group, dana, bid)))[0]).toBe(409)
    const small = await three({ wagerAmount: 5 })
    await made(accept(group, dana, small))
    expect((await refused(accept(group, dana, await three({ wagerAmount: 5 }))))[0]).toBe(409)
  })

  it('has the product of its legs’ fair prices as its fair price of now, unless one is unknown [BEY-32]', async () => {
    const bid = await three()
    const prices = async () => {
      const { prices: all, games: named } = await done(group.cleo.get<BidPrices>(`${group.path}/bid-prices`))
      const ids = new Set(games.slice(0, 3).map(({ id }) => id))
      expect(named.filter(({ gameId }) => ids.has(gameId))).toHaveLength(3)
      return all.find(({ bidId }) => bidId === bid.id)?.fairOdds
    }
    expect(await prices()).toBe(852)
    const requote = (point: number) => {
      const { id = '', startsAt = hence(1) } = games[0] ?? {}
      server.feed.setGames(...games.slice(1), aFeedGame({ id, startsAt, spread: { point, home: -150, away: 130 } }))
      server.clock.advance(6 * minuteMs)
    }
    requote(-3)
    // -138 is 1.7246: 1.7246 * 2.38 * 2 = 8.2093.
    expect(await prices()).toBe(721)
    requote(-3.5)
    expect(await prices()).toBeUndefined()
  })

  it('is taken by one of two who accept together, and posted once by a request that is repeated [BEY-32] [BID-12]', async () => {
    const other = await server.another()
    try {
      const [there, bid] = [await signIn(other.url, group.cleo), await three()]
      const answers = await Promise.all([group.ben, there].map((who) => accept(group, who, bid)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const legs = [spread(games[0]), winner(games[1])]
      const once = () =>
        made(group.ann.post<BidView>(`${group.path}/bids`, { legs, wagerAmount: 3 }, { 'idempotency-key': 'parlay' }))
      const [first, again] = [await once(), await once()]
      expect(again.id).toBe(first.id)
      const { rows } = await server.services.db.pool.query(
        `select (select count(*)::int from bid_legs where bid_id = $1) as posted,
           (select count(*)::int from bet_legs l join bets t on t.id = l.bet_id where t.bid_id = $2) as agreed`,
        [first.id, bid.id],
      )
      expect(rows).toEqual([{ posted: 2, agreed: 3 }])
    } finally {
      await other.stop()
    }
  })
})
