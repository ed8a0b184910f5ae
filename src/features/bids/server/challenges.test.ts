import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityView } from '#features/activity/contract.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import {
  accept,
  aGroup,
  anOpenBid,
  codeOf,
  customBid,
  done,
  made,
  refused,
  type TestGroup,
} from '#test/support/story.ts'
import type { BidView } from '../contract.ts'

describe('a challenge', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const challenge = (whom: Person, more: object = {}) =>
    anOpenBid(group, group.ann, { ...customBid, challengedUserId: whom.id, ...more })
  const pathOf = ({ id }: Pick<BidView, 'id'>) => `${group.path}/bids/${id}`
  const now = (bid: Pick<BidView, 'id'>, who = group.cleo) => done(who.get<BidView>(pathOf(bid)))
  const decline = (bid: BidView, who: Person, body: object = {}) =>
    who.post<BidView>(`${pathOf(bid)}/decline-challenge`, body)
  const inboxOf = async (who: Person) =>
    (await done(who.get<{ items: NoticeView[] }>('/api/notifications?limit=200'))).items
  const onlyBen = [403, 'permission-denied', 'Only Ben can accept this bid']

  it('is seen by everybody and accepted by the one challenged alone [BEY-17]', async () => {
    const bid = await challenge(group.ben)
    expect(bid).toMatchObject({ challengedUserId: group.ben.id, challenged: { id: group.ben.id, name: 'Ben' } })
    expect(await now(bid)).toMatchObject({ challenged: { name: 'Ben' }, why: 'Only Ben can accept this bid' })
    expect((await now(bid, group.ben)).why).toBeNull()
    expect(await refused(accept(group, group.cleo, bid))).toEqual(onlyBen)
    expect(await made(accept(group, group.ben, bid))).toMatchObject({ acceptorId: group.ben.id, wagerAmount: 50 })
  })

  it('of a stranger, of nobody, or of oneself is refused, and nothing is posted [BEY-17]', async () => {
    const stranger = await server.aPerson('Stranger')
    const before = await done(group.ann.get<{ items: BidView[] }>(`${group.path}/bids`))
    const post = (challengedUserId: unknown) =>
      refused(group.ann.post(`${group.path}/bids`, { ...customBid, challengedUserId }))
    const noMember = [400, 'invalid-argument', 'You can only challenge a member of this group']
    for (const whom of [stranger.id, 'nobody']) expect(await post(whom)).toEqual(noMember)
    expect(await post(group.ann.id)).toEqual([400, 'invalid-argument', 'You cannot challenge yourself'])
    for (const whom of [null, 5, '', {}]) expect((await post(whom))[0]).toBe(400)
    expect(await done(group.ann.get(`${group.path}/bids`))).toEqual(before)
  })

  it('ends when it is declined, which only the one challenged can do, once [BEY-17] [BID-29]', async () => {
    const bid = await challenge(group.ben)
    const notYours = [403, 'permission-denied', 'You can only decline a challenge to yourself']
    for (const who of [group.ann, group.cleo]) expect(await refused(decline(bid, who))).toEqual(notYours)
    expect(await refused(decline(await anOpenBid(group, group.ann), group.ben))).toEqual(notYours)
    expect(await done(decline(bid, group.ben, { reason: 'Not on my own team' }))).toMatchObject({
      ...{ status: 'cancelled', cancellationCause: 'challenge-declined', cancelledBy: group.ben.id },
      cancellationReason: 'Not on my own team',
    })
    expect(await refused(decline(bid, group.ben))).toEqual([409, 'aborted', 'Bid is no longer available'])
    expect((await refused(accept(group, group.ben, bid)))[2]).toBe('Bid is no longer available')
    const unknown = group.ben.post(`${group.path}/bids/nothing/decline-challenge`)
    expect(await refused(unknown)).toEqual([404, 'not-found', 'Bid not found'])
  })

  it('declined and accepted at the same moment is one of them [BEY-17]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bid = await challenge(group.ben)
      const [taken, declined] = await Promise.all([accept(group, group.ben, bid), decline(bid, group.ben)])
      const { status } = await now(bid)
      expect([taken.status < 300, declined.status < 300]).toEqual([status === 'accepted', status === 'cancelled'])
    }
  })

  it('is told to the one challenged as such and to nobody as a new bid, and its end to its creator [BEY-17] [NTF-05]', async () => {
    await allTold(server, group)
    const titles = async (who: Person) => (await inboxOf(who)).map(({ title }) => title)
    const before = { ben: await titles(group.ben), cleo: await titles(group.cleo), ann: await titles(group.ann) }
    const bid = await challenge(group.ben)
    await allTold(server, group)
    expect(await titles(group.cleo)).toEqual(before.cleo)
    const [told] = await inboxOf(group.ben)
    expect(told).toMatchObject({ type: 'bid_challenge', title: 'Ann Challenges You' })
    expect(told?.message).toBe('Rain on Sunday against Sun on Sunday at +150 for $50')
    await done(decline(bid, group.ben, { reason: 'Not on my own team' }))
    await allTold(server, group)
    const [answer] = await inboxOf(group.ann)
    expect(answer).toMatchObject({ title: 'Challenge Declined', message: 'Ben: Not on my own team' })
    const { items } = await done(group.cleo.get<{ items: ActivityView[] }>(`${group.path}/activity?kind=bids&limit=2`))
    expect(items.map(({ type, cause, offer }) => [type, cause, offer?.challenged?.name])).toEqual([
      ['bid.cancelled', 'challenge-declined', 'Ben'],
      ['bid.posted', null, 'Ben'],
    ])
  })

  it.each(['leaves', 'is removed'])(
    'ends when the one challenged %s, and its creator is told [BEY-17] [BEY-08]',
    async (how) => {
      const name = how === 'leaves' ? 'Dev' : 'Eve'
      const dev = await server.aPerson(name)
      await done(dev.post('/api/groups/join', { code: await codeOf(group) }))
      const [bid, bens] = [await challenge(dev), await challenge(group.ben)]
      await done(
        how === 'leaves'
          ? dev.post(`${group.path}/leave`)
          : group.ann.send('DELETE', `${group.path}/members/${dev.id}`),
      )
      expect(await now(bid)).toMatchObject({ status: 'cancelled', cancellationCause: 'challenged-gone' })
      expect((await now(bens)).status).toBe('open')
      await allTold(server, group)
      const [told] = await inboxOf(group.ann)
      expect(told).toMatchObject({ title: 'Challenge Closed', message: `${name} is no longer in the group` })
    },
  )

  it('waits for approval like any large bid, and then is for the one challenged [BEY-17] [GRP-33]', async () => {
    await done(
      group.ann.send('PATCH', group.path, {
        bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: 100 },
      }),
    )
    const bens = { ...customBid, wagerAmount: 200, challengedUserId: group.cleo.id }
    const bid = await anOpenBid(group, group.ben, bens)
    expect((await refused(accept(group, group.cleo, bid)))[2]).toBe('Waiting for approval by a group admin')
    await done(group.ann.post(`${pathOf(bid)}/approve`))
    await made(accept(group, group.cleo, await now(bid)))
    await done(group.ann.send('PATCH', group.path, { bettingRules: { requireApprovalForLargeBets: false } }))
  })
})
