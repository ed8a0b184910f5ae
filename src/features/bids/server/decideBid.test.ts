import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { records } from '#test/support/records.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { listDeclinedBids } from './store.ts'

const waits = 'Waiting for approval by a group admin'

describe('a large bid where the group asks for approval', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await server.services.db.pool.query('update groups set require_approval = true, large_bet_cents = 10000')
  })
  afterAll(() => server.stop())

  const large = { ...customBid, wagerAmount: 101, odds: 100 }
  const decide = (bid: BidView, verdict: 'approve' | 'decline', who = group.ann, body: object = {}) =>
    who.post<BidView>(`${group.path}/bids/${bid.id}/${verdict}`, body)
  const read = (bid: BidView, who = group.cleo) => done(who.get<BidView>(`${group.path}/bids/${bid.id}`))
  const edit = (bid: BidView, change: object) =>
    done(group.ben.send<BidView>('PATCH', `${group.path}/bids/${bid.id}`, change))
  const events = async (bid: BidView) =>
    (
      await server.services.db.pool.query('select type from group_events where entity_id = $1 order by seq', [bid.id])
    ).rows.map(({ type }) => type)

  it('waits, open but not acceptable, until an admin approves it [GRP-33]', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    expect(bid).toMatchObject({ status: 'open', approval: 'waiting' })
    expect((await read(bid)).why).toBe(waits)
    const before = await records(server)
    expect(await refused(accept(group, group.cleo, bid))).toEqual([409, 'aborted', waits])
    expect(await records(server)).toBe(before)

    const approved = await done(decide(bid, 'approve'))
    expect(approved).toMatchObject({ status: 'open', approval: 'approved', version: 1, why: null })
    expect(await read(bid)).toEqual(approved)
    expect(await events(bid)).toEqual(['bid.posted', 'bid.approved'])
    await made(accept(group, group.cleo, bid))
  })

  it('waits for the win amount as for the stake; at the threshold, and of an admin, it does not [GRP-33]', async () => {
    const approvalOf = async (bid: object, who = group.ben) =>
      (await anOpenBid(group, who, { ...large, ...bid })).approval
    expect(await approvalOf({ wagerAmount: 50, odds: 201 })).toBe('waiting')
    expect(await approvalOf({ wagerAmount: 50, odds: 200 })).toBe('none')
    expect(await approvalOf({ wagerAmount: 100 })).toBe('none')
    expect(await approvalOf({}, group.ann)).toBe('approved')
  })

  it('is in the list of declined bids of its creator alone, newest first [BEY-25]', async () => {
    const declined = async (who = group.ben) =>
      (await done(who.get<{ items: BidView[] }>(`${group.path}/bids?status=declined`))).items.map(({ id }) => id)
    const before = await declined()
    const bids = [await anOpenBid(group, group.ben, large), await anOpenBid(group, group.ben, large)]
    await anOpenBid(group, group.ben, large)
    for (const bid of bids) await done(decide(bid, 'decline', group.ann, { reason: 'Too rich' }))
    const newest = bids.map(({ id }) => id)
    expect((await declined()).toSorted()).toEqual([...newest, ...before].toSorted())
    expect(await declined(group.cleo)).toEqual([])
    expect(await declined(group.ann)).toEqual([])
  })

  it('is read as one of the declined bids by an index of these alone [BEY-25]', async () => {
    const { pool } = server.services.db
    await pool.query(
      `insert into bids (group_id, id, creator_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
         expires_at, created_at, last_modified)
       select $1, 'many' || n, $2, 'custom', 'A', 'B', 'custom', 'A', 100, 100, now(), now() - n * interval '1 minute', now()
         from generate_series(1, 20000) n`,
      [group.id, group.ben.id],
    )
    await server.asOwner('analyze bids')
    const values = [group.id, new Date('2030-01-01'), '~', 50, group.ben.id]
    const { rows } = await pool.query(`explain ${listDeclinedBids.text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('bids_declined')
    expect(plan).not.toMatch(/bids_newest|Seq Scan on bids|Sort/)
    await server.asOwner("delete from bids where id like 'many%'")
  })

  it('keeps the words of the admin who approves it, until an edit ends the approval [GRP-33]', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    const approved = await done(decide(bid, 'approve', group.ann, { reason: '  For his birthday ' }))
    expect(approved).toMatchObject({ approval: 'approved', approvalReason: 'For his birthday' })
    expect(approved.cancellationReason).toBeNull()
    expect(await read(bid)).toEqual(approved)
    expect(await edit(bid, { wagerAmount: 150 })).toMatchObject({ approval: 'waiting', approvalReason: null })
    expect(await read(bid)).toMatchObject({ approval: 'waiting', approvalReason: null })
    expect(await done(decide(bid, 'approve'))).toMatchObject({ approval: 'approved', approvalReason: null })
    expect(await read(bid)).toMatchObject({ approval: 'approved', approvalReason: null })
    for (const reason of ['x'.repeat(201), 5, null]) {
      expect((await refused(decide(bid, 'approve', group.ann, { reason })))[0]).toBe(400)
    }
  })

  it('is closed when an admin declines it, with the admin’s own words [GRP-33] [BID-29]', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    const declined = await done(decide(bid, 'decline', group.ann, { reason: 'Too much for us' }))
    expect(declined).toMatchObject({ status: 'cancelled', approval: 'declined', cancelledBy: group.ann.id })
    expect(declined.cancellationReason).toBe('Too much for us')
    expect(declined).toMatchObject({
      cancellationCause: 'declined',
      declineReason: 'Too much for us',
      approvalReason: null,
    })
    expect(await read(bid)).toEqual(declined)
    expect(await events(bid)).toEqual(['bid.posted', 'bid.declined'])
    expect(await refused(accept(group, group.cleo, bid))).toEqual([409, 'aborted', 'Bid is no longer available'])
    const wordless = await done(decide(await anOpenBid(group, group.ben, large), 'decline'))
    expect(wordless.cancellationReason).toBe('declined by a group admin')
    expect(wordless).toMatchObject({ cancellationCause: 'declined', declineReason: null })
  })

  it('is decided by admins alone, and only while it waits [GRP-33]', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    const small = await anOpenBid(group, group.ben)
    const before = await records(server)
    for (const verdict of ['approve', 'decline'] as const) {
      for (const who of [group.ben, group.cleo]) {
        expect(await refused(decide(bid, verdict, who))).toEqual([
          403,
          'permission-denied',
          'Only group admins can approve or decline bids',
        ])
      }
      const notWaiting = [409, 'aborted', 'This bid is not waiting for approval']
      expect(await refused(decide(small, verdict))).toEqual(notWaiting)
      expect(await refused(decide({ ...bid, id: 'nothing' }, verdict))).toEqual([404, 'not-found', 'Bid not found'])
    }
    expect(await records(server)).toBe(before)
  })

  it('is decided once, whatever two admins press at once [GRP-33]', async () => {
    await server.services.db.pool.query("update group_members set role = 'admin' where user_id = $1", [group.cleo.id])
    for (const [one, other, wins] of [
      ['approve', 'approve', [200, 200]],
      ['decline', 'decline', [200, 200]],
      ['approve', 'decline', [200, 409]],
    ] as const) {
      const bid = await anOpenBid(group, group.ben, large)
      const answers = await Promise.all([decide(bid, one, group.ann), decide(bid, other, group.cleo)])
      expect([one, other, ...answers.map(({ status }) => status).toSorted()]).toEqual([one, other, ...wins])
      expect(await events(bid)).toHaveLength(2)
    }
    await server.services.db.pool.query("update group_members set role = 'member' where user_id = $1", [group.cleo.id])
  })

  it('waits again when an edit makes it larger than what was approved [GRP-33] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ben, { ...large, wagerAmount: 100 })
    expect((await edit(bid, { wagerAmount: 150 })).approval).toBe('waiting')
    await done(decide(bid, 'approve'))
    expect(await edit(bid, { wagerAmount: 140 })).toMatchObject({ approval: 'approved', version: 3 })
    expect(await edit(bid, { wagerAmount: 141 })).toMatchObject({ approval: 'waiting', version: 4 })
    expect((await read(bid)).why).toBe(waits)
    expect(await edit(bid, { wagerAmount: 90 })).toMatchObject({ approval: 'none', version: 5 })
  })

  it('is approved as it was seen: not when it was edited meanwhile [GRP-33] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ben, large)
    await edit(bid, { wagerAmount: 900 })
    for (const verdict of ['approve', 'decline'] as const) {
      expect(await refused(decide(bid, verdict, group.ann, { version: 1 }))).toEqual([
        409,
        'aborted',
        'This bid has changed. Please review it again.',
      ])
    }
    await done(decide(bid, 'approve', group.ann, { version: 2 }))
  })

  it('that has expired is not approved any more [GRP-33] [BID-11]', async () => {
    const bid = await anOpenBid(group, group.ben, { ...large, expiration: '1hour' })
    server.clock.advance(hourMs)
    expect(await refused(decide(bid, 'approve'))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })

  it('waits no longer once the group asks for no approval, and is told like any new bid [GRP-33]', async () => {
    const own = await aGroup(server)
    const rules = (change: object) => done(own.ann.send('PATCH', own.path, { bettingRules: change }))
    await rules({ requireApprovalForLargeBets: true, largeBetThreshold: 100 })
    const [bid, declined] = [await anOpenBid(own, own.ben, large), await anOpenBid(own, own.ben, large)]
    await done(own.ann.post(`${own.path}/bids/${declined.id}/decline`))
    await rules({ largeBetThreshold: 50 })
    expect((await refused(accept(own, own.cleo, bid)))[2]).toBe(waits)

    await rules({ requireApprovalForLargeBets: false })
    const opened = await done(own.cleo.get<BidView>(`${own.path}/bids/${bid.id}`))
    expect(opened).toMatchObject({ status: 'open', approval: 'approved', version: 1, why: null })
    expect(await events(bid)).toEqual(['bid.posted', 'bid.approved'])
    expect(await events(declined)).toEqual(['bid.posted', 'bid.declined'])
    const { approvalReason } = await done(own.ben.get<BidView>(`${own.path}/bids/${bid.id}`))
    expect(approvalReason).toBeNull()
    await made(accept(own, own.cleo, bid))
  })
})
