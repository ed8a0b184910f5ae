import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantFromIso } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { records } from '#test/support/records.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

const game = aFeedGame({ startsAt: instantFromIso('2026-11-22T18:00:00Z') })

describe('posting a bid', () => {
  let server: TestServer
  let group: TestGroup
  let listed: object

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    server.feed.setGames(game)
  })
  afterAll(() => server.stop())

  beforeEach(() => {
    server.clock.set(friday)
    listed = { gameId: game.id, betType: 'spread', selection: { team: 'Miami Dolphins', line: -3.5 }, wagerAmount: 50 }
  })

  const post = (bid: object) => group.ann.post<BidView>(`${group.path}/bids`, bid)

  it('of an unknown type is refused, and none can be stored: nobody ever accepts one [BID-23]', async () => {
    expect((await post({ ...listed, betType: 'teaser' })).status).toBe(400)
    const bid = await made(post(listed))
    await expect(server.asOwner("update bids set bet_type = 'teaser' where id = $1", [bid.id])).rejects.toThrow(
      'bids_bet_type_check',
    )
    await done(group.ann.post(`${group.path}/bids/${bid.id}/cancel`))
  })

  it('on a listed line takes the fair price: -110/-110 is +100 and both stand to win $50.00 [ODDS-10] [DEBT-05]', async () => {
    const bid = await made(post(listed))
    expect(bid).toMatchObject({
      odds: 100,
      oppositeOdds: 100,
      wagerAmount: 50,
      toWin: 50,
      bookmaker: 'draftkings',
      homeTeam: 'Miami Dolphins',
      awayTeam: 'Buffalo Bills',
      gameTime: '2026-11-22T18:00:00.000Z',
      expirationTime: '2026-11-22T18:00:00.000Z',
      selection: { team: 'Miami Dolphins', line: -3.5, odds: 100, oppositeOdds: 100, originalOdds: -110 },
    })
  })

  it('at a price of your own takes it as an edit would: it does not follow, and is compared with no book [BID-30] [ODDS-12]', async () => {
    const own = { ...listed, odds: 100, ownOdds: 115, autoUpdateOdds: true }
    expect(await made(post(own))).toMatchObject({
      odds: 115,
      oppositeOdds: -115,
      toWin: 57.5,
      autoUpdateOdds: false,
      selection: { originalOdds: null },
    })
    const fair = { ...listed, ownOdds: 100 }
    expect(await made(post(fair))).toMatchObject({ odds: 100, selection: { originalOdds: -110 } })
    for (const ownOdds of [99, 10_001, 110.5]) expect((await post({ ...listed, ownOdds })).status).toBe(400)
    expect((await refused(post({ ...own, odds: 105 })))[0]).toBe(409)
  })

  it('takes -150/+130 as -138/+138, and Over and Under by their type [ODDS-08] [BID-02]', async () => {
    const moneyline = { ...listed, betType: 'h2h', selection: { team: 'Buffalo Bills' } }
    expect(await made(post(moneyline))).toMatchObject({ betType: 'moneyline', odds: 138, oppositeOdds: -138 })
    const under = { ...listed, betType: 'over_under', selection: { type: 'Under', line: 44.5 } }
    expect(await made(post(under))).toMatchObject({ betType: 'total', selection: { type: 'Under', line: 44.5 } })
  })

  it('answers the new id, and writes the bid and its creator’s last bid in one transaction, or neither [BID-06]', async () => {
    const written = async (id: string) => {
      const { rows } = await server.services.db.pool.query(
        `select b.created_at = a.last_bid_created and b.xmin = a.xmin as together
           from bids b join user_activity a on a.user_id = b.creator_id where b.id = $1`,
        [id],
      )
      return rows
    }
    const lastBid = async () =>
      (
        await server.services.db.pool.query('select last_bid_created from user_activity where user_id = $1', [
          group.ann.id,
        ])
      ).rows[0]
    const { id } = await made(post(customBid))
    expect(await written(id)).toEqual([{ together: true }])
    const before = await lastBid()
    server.clock.advance(1_000)
    expect((await refused(post({ ...customBid, expiration: friday })))[0]).toBe(400)
    expect(await lastBid()).toEqual(before)
  })

  it('writes no row of users, which every list reads [BID-06] [APP-10]', async () => {
    const versions = async () =>
      (await server.services.db.pool.query('select id, xmin::text, ctid::text from users order by id')).rows
    const before = await versions()
    await made(post(customBid))
    await done(group.ann.post('/api/me/presence'))
    await made(group.ann.post('/api/groups', { name: 'Another' }))
    expect(await versions()).toEqual(before)
  })

  it('takes its group from the path and its creator from the session; both are always there [BID-08] [BID-10] [BID-42]', async () => {
    const bid = await made(group.ben.post<BidView>(`${group.path}/bids`, customBid))
    expect(bid).toMatchObject({ groupId: group.id, creatorId: group.ben.id, creatorName: 'Ben' })
    expect((await refused(group.ann.post('/api/groups/nothing/bids', customBid)))[0]).toBe(403)
    expect((await refused(server.visitor.post(`${group.path}/bids`, customBid)))[0]).toBe(401)
    for (const nothing of [{}, undefined]) {
      expect((await refused(group.ann.send('POST', `${group.path}/bids`, nothing))).slice(0, 2)).toEqual([
        400,
        'invalid-argument',
      ])
    }
    const without = (field: string) => Object.fromEntries(Object.entries(customBid).filter(([name]) => name !== field))
    for (const field of ['homeTeam', 'awayTeam']) {
      expect(await refused(post(without(field)))).toEqual([400, 'invalid-argument', `Missing required field: ${field}`])
      expect((await refused(post({ ...customBid, [field]: ' ' })))[2]).toBe('Team names are required')
    }
  })

  it('takes a game that is not listed in the words of its creator, on either side [BID-47]', async () => {
    const darts = { ...customBid, homeTeam: 'Ben', awayTeam: 'Cleo', description: 'Darts on Friday', odds: -120 }
    const bid = await made(post({ ...darts, selection: { team: 'Cleo' } }))
    const words = { isCustom: true, betType: 'custom', sport: 'custom', description: 'Darts on Friday' }
    expect(bid).toMatchObject({ ...words, gameId: null, gameTime: null, odds: -120, selection: { team: 'Cleo' } })
    expect((await refused(post({ ...darts, selection: { team: 'Dev' } })))[2]).toBe(
      'Valid selection with odds is required',
    )
  })

  it('takes a prop while the group has them: a proposition with two sides, settled by hand [ADM-25] [ADM-26]', async () => {
    const prop = {
      ...{ ...customBid, betType: 'prop', homeTeam: 'Yes', awayTeam: 'No' },
      description: 'The anthem takes longer than two minutes',
    }
    const before = await records(server)
    expect(await refused(post(prop))).toEqual([403, 'permission-denied', 'Prop bets are off for this group'])
    expect(await records(server)).toBe(before)
    const setProps = (enabled: boolean) =>
      server.services.db.pool.query("update feature_flags set enabled = $1 where name = 'propBets'", [enabled])
    await setProps(true)
    expect((await refused(post({ ...prop, description: ' ' })))[2]).toBe('Please enter the proposition')
    const bid = await made(post(prop))
    expect(bid).toMatchObject({ betType: 'prop', isCustom: true, selection: { team: 'Yes' } })
    const bet = await made(accept(group, group.ben, bid))
    expect(bet).toMatchObject({ betType: 'prop', sport: 'custom', participants: [{}, { selection: { team: 'No' } }] })
    const settled = { outcome: 'won', winnerId: group.ben.id }
    expect(await done(group.ben.post(`${group.path}/bets/${bet.id}/settle`, settled))).toMatchObject({
      status: 'settled',
      winnerId: group.ben.id,
    })
    await setProps(false)
  })

  it('refuses a line that the book does not quote, and a price that is no longer the one that was seen', async () => {
    const moved = { ...listed, selection: { team: 'Miami Dolphins', line: -4 } }
    expect((await refused(post(moved)))[0]).toBe(409)
    expect((await refused(post({ ...listed, odds: 105 })))[0]).toBe(409)
    await made(post({ ...listed, odds: 100 }))
  })

  it('closes at the start of the game whatever its expiration says [BID-27] [BEY-02]', async () => {
    const bid = await made(post({ ...listed, expiration: '1week' }))
    expect(bid.closesAt).toBe('2026-11-22T18:00:00.000Z')
    server.clock.set('2026-11-22T18:00:00Z')
    expect(await refused(accept(group, group.ben, bid))).toEqual([409, 'aborted', 'This game has already started'])
    server.clock.set('2026-11-22T17:59:59.999Z')
    await made(accept(group, group.ben, bid))
  })

  it('has the expirations game time, one hour, a day, a week and an instant, none in the past and none beyond a year [BID-27] [BID-34] [BID-36]', async () => {
    const expires = async (expiration: string, bid: object = listed) =>
      (await made(post({ ...bid, expiration }))).expirationTime
    expect(await expires('1hour')).toBe('2026-11-20T18:00:00.000Z')
    expect(await expires('24hours')).toBe('2026-11-21T17:00:00.000Z')
    expect(await expires('2026-11-21T09:00:00Z')).toBe('2026-11-21T09:00:00.000Z')
    expect(await expires('1week', customBid)).toBe('2026-11-27T17:00:00.000Z')
    expect((await refused(post({ ...listed, expiration: '2026-11-20T16:59:00Z' })))[0]).toBe(400)
    expect((await refused(post({ ...customBid, expiration: 'gameTime' })))[0]).toBe(400)
    expect((await refused(post({ ...customBid, expiration: 'soon' })))[0]).toBe(400)
    expect(await expires('2027-11-20T17:00:00Z', customBid)).toBe('2027-11-20T17:00:00.000Z')
    expect(await refused(post({ ...customBid, expiration: '2027-11-22T17:00:00Z' }))).toEqual([
      ...[400, 'invalid-argument', 'The expiration must be within a year'],
    ])
  })

  it('may be taken back by its creator alone, and only while it is open [BID-25] [BID-29]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const cancel = (who = group.ann) => who.post<BidView>(`${group.path}/bids/${bid.id}/cancel`)
    expect((await refused(cancel(group.ben)))[0]).toBe(403)
    const cancelled = await done(cancel())
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: group.ann.id })
    expect(cancelled.cancelledAt).not.toBeNull()
    expect(await refused(cancel())).toEqual([409, 'aborted', 'Bid is no longer available'])
    expect(await refused(accept(group, group.ben, bid))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })

  it('lists the newest first, page by page, with the reason why the reader cannot take a bid [BID-56]', async () => {
    const posted: BidView[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(1_000)
      posted.unshift(await anOpenBid(group, group.ann))
    }
    type Page = { items: BidView[]; nextCursor: string | null }
    const first = await done(group.ann.get<Page>(`${group.path}/bids?limit=2&status=open`))
    const second = await done(group.ann.get<Page>(`${group.path}/bids?limit=2&status=open&cursor=${first.nextCursor}`))
    const ids = [...first.items, ...second.items].slice(0, 3).map(({ id }) => id)
    expect(ids).toEqual(posted.map(({ id }) => id))
    expect(first.items[0]?.why).toBe('You cannot accept your own bid')
    const seen = await done(group.ben.get<BidView>(`${group.path}/bids/${posted[0]?.id}`))
    expect(seen.why).toBeNull()
  })

  it.each([
    ['0', { wagerAmount: 0 }, 'Bet amount must be between $1 and $1,000'],
    ['1001', { wagerAmount: 1001 }, 'Bet amount must be between $1 and $1,000'],
    ['a fraction', { wagerAmount: 1.5 }, 'Valid wager amount is required'],
    ['a text', { wagerAmount: '50' }, 'Valid wager amount is required'],
    ['no number', { wagerAmount: null }, 'Valid wager amount is required'],
    ['a gigantic number', { wagerAmount: 1e300 }, null],
    ['odds of 0', { odds: 0 }, 'Please enter a valid positive number after +/- (e.g. +150 or -200)'],
    ['odds of 50', { odds: 50 }, 'American odds are 100 or more, like +150 or -200'],
    ['odds of -99', { odds: -99 }, 'American odds are 100 or more, like +150 or -200'],
    ['odds of +50 in a text', { odds: '+50' }, 'American odds are 100 or more, like +150 or -200'],
    ['odds of 20000', { odds: 20_000 }, 'Please enter odds from -10000 to +10000'],
    ['odds of -10001', { odds: -10_001 }, 'Please enter odds from -10000 to +10000'],
    ['odds of 20000 in a text', { odds: '+20000' }, 'Please enter odds from -10000 to +10000'],
    ['odds of 150.5', { odds: 150.5 }, 'Please enter a valid positive number after +/- (e.g. +150 or -200)'],
    ['no odds', { odds: undefined }, 'Please enter odds for custom bids'],
    ['odds of nothing', { odds: null }, 'Please enter odds for custom bids'],
    ['blank odds', { odds: ' ' }, 'Please enter odds for custom bids'],
    ['odds in a text', { odds: '150' }, 'Odds must start with + or - (e.g. +150 or -200)'],
    ['signed odds in a text', { odds: '+150' }, 'Please enter a valid positive number after +/- (e.g. +150 or -200)'],
    ['no team', { homeTeam: ' ' }, null],
    ['a team as long as a poem', { homeTeam: 'x'.repeat(81) }, 'A team name has at most 80 characters'],
    ['a long description', { description: 'x'.repeat(201) }, 'A description has at most 200 characters'],
    ['one team twice', { homeTeam: 'Rain', awayTeam: 'Rain' }, null],
    ['an unknown field', { status: 'accepted' }, null],
    ['somebody else as its creator', { creatorId: 'somebody' }, null],
  ])(
    'refuses %s with 400 and changes nothing [BID-09] [BID-43] [BID-44] [BID-49] [BID-50] [BID-51]',
    async (_what, wrong, message) => {
      const count = () =>
        server.services.db.pool.query('select count(*)::int as n from bids').then(({ rows }) => rows[0].n)
      const before = await count()
      const [status, code, said] = await refused(post({ ...customBid, ...wrong }))
      expect([status, code]).toEqual([400, 'invalid-argument'])
      if (message) expect(said).toBe(message)
      expect(await count()).toBe(before)
    },
  )

  it.each([
    ['the game', { gameId: undefined }, 'Missing required field: gameId'],
    ['the bet type', { betType: undefined }, 'Missing required field: betType'],
    ['the side', { selection: undefined }, 'Valid selection with odds is required'],
    ['the stake', { wagerAmount: undefined }, 'Valid wager amount is required'],
    ['everything', null, 'Missing required field: gameId'],
  ])(
    'names what is missing without %s, in a sentence of ours [BID-08] [BID-10] [BID-42]',
    async (_what, without, says) => {
      const sent = without === null ? {} : { ...listed, ...without }
      expect(await refused(post(sent))).toEqual([400, 'invalid-argument', says])
      if (says.startsWith('Missing'))
        expect((await post(sent)).body).toMatchObject({ error: { reason: 'field-missing' } })
    },
  )

  it('is not accepted without the version that was seen [BID-08] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ann)
    expect(await refused(group.ben.post(`${group.path}/bids/${bid.id}/accept`, {}))).toEqual([
      400,
      'invalid-argument',
      'Missing required field: version',
    ])
  })
})
