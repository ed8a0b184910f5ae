import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import type { Invited, InviteView, OpenInvite } from '#features/groups/inviteContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidView } from '../contract.ts'
import type { OfferedBid } from '../offerContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

type Offer = { offer: { bidId: string | null; bid: OfferedBid | null } | null }
const share = (who: Person, { id }: BidView, { path } = group) => who.post<Invited>(`${path}/bids/${id}/invite`)
const offer = async (who: Person, code: string) => (await done(who.get<Offer>(`/api/invites/${code}/offer`))).offer
const join = (who: Person, code: string) => who.post('/api/groups/join', { code })

describe('an invite that is sent with an open bid', () => {
  it('shows a stranger its terms with both sides of the money, and nobody’s id or last name [BEY-44] [BEY-31]', async () => {
    const host = await server.aPerson('Henrietta Archer')
    await done(join(host, group.code))
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    const bid = await anOpenBid(group, host)
    const { inviteCode, inviteLink } = await made(share(host, bid))
    expect(inviteCode).toMatch(/^[A-Za-z0-9]{20}$/)
    expect(inviteLink).toBe(`http://localhost:3000/join/${inviteCode}`)
    const seen = await offer(server.visitor, inviteCode)
    const side = (team: string, odds: number) => expect.objectContaining({ team, odds })
    expect(seen).toEqual({
      bidId: null,
      bid: {
        ...{ creatorName: 'Henrietta', homeTeam: 'Rain on Sunday', awayTeam: 'Sun on Sunday', sport: 'custom' },
        ...{ gameTime: null, isLive: false, description: '', betType: 'custom', legs: [] },
        closesAt: bid.closesAt,
        creator: { selection: side('Rain on Sunday', 150), odds: 150, risk: 50, toWin: 75 },
        taker: { selection: side('Sun on Sunday', -150), odds: -150, risk: 75, toWin: 50 },
      },
    })
    for (const told of [bid.id, host.id, group.id, 'Archer']) expect(JSON.stringify(seen)).not.toContain(told)
  })

  it('lets in everyone who has it for 7 days, and leads them to that very bid [BEY-44]', async () => {
    const crew = await aGroup(server)
    const bid = await anOpenBid(crew, crew.ann)
    const { inviteCode } = await made(share(crew.ann, bid, crew))
    for (const name of ['Dora', 'Eli']) {
      const who = await server.aPerson(name)
      expect(await offer(who, inviteCode)).toMatchObject({ bidId: null })
      await done(join(who, inviteCode))
      expect(await offer(who, inviteCode)).toMatchObject({ bidId: bid.id, bid: { creatorName: 'Ann' } })
    }
    server.clock.advance(7 * dayMs)
    expect((await refused(server.visitor.get(`/api/invites/${inviteCode}/offer`)))[0]).toBe(404)
    expect((await refused(join(await server.aPerson('Fay'), inviteCode)))[0]).toBe(404)
  })

  it('says that the bid is gone once it was taken, cancelled or closed, and shows no terms of it then [BEY-44]', async () => {
    const crew = await aGroup(server)
    const bids = [
      await anOpenBid(crew, crew.ann),
      await anOpenBid(crew, crew.ann),
      await anOpenBid(crew, crew.ann, { ...customBid, expiration: '1hour' }),
    ]
    const codes: string[] = []
    for (const bid of bids) codes.push((await made(share(crew.ann, bid, crew))).inviteCode)
    const [taken, cancelled] = bids as [BidView, BidView, BidView]
    await made(accept(crew, crew.ben, taken))
    await done(crew.ann.post(`${crew.path}/bids/${cancelled.id}/cancel`))
    server.clock.advance(hourMs)
    for (const code of codes) expect(await offer(server.visitor, code)).toEqual({ bidId: null, bid: null })
    const dora = await server.aPerson('Dora')
    await done(join(dora, codes[0] ?? ''))
    expect(await offer(dora, codes[0] ?? '')).toEqual({ bidId: taken.id, bid: null })
  })

  it('shows a bid only by the invite made for it: no other code, and no code of another group [BEY-44]', async () => {
    const [crew, other] = [await aGroup(server), await aGroup(server)]
    const bid = await anOpenBid(crew, crew.ann)
    const { inviteCode } = await made(share(crew.ann, bid, crew))
    const said = await made(crew.ann.post<Invited>(`${crew.path}/invites`, { toSay: true }))
    for (const code of [crew.code, other.code, said.inviteCode]) expect(await offer(server.visitor, code)).toBeNull()
    for (const code of ['k3JqZ8mWv5TnR2xLp9Yd', bid.id, crew.id]) {
      expect((await refused(server.visitor.get(`/api/invites/${code}/offer`)))[0]).toBe(404)
    }
    expect((await refused(share(other.ann, bid, other)))[0]).toBe(404)
    await done(crew.ann.send('DELETE', `${crew.path}/invites/${inviteCode}`))
    expect((await refused(server.visitor.get(`/api/invites/${inviteCode}/offer`)))[0]).toBe(404)
  })

  it('is made by whoever may invite, with a bid that is for everybody, and is the same when asked again [BEY-44] [INV-11]', async () => {
    const crew = await aGroup(server)
    const bid = await anOpenBid(crew, crew.ben)
    expect(await refused(share(crew.ben, bid, crew))).toEqual([
      ...[403, 'permission-denied', 'Members of this group cannot invite others'],
    ])
    const challenge = await anOpenBid(crew, crew.ann, { ...customBid, challengedUserId: crew.ben.id })
    expect((await refused(share(crew.ann, challenge, crew)))[0]).toBeGreaterThanOrEqual(403)
    const [first, second] = [await made(share(crew.ann, bid, crew)), await made(share(crew.ann, bid, crew))]
    expect(second).toEqual(first)
    const open = await done(crew.ann.get<{ items: OpenInvite[] }>(`${crew.path}/invites`))
    expect(open.items).toMatchObject([{ recipientEmail: null, bidId: bid.id, inviteCode: first.inviteCode }])
    expect((await done(server.visitor.get<InviteView>(`/api/invites/${first.inviteCode}`))).inviterName).toBe('Ann')
  })

  it('ends when the group’s code is renewed [BEY-44] [BEY-08]', async () => {
    const crew = await aGroup(server)
    const { inviteCode } = await made(share(crew.ann, await anOpenBid(crew, crew.ann), crew))
    await done(crew.ann.send('DELETE', `${crew.path}/members/${crew.cleo.id}`))
    expect((await refused(server.visitor.get(`/api/invites/${inviteCode}`)))[0]).toBe(404)
  })
})
