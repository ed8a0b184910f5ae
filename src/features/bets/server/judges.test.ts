import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { ToDecideItem } from '#features/admin/attentionContract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disputesIn } from '#test/support/disputes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  customBid,
  done,
  made,
  refused,
  type TestGroup,
  withNeutralAdmin,
} from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'

const asked = "Nobody here may decide this: the website's administrator has been asked"

describe('nobody judges their own case [BEY-11]', () => {
  let server: TestServer
  let group: TestGroup
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', JOBS: 'on' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  /** A second account in the group, which Ann makes an admin now. */
  async function aSecondAccount(): Promise<Person> {
    const zed = await server.aPerson('Zed')
    await done(zed.post('/api/groups/join', { code: group.code }))
    server.clock.advance(minuteMs)
    await done(group.ann.send('PATCH', `${group.path}/members/${zed.id}`, { role: 'admin' }))
    return zed
  }

  it('by a second account that became an admin after the bet', async () => {
    const play = disputesIn(group)
    const bet = await play.settledBet()
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    const zed = await aSecondAccount()
    expect(await refused(play.decide(zed, 'creator', { of: bet }))).toEqual([403, 'permission-denied', asked])
    expect((await play.read({ of: bet }, zed)).dispute).toMatchObject({ state: 'open', mayDecide: false })
    expect((await play.read({ of: bet }, root)).dispute?.mayDecide).toBe(true)
    expect(await done(play.decide(root, 'acceptor', { of: bet }))).toMatchObject({ winnerId: group.ben.id })
    expect(await play.net(group.ben)).toBe(50)
  })

  it('by an admin who was demoted and made one again, or left and came back, since', async () => {
    await withNeutralAdmin(group)
    const dan = await server.aPerson('Dan')
    await done(dan.post('/api/groups/join', { code: group.code }))
    const set = (who: Person, role: string) =>
      done(group.ann.send('PATCH', `${group.path}/members/${who.id}`, { role }))
    await set(dan, 'admin')
    const play = disputesIn(group)
    const bet = await play.settledBet()
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    server.clock.advance(minuteMs)
    await set(group.cleo, 'member')
    await set(group.cleo, 'admin')
    expect((await refused(play.decide(group.cleo, 'creator', { of: bet })))[2]).toBe(
      'Only somebody who was an admin of the group before this began can decide',
    )
    await done(dan.post(`${group.path}/leave`))
    await done(dan.post('/api/groups/join', { code: group.code }))
    await set(dan, 'admin')
    expect((await refused(play.decide(dan, 'creator', { of: bet })))[2]).toBe(asked)
  })

  it('against the final score of the service, but both together or the website administrator', async () => {
    await withNeutralAdmin(group)
    const kickoff = later(server.clock.now(), 10 * hourMs)
    const game = aFeedGame({ startsAt: kickoff })
    server.feed.setGames(game)
    const selection = { team: game.homeTeam }
    const bet = await aBet(group, { gameId: game.id, betType: 'moneyline', selection, wagerAmount: 20 })
    server.clock.set(later(kickoff, 4 * hourMs))
    server.feed.finish(game.id, 10, 24)
    await done(group.ben.post(`${group.path}/settle`))
    const play = disputesIn(group)
    await done(play.open(group.ann, 'creator', { of: bet }))
    expect((await refused(play.decide(group.cleo, 'creator', { of: bet })))[2]).toBe(
      "Against the final score only both participants together or the website's administrator can decide",
    )
    expect(await done(play.decide(root, 'push', { of: bet }))).toMatchObject({ settlementStatus: 'push' })
  })

  it('by settling the bet of others by hand as an admin since', async () => {
    const bet = await made(accept(group, group.cleo, await anOpenBid(group, group.ben)))
    const zed = await aSecondAccount()
    const settle = (who: Person) => who.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'push' })
    expect((await refused(settle(zed)))[0]).toBe(403)
    expect(await done(settle(group.ann))).toMatchObject({ settlementStatus: 'push', settledBy: { id: group.ann.id } })
  })

  it('as the website administrator who is in the bet', async () => {
    await done(root.post('/api/groups/join', { code: group.code }))
    const kickoff = later(server.clock.now(), 10 * hourMs)
    const game = aFeedGame({ startsAt: kickoff })
    server.feed.setGames(game)
    const terms = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 }
    const bet = await made(accept(group, group.ben, await anOpenBid(group, root, terms)))
    const settle = () => root.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: root.id })
    expect((await refused(settle()))[0]).toBe(403)
    server.clock.set(later(kickoff, 4 * hourMs))
    expect((await refused(settle()))[0]).toBe(403)
  })

  it('before a custom bet is over: its 72 hours to dispute begin at the date that its creator chose', async () => {
    const date = later(server.clock.now(), 300 * 24 * hourMs)
    const bid = await anOpenBid(group, group.ann, { ...customBid, expiration: isoFromInstant(date) })
    const bet = await made(accept(group, group.ben, bid))
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const play = disputesIn(group)
    expect((await play.read({ of: bet })).disputableUntil).toBe(isoFromInstant(later(date, 72 * hourMs)))
    const edited = await anOpenBid(group, group.ann, { ...customBid, expiration: isoFromInstant(date) })
    await done(group.ann.send('PATCH', `${group.path}/bids/${edited.id}`, { expiration: '1week' }))
    const other = await made(accept(group, group.ben, { id: edited.id, version: 2 }))
    await done(group.ann.post(`${group.path}/bets/${other.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    expect((await play.read({ of: other })).disputableUntil).toBe(
      isoFromInstant(later(server.clock.now(), 72 * hourMs)),
    )
  })

  it('on a large bid, where nobody in the group may approve it but the website administrator [GRP-33]', async () => {
    const rules = { requireApprovalForLargeBets: true, largeBetThreshold: 40 }
    await done(group.ann.send('PATCH', group.path, { bettingRules: rules }))
    const bid = await anOpenBid(group, group.ben)
    const zed = await aSecondAccount()
    await done(group.ann.post(`${group.path}/leave`))
    const approve = (who: Person) => who.post<BidView>(`${group.path}/bids/${bid.id}/approve`)
    expect(await refused(approve(zed))).toEqual([403, 'permission-denied', asked])
    const { items } = await done(root.get<{ items: ToDecideItem[] }>('/api/admin/to-decide'))
    expect(items.filter(({ kind }) => kind === 'bid').map(({ id }) => id)).toContain(bid.id)
    expect(await done(approve(root))).toMatchObject({ approval: 'approved' })
    const { rows } = await server.asOwner("select target_id from admin_acts where act = 'bid.approved'")
    expect(rows).toEqual([{ target_id: bid.id }])
  })
})
