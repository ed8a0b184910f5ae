import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondMs } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { ActivityView } from '../contract.ts'

type Page = { items: ActivityView[]; nextCursor: string | null }
type EventPage = {
  items: Pick<ActivityView, 'seq' | 'type' | 'actor' | 'at'>[]
  nextCursor: string | null
}

describe("the group's log", () => {
  let server: TestServer
  let group: TestGroup
  let foreign: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    foreign = await aGroup(server)
    await aStory()
  })
  afterAll(() => server.stop())

  const activity = (query = '', from = group) => done(from.cleo.get<Page>(`${from.path}/activity${query}`))
  const newest = async (type: string) => {
    const { items } = await activity()
    const found = items.find((item) => item.type === type)
    if (!found) throw new Error(`no ${type} among ${items.map((item) => item.type)}`)
    return found
  }

  /** Ben loses a bet, his payment is recorded and reversed, a bid is cancelled, and one of two comments is deleted. */
  async function aStory() {
    const { ann, cleo, path } = group
    const bet = await aBet(group)
    await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    const debt = items[0]?.id ?? ''
    await made(ann.post(`${path}/payments`, { debtIds: [debt], method: 'cash' }))
    await done(ann.post(`${path}/debts/${debt}/reverse`, { reason: 'paid twice' }))
    server.clock.advance(secondMs)
    const bid = await anOpenBid(group, ann)
    const say = (content: string) => made(cleo.post<{ id: string }>(`${path}/bids/${bid.id}/comments`, { content }))
    await say('Brave. '.repeat(20))
    const { id } = await say('Oops')
    await done(cleo.send('DELETE', `/api/comments/${id}`))
    await done(ann.post(`${path}/bids/${bid.id}/cancel`))
  }

  it('tells every event from the first on, with who did it, without a gap [BEY-07]', async () => {
    const { items, nextCursor } = await done(group.ben.get<EventPage>(`${group.path}/events`))
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, index) => index + 1))
    expect(items.map(({ type, actor }) => `${actor?.name} ${type}`)).toEqual([
      'Ann group.created',
      'Ben member.joined',
      'Cleo member.joined',
      'Ann bid.posted',
      'Ben bid.accepted',
      'Ann bet.settled',
      'Ann payment.recorded',
      'Ann payment.reversed',
      'Ann bid.posted',
      'Cleo comment.posted',
      'Cleo comment.posted',
      'Cleo comment.deleted',
      'Ann bid.cancelled',
    ])
    expect(nextCursor).toBeNull()
    expect(items.every(({ at }) => at.endsWith('Z'))).toBe(true)
  })

  it('goes on after any number, as many as one asks for [BEY-07]', async () => {
    const first = await done(group.ben.get<EventPage>(`${group.path}/events?after=2&limit=3`))
    expect([first.items.map(({ seq }) => seq), first.nextCursor]).toEqual([[3, 4, 5], '5'])
    const rest = await done(group.ben.get<EventPage>(`${group.path}/events?after=12`))
    expect([rest.items.map(({ seq }) => seq), rest.nextCursor]).toEqual([[13], null])
    expect((await group.ben.get(`${group.path}/events?after=-1`)).status).toBe(400)
  })

  it('is told newest first, page by page, whatever happens in the meantime [BEY-07]', async () => {
    const first = await activity('?limit=5')
    await anOpenBid(group, group.ann, { ...customBid, homeTeam: 'Snow' })
    const second = await activity(`?limit=5&cursor=${first.nextCursor}`)
    const last = await activity(`?limit=5&cursor=${second.nextCursor}`)
    const seqs = [first, second, last].map(({ items }) => items.map(({ seq }) => seq))
    expect(seqs).toEqual([
      [13, 12, 11, 10, 9],
      [8, 7, 6, 5, 4],
      [3, 2, 1],
    ])
    expect(last.nextCursor).toBeNull()
    expect((await group.cleo.get(`${group.path}/activity?cursor=none-of-ours`)).status).toBe(400)
  })

  it('brings what it takes to tell each event [BEY-07]', async () => {
    const people = { ann: { id: group.ann.id, name: 'Ann' }, ben: { id: group.ben.id, name: 'Ben' } }
    expect((await newest('bet.settled')).offer).toEqual({
      type: 'bet',
      id: expect.any(String),
      creator: people.ann,
      acceptor: people.ben,
      challenged: null,
      sport: 'custom',
      homeTeam: customBid.homeTeam,
      awayTeam: customBid.awayTeam,
      description: '',
      betType: 'custom',
      side: { team: customBid.homeTeam, type: null, line: null },
      odds: 150,
      wagerAmount: 50,
      expirationTime: null,
      lineGone: false,
      waits: false,
      toWin: 75,
      result: { winnerId: group.ann.id, amount: 75, voidReason: null },
    })
    const { offer } = await newest('bid.cancelled')
    expect([offer?.type, offer?.acceptor, offer?.result]).toEqual(['bid', null, null])
    expect((await newest('payment.reversed')).payment).toEqual({
      payer: people.ben,
      payee: people.ann,
      amount: 75,
      method: 'cash',
      reversalReason: 'paid twice',
    })
    expect((await newest('member.joined')).member).toEqual({ id: group.cleo.id, name: 'Cleo' })
    const { items } = await activity('?kind=comments')
    expect(items.map(({ comment, offer: about }) => [comment?.preview.length, about?.type])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [50, 'bid'],
    ])
  })

  it('tells what the product did, and of which game, from which start to which [BEY-07]', async () => {
    const game = aFeedGame({ startsAt: server.clock.advance(secondMs) })
    const details = {
      game: { sport: 'americanfootball_nfl', homeTeam: game.homeTeam, awayTeam: game.awayTeam },
      from: '2026-11-22T18:00:00.000Z',
      to: '2026-11-22T21:25:00.000Z',
    }
    await server.services.db.pool.query(
      `with next as (update groups set last_seq = last_seq + 1 where id = $1 returning last_seq)
       insert into group_events (group_id, seq, type, entity_type, entity_id, at, details)
       select $1, last_seq, 'game.moved', 'game', $2, now(), $3 from next`,
      [group.id, game.id, details],
    )
    const told = { ...details.game, from: details.from, gameTime: details.to }
    expect(await newest('game.moved')).toMatchObject({ actor: null, game: told })
  })

  it('tells each event on the terms that it had, however often the bid changed since [BEY-07]', async () => {
    const crew = await aGroup(server)
    const { ann, ben, path } = crew
    const rules = { requireApprovalForLargeBets: true, largeBetThreshold: 100 }
    await done(ann.send('PATCH', path, { bettingRules: rules }))
    const bid = await anOpenBid(crew, ben, { ...customBid, odds: 107 })
    const edit = (change: object) => done(ben.send('PATCH', `${path}/bids/${bid.id}`, change))
    await edit({ odds: 110 })
    await edit({ wagerAmount: 200 })
    await done(ann.post(`${path}/bids/${bid.id}/approve`, { reason: 'for once' }))
    await edit({ wagerAmount: 60, odds: 104 })
    await made(accept(crew, ann, { id: bid.id, version: 4 }))
    const { items } = await activity('', crew)
    const told = items.slice(0, 6).map(({ type, offer, before, reason }) => {
      const had = before && [before.odds, before.wagerAmount]
      return [type, offer?.odds, offer?.wagerAmount, offer?.waits, had, reason]
    })
    expect(told.reverse()).toEqual([
      ['bid.posted', 107, 50, false, null, null],
      ['bid.changed', 110, 50, false, [107, 50], null],
      ['bid.changed', 110, 200, true, [110, 50], null],
      ['bid.approved', 110, 200, false, null, 'for once'],
      ['bid.changed', 104, 60, false, [110, 200], null],
      ['bid.accepted', 104, 60, false, null, null],
    ])
  })

  it('tells with which reason a bid was declined or cancelled, and which role was given [BEY-07]', async () => {
    const crew = await aGroup(server)
    const { ann, ben, path } = crew
    await done(ann.send('PATCH', path, { bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: 10 } }))
    const [declined, cancelled] = [await anOpenBid(crew, ben), await anOpenBid(crew, ann)]
    await done(ann.post(`${path}/bids/${declined.id}/decline`, { reason: 'too large' }))
    await done(ann.post(`${path}/bids/${cancelled.id}/cancel`, { reason: 'changed my mind' }))
    await done(ann.send('PATCH', `${path}/members/${ben.id}`, { role: 'admin' }))
    const { items } = await activity('', crew)
    expect(items.slice(0, 3).map(({ type, reason, role }) => [type, reason, role])).toEqual([
      ['member.changed', null, 'admin'],
      ['bid.cancelled', 'changed my mind', null],
      ['bid.declined', 'too large', null],
    ])
  })

  it('can be asked for one kind alone', async () => {
    const types = async (kind: string) => new Set((await activity(`?kind=${kind}`)).items.map(({ type }) => type))
    expect(await types('bids')).toEqual(new Set(['bid.posted', 'bid.accepted', 'bid.cancelled', 'game.moved']))
    expect(await types('bets')).toEqual(new Set(['bet.settled']))
    expect(await types('payments')).toEqual(new Set(['payment.recorded', 'payment.reversed']))
    expect(await types('group')).toEqual(new Set(['group.created', 'member.joined']))
    const first = await activity('?kind=payments&limit=1')
    const second = await activity(`?kind=payments&limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ type }) => type)).toEqual(['payment.reversed', 'payment.recorded'])
    expect((await group.cleo.get(`${group.path}/activity?kind=secrets`)).status).toBe(400)
  })

  it('is for members, and never tells of another group [BEY-07] [GRP-35]', async () => {
    const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
    for (const path of ['events', 'activity']) {
      expect((await server.visitor.get(`${group.path}/${path}`)).status).toBe(401)
      expect(await refused(foreign.ann.get(`${group.path}/${path}`))).toEqual(noAccess)
    }
    const { items } = await done(foreign.ann.get<Page>(`${foreign.path}/activity`))
    expect(items.map(({ type }) => type)).toEqual(['member.joined', 'member.joined', 'group.created'])
    await server.services.db.pool.query('update group_members set is_active = false where user_id = $1', [
      foreign.ben.id,
    ])
    expect(await refused(foreign.ben.get(`${foreign.path}/activity`))).toEqual(noAccess)
  })
})
