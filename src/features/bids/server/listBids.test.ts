import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instantFromIso } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { expireBids } from './jobs.ts'

type Page = { items: BidView[]; nextCursor: string | null }
const game = aFeedGame({ startsAt: instantFromIso('2026-11-22T18:00:00Z') })

describe('the bids of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    server.feed.setGames(game)
  })
  afterAll(() => server.stop())

  const list = (query = '') => done(group.cleo.get<Page>(`${group.path}/bids${query}`))
  const read = ({ id }: BidView) => done(group.cleo.get<BidView>(`${group.path}/bids/${id}`))
  /** All pages, one at a time; `meanwhile` runs after each. */
  const allPages = async (query: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    const items: BidView[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(`?limit=3${query}${cursor && `&cursor=${cursor}`}`)
      items.push(...page.items)
      cursor = page.nextCursor
      await meanwhile()
    }
    return items
  }
  const on = (betType: string, selection: object) => ({ gameId: game.id, betType, selection, wagerAmount: 50 })

  it('carry every field by its name, on a team, on a spread and on a total [BID-01] [BID-03] [BID-05]', async () => {
    const spread = on('spread', { team: 'Buffalo Bills', line: 3.5 })
    expect(await anOpenBid(group, group.ann, spread)).toEqual({
      ...{ id: expect.stringMatching(/^\w{20}$/), groupId: group.id, creatorId: group.ann.id, creatorName: 'Ann' },
      creator: { id: group.ann.id, name: 'Ann' },
      ...{ challenged: null, challengedUserId: null, acceptor: null, legs: [] },
      ...{ homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills', gameId: game.id, sport: 'americanfootball_nfl' },
      ...{ gameTime: '2026-11-22T18:00:00.000Z', betType: 'spread', bookmaker: 'draftkings', description: '' },
      selection: { team: 'Buffalo Bills', line: 3.5, odds: 100, oppositeOdds: 100, originalOdds: -110 },
      ...{ wagerAmount: 50, amount: 50, toWin: 50, odds: 100, oppositeOdds: 100 },
      ...{ allowParts: false, remaining: 50, takenAtOdds: 0, parts: [], counters: [] },
      ...{ isLive: false, isCustom: false, autoUpdateOdds: false, lineGone: false },
      ...{ expirationTime: '2026-11-22T18:00:00.000Z', closesAt: '2026-11-22T18:00:00.000Z' },
      ...{ status: 'open', approval: 'none', version: 1, comments: 0, why: 'You cannot accept your own bid' },
      ...{ acceptedAt: null, acceptorId: null, acceptorName: null, betId: null },
      ...{
        cancelledAt: null,
        cancelledBy: null,
        cancellationReason: null,
        cancellationCause: null,
        approvalReason: null,
        declineReason: null,
      },
      ...{ createdAt: '2026-11-20T17:00:00.000Z', lastModified: '2026-11-20T17:00:00.000Z' },
    })
    const moneyline = await anOpenBid(group, group.ann, on('moneyline', { team: 'Buffalo Bills' }))
    const price = { odds: 138, oppositeOdds: -138, originalOdds: 130 }
    expect(moneyline.selection).toEqual({ team: 'Buffalo Bills', line: null, ...price })
    const total = await anOpenBid(group, group.ann, on('total', { type: 'Over', line: 44.5 }))
    const even = { odds: 100, oppositeOdds: 100, originalOdds: -110 }
    expect(total.selection).toEqual({ type: 'Over', line: 44.5, ...even })
    const custom = await anOpenBid(group, group.ann)
    expect(custom).toMatchObject({ sport: 'custom', isCustom: true, gameId: null, gameTime: null, betType: 'custom' })
    expect(custom.selection).toEqual({
      team: 'Rain on Sunday',
      line: null,
      odds: 150,
      oppositeOdds: -150,
      originalOdds: null,
    })
  })

  it('are posted under every name of a bet type, and answered under one [BID-02]', async () => {
    const names = {
      moneyline: ['moneyline', 'ml', 'h2h'],
      spread: ['spread', 'spreads'],
      total: ['total', 'totals', 'over_under'],
    }
    const selections = {
      moneyline: { team: 'Buffalo Bills' },
      spread: { team: 'Buffalo Bills', line: 3.5 },
      total: { type: 'Under', line: 44.5 },
    }
    for (const type of ['moneyline', 'spread', 'total'] as const) {
      for (const name of names[type]) {
        expect((await anOpenBid(group, group.ann, on(name, selections[type]))).betType).toBe(type)
      }
    }
    expect((await anOpenBid(group, group.ann, { ...customBid, betType: 'custom' })).betType).toBe('custom')
    expect((await group.ann.post(`${group.path}/bids`, on('future', selections.moneyline))).status).toBe(400)
  })

  it('tell when, by whom and with what name they were taken, and when and why they were taken back [BID-17] [BID-29]', async () => {
    const bid = await anOpenBid(group, group.ann)
    server.clock.advance(1_000)
    await made(accept(group, group.ben, bid))
    const acceptance = { status: 'accepted', acceptorId: group.ben.id, acceptorName: 'Ben' }
    const at = '2026-11-20T17:00:01.000Z'
    expect(await read(bid)).toMatchObject({ ...acceptance, acceptedAt: at, lastModified: at, cancelledAt: null })
    const other = await anOpenBid(group, group.ann)
    await done(group.ann.post(`${group.path}/bids/${other.id}/cancel`, { reason: 'Changed my mind' }))
    const why = { cancellationReason: 'Changed my mind', cancellationCause: 'creator' }
    const cancellation = { cancelledAt: at, cancelledBy: group.ann.id, ...why }
    expect(await read(other)).toMatchObject({ status: 'cancelled', ...cancellation, acceptedAt: null })
  })

  it('come newest first, page by page, each once, also while others are posted and many came at one instant [BID-56]', async () => {
    const posted = await Promise.all(Array.from({ length: 7 }, () => anOpenBid(group, group.ben)))
    server.clock.advance(1_000)
    const before = (await list('?limit=200')).items
    const seen = await allPages('', async () => {
      server.clock.advance(1_000)
      await anOpenBid(group, group.ann)
    })
    expect(seen).toEqual(before)
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(new Set(posted.map(({ id }) => id)).difference(new Set(seen.map(({ id }) => id))).size).toBe(0)
  })

  it('can be asked for by status, page by page; an expired one stays among all of them [BID-27] [BID-56]', async () => {
    const short = await anOpenBid(group, group.ben, { ...customBid, expiration: '1hour' })
    server.clock.advance(hourMs)
    await expireBids(server.services)
    const all = await allPages('')
    for (const status of ['open', 'accepted', 'cancelled']) {
      const some = await allPages(`&status=${status}`)
      expect(some).toEqual(all.filter((bid) => bid.status === status))
      expect([status, some.length > 0]).toEqual([status, true])
    }
    expect(all.find(({ id }) => id === short.id)).toMatchObject({
      ...{ status: 'cancelled', cancelledBy: null, cancellationReason: 'expired' },
    })
    expect((await group.cleo.get(`${group.path}/bids?status=expired`)).status).toBe(400)
  })

  it('tell how many comments each has [BID-04]', async () => {
    const [talked, silent] = [await anOpenBid(group, group.ann), await anOpenBid(group, group.ann)]
    for (const id of ['one', 'two']) {
      await server.services.db.pool.query(
        `insert into comments (group_id, id, bid_id, user_id, content, created_at) values ($1, $2, $3, $4, 'Sure?', now())`,
        [group.id, id, talked.id, group.cleo.id],
      )
    }
    const counts = (await list('?status=open&limit=200')).items.map(({ id, comments }) => [id, comments])
    expect(Object.fromEntries(counts)).toMatchObject({ [talked.id]: 2, [silent.id]: 0 })
    expect((await read(talked)).comments).toBe(2)
    await server.services.db.pool.query("delete from comments where id = 'one'")
    expect((await read(talked)).comments).toBe(1)
  })
})
