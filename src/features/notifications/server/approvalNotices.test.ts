import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import { aGroup, anOpenBid, customBid, done, type TestGroup } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'

describe('the approval of a large bid is told [BEY-25] [GRP-33]', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
    group = await aGroup(server)
    const { pool } = server.services.db
    await pool.query('update groups set require_approval = true, large_bet_cents = 10000')
    await pool.query('update users set email_verified = true')
    await allTold(server, group)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const large = { ...customBid, wagerAmount: 101, odds: 100 }
  const offer = 'Ben offers Rain on Sunday against Sun on Sunday at +100'
  const decide = (bid: BidView, verdict: 'approve' | 'decline', body: object = {}) =>
    done(group.ann.post<BidView>(`${group.path}/bids/${bid.id}/${verdict}`, body))
  const edit = (bid: BidView, change: object) =>
    done(group.ben.send<BidView>('PATCH', `${group.path}/bids/${bid.id}`, change))

  /** Each new notice from something, as `who: type message`. */
  async function news(what: () => Promise<unknown>): Promise<string[]> {
    const people = [group.ann, group.ben, group.cleo]
    const itemsOf = async () =>
      Promise.all(people.map(async (who) => (await done(who.get<InboxPage>('/api/notifications?limit=100'))).items))
    const before = (await itemsOf()).flat().map(({ id }) => id)
    await what()
    await allTold(server, group)
    return (await itemsOf()).flatMap((items, index) =>
      items
        .filter(({ id }) => !before.includes(id))
        .reverse()
        .map(({ type, message }) => `${people[index]?.name}: ${type} ${message}`),
    )
  }

  it('to the admins alone while it waits, in the app and by mail, with a link to the bid', async () => {
    let bid: BidView | undefined
    expect(
      await news(async () => {
        bid = await anOpenBid(group, group.ben, large)
      }),
    ).toEqual([`Ann: bid_approval ${offer} for $101`])
    const mail = (await mailsTo(server, group.ann.email)).findLast(({ kind }) => kind === 'bid_approval')
    expect(mail).toMatchObject({
      subject: 'Approval Needed - Sunday Crew',
      text: `${offer} for $101`,
      path: `/groups/${group.id}/bids/${bid?.id}`,
    })
    expect((await mailsTo(server, group.cleo.email)).map(({ kind }) => kind)).not.toContain('bid_approval')
  })

  it('when it is approved, to its creator with the reason, and only then to the members', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    await allTold(server, group)
    expect(await news(() => decide(bid, 'approve', { reason: 'For his birthday' }))).toEqual([
      'Ben: bid_approved Ann: For his birthday',
      `Cleo: bid_created ${offer} for $101`,
    ])
    expect(await news(() => decide(bid, 'approve', { reason: 'Again' }))).toEqual([])
    const mail = (await mailsTo(server, group.ben.email)).findLast(({ kind }) => kind === 'bid_approved')
    expect(mail?.text).toBe('Ann: For his birthday\nRain on Sunday against Sun on Sunday at +100 for $101')
  })

  it('when it is declined, to its creator with the reason, and to nobody else', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    await allTold(server, group)
    expect(await news(() => decide(bid, 'decline', { reason: 'Too rich' }))).toEqual([
      'Ben: bid_declined Ann: Too rich',
    ])
  })

  it('when an edit makes it wait, and to the members when one ends the waiting of a new one', async () => {
    const small = await anOpenBid(group, group.ben, { ...large, wagerAmount: 90 })
    await allTold(server, group)
    expect(await news(() => edit(small, { wagerAmount: 120 }))).toEqual([`Ann: bid_approval ${offer} for $120`])
    expect(await news(() => edit(small, { wagerAmount: 130 }))).toEqual([])
    const bid = await anOpenBid(group, group.ben, { ...large, wagerAmount: 130 })
    await allTold(server, group)
    expect(await news(() => edit(bid, { wagerAmount: 80 }))).toEqual([
      `Ann: bid_created ${offer} for $80`,
      `Cleo: bid_created ${offer} for $80`,
    ])
    expect(await news(() => edit(bid, { wagerAmount: 70 }))).toEqual([])
  })

  it('once to the members, however often it crosses the limit, and to the admins at most once an hour', async () => {
    const bid = await anOpenBid(group, group.ben, { ...large, wagerAmount: 90 })
    await allTold(server, group)
    const cross = () =>
      news(async () => {
        await edit(bid, { wagerAmount: 120 })
        await edit(bid, { wagerAmount: 90 })
      })
    const asked = [`Ann: bid_approval ${offer} for $120`]
    expect([await cross(), await cross(), await cross()]).toEqual([asked, [], []])
    server.clock.advance(hourMs)
    expect([await cross(), await cross()]).toEqual([asked, []])
    await edit(bid, { wagerAmount: 120 })
    expect(await news(() => decide(bid, 'approve'))).toEqual(['Ben: bid_approved Ann: Your bid is approved.'])
    // More than what was approved.
    expect(await news(() => edit(bid, { wagerAmount: 500 }))).toEqual([`Ann: bid_approval ${offer} for $500`])
  })

  it('with the words and terms of that moment, however late it is told', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    await allTold(server, group)
    const told = await news(async () => {
      await server.asOwner('alter table notifications rename to notifications_away')
      await decide(bid, 'approve', { reason: 'First' })
      await edit(bid, { wagerAmount: 150 })
      await decide(bid, 'decline', { reason: 'Second' })
      await server.asOwner('alter table notifications_away rename to notifications')
    })
    expect(told).toEqual(
      expect.arrayContaining([
        'Ben: bid_approved Ann: First',
        'Ben: bid_declined Ann: Second',
        `Cleo: bid_created ${offer} for $101`,
        `Ann: bid_approval ${offer} for $150`,
      ]),
    )
  })
})
