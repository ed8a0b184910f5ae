import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { BidView } from '../contract.ts'

describe('accepting a bid', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('fixes what both risk and win: $50 at +150 taken risks $75.00 to win $50.00 [DEBT-05] [BID-19] [BID-24]', async () => {
    const bid = await anOpenBid(group, group.ann)
    expect(bid).toMatchObject({ wagerAmount: 50, toWin: 75, odds: 150, oppositeOdds: -150, status: 'open', version: 1 })
    const bet = await made(accept(group, group.ben, bid))
    expect(bet).toMatchObject({ status: 'active', amount: 50, creatorName: 'Ann', acceptorName: 'Ben' })
    expect(bet.participants).toMatchObject([
      { name: 'Ann', role: 'creator', selection: { team: 'Rain on Sunday', odds: 150 }, risk: 50, toWin: 75 },
      { name: 'Ben', role: 'acceptor', selection: { team: 'Sun on Sunday', odds: -150 }, risk: 75, toWin: 50 },
    ])
    expect(bet.participants.map(({ wagerAmount }) => wagerAmount)).toEqual([50, 50])
  })

  it('leads from the bid to its bet from then on, for every member, alone and in the list [BID-12] [NTF-19]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const path = `/api/groups/${group.id}/bids`
    expect((await done(group.cleo.get<BidView>(`${path}/${bid.id}`))).betId).toBeNull()
    const bet = await made(accept(group, group.ben, bid))
    for (const who of [group.ann, group.ben, group.cleo]) {
      expect(await done(who.get<BidView>(`${path}/${bid.id}`))).toMatchObject({ status: 'accepted', betId: bet.id })
    }
    const { items } = await done(group.cleo.get<{ items: BidView[] }>(path))
    expect(items.find(({ id }) => id === bid.id)?.betId).toBe(bet.id)
    const elsewhere = await aGroup(server)
    expect(await refused(elsewhere.ann.get(`/api/groups/${elsewhere.id}/bids/${bid.id}`))).toEqual(
      await refused(elsewhere.ann.get(`/api/groups/${elsewhere.id}/bids/NoSuchBidAtAll`)),
    )
  })

  it('of 20 at once gives one a bet and 19 a kind refusal, and writes one event [BID-12] [BID-16] [BID-33]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? group.ben : group.cleo))
    const answers = await Promise.all(turns.map((who) => accept(group, who, bid)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 201)
    for (const answer of refusals) {
      expect(await refused(Promise.resolve(answer))).toEqual([409, 'aborted', 'Bid is no longer available'])
    }
    const { rows } = await server.services.db.pool.query(
      `select (select count(*)::int from bets where bid_id = $1) as bets,
              (select count(*)::int from group_events e join bets b on b.id = e.entity_id where b.bid_id = $1) as events`,
      [bid.id],
    )
    expect(rows).toEqual([{ bets: 1, events: 1 }])
  })

  it('is the deed of whoever is signed in, a member of its group, and of nobody that a body names [BID-12] [BID-15]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const stranger = await server.aPerson('Stranger')
    expect((await refused(accept(group, stranger, bid)))[0]).toBe(403)
    const path = `${group.path}/bids/${bid.id}/accept`
    expect((await refused(group.ben.post(path, { version: 1, userId: group.cleo.id })))[0]).toBe(400)
    expect((await refused(group.ben.post(path)))[0]).toBe(400)
    expect(await made(accept(group, group.ben, bid))).toMatchObject({ acceptorId: group.ben.id, bidId: bid.id })
  })

  it('is refused to its creator [BID-13] [BID-14]', async () => {
    const bid = await anOpenBid(group, group.ann)
    expect(await refused(accept(group, group.ann, bid))).toEqual([
      403,
      'permission-denied',
      'You cannot accept your own bid',
    ])
  })

  it('is refused in another version than the one that was seen [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ann)
    expect(await refused(accept(group, group.ben, { ...bid, version: 2 }))).toEqual([
      409,
      'aborted',
      'This bid has changed. Please review it and accept again.',
    ])
  })

  it('is refused once it has expired, by the server’s clock, to the millisecond [BID-11] [BID-14] [BEY-02]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    server.clock.advance(hourMs)
    expect(await refused(accept(group, group.ben, bid))).toEqual([409, 'aborted', 'This bid has expired'])
    server.clock.advance(-1)
    await made(accept(group, group.ben, bid))
  })

  it('that waited for the group until after the bid expired is too late [BID-11] [BEY-02]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from groups where id = $1 for update', [group.id])
    const answer = accept(group, group.ben, bid)
    await waitFor(async () => {
      const { rows } = await holder.query(
        "select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')",
      )
      return rows[0] ?? null
    })
    server.clock.advance(hourMs)
    await holder.query('commit')
    holder.release()
    expect(await refused(answer)).toEqual([409, 'aborted', 'This bid has expired'])
  })

  it('of an unknown bid answers "Bid not found" [BID-32]', async () => {
    const unknown = accept(group, group.ben, { id: 'nothing', version: 1 })
    expect(await refused(unknown)).toEqual([404, 'not-found', 'Bid not found'])
  })

  it('with one Idempotency-Key has one effect, also through another process and for many at once', async () => {
    const bid = await anOpenBid(group, group.ann)
    const other = await server.another()
    const send = (url: string, version: number) =>
      fetch(`${url}${group.path}/bids/${bid.id}/accept`, {
        method: 'POST',
        headers: { 'idempotency-key': 'one accept', cookie: group.ben.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ version }),
      })
    const urls = [server.url, other.url, server.url, other.url]
    const answers = await Promise.all(urls.map((url) => send(url, 1)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string }[]
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
    expect((await send(other.url, 2)).status).toBe(409)
    await other.stop()
  })

  it('forgets a key after 24 hours', async () => {
    const post = () =>
      made(group.ann.post<{ id: string }>(`${group.path}/bids`, customBid, { 'idempotency-key': 'bid' }))
    const first = await post()
    expect((await post()).id).toBe(first.id)
    server.clock.advance(dayMs + 1)
    const second = await post()
    expect(second.id).not.toBe(first.id)
    expect((await post()).id).toBe(second.id)
  })
})
