import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, anOpenBid, customBid, done } from '#test/support/story.ts'
import { expireBids } from './jobs.ts'

describe('bids whose time has run out', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('are cancelled once, also by two processes at once, and whatever is wrong in another group [BID-26]', async () => {
    const [broken, group] = [await aGroup(server), await aGroup(server)]
    const hour = { ...customBid, expiration: '1hour' }
    const lost = await anOpenBid(broken, broken.ann, hour)
    const bid = await anOpenBid(group, group.ann, hour)
    await anOpenBid(group, group.ann)
    await server.services.db.pool.query('alter table bids drop constraint bids_odds_check')
    await server.services.db.pool.query('update bids set odds = 5 where id = $1', [lost.id])
    server.clock.advance(60 * minuteMs)
    const counts = await Promise.all([expireBids(server.services), expireBids(server.services)])
    expect(counts.toSorted()).toEqual([0, 1])
    const { status, cancellationReason } = await done(group.ben.get<BidView>(`${group.path}/bids/${bid.id}`))
    expect([status, cancellationReason]).toEqual(['cancelled', 'expired'])
    const { body } = await group.ann.get<{ items: { type: string }[] }>(`${group.path}/events?limit=200`)
    expect(body.items.filter(({ type }) => type === 'bid.expired')).toHaveLength(1)
  })
})
