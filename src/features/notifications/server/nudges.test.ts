import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { expireBids } from '#features/bids/server/jobs.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { nudgeCreators, nudgeParticipants } from './nudge.ts'

type Inbox = { items: { type: string; title: string; message: string; data: Record<string, unknown> }[] }

describe('nudges', () => {
  let server: TestServer
  let group: TestGroup
  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    // Weeks pass here.
    await server.asOwner("update sessions set expires_at = '2100-01-01'")
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const nudges = async (who: Person) =>
    (await done(who.get<Inbox>('/api/notifications'))).items.filter(({ type }) => type === 'nudge')
  const words = async (who: Person) => (await nudges(who)).map(({ title, message }) => `${title} | ${message}`)
  const closing = (ms: number) => ({ ...customBid, expiration: isoFromInstant(instant(server.clock.now() + ms)) })
  /** Two processes, each twice. */
  const run = async (job: typeof nudgeCreators) => {
    const another = await server.another()
    const told = await Promise.all([server, another, server, another].map(({ services }) => job(services)))
    await another.stop()
    return told.reduce((sum, count) => sum + count, 0)
  }

  it('tell the creator once, an hour before an open bid closes [BEY-19]', async () => {
    const { ann, ben } = group
    server.clock.set('2026-11-20T15:00:00Z')
    await done(ann.send('PATCH', '/api/me/settings', { timeZone: 'America/Chicago' }))
    const bid = await anOpenBid(group, ann, closing(3 * hourMs))
    server.clock.advance(2 * hourMs - minuteMs)
    expect(await run(nudgeCreators)).toBe(0)
    server.clock.advance(minuteMs)
    expect(await run(nudgeCreators)).toBe(1)
    server.clock.advance(30 * minuteMs)
    expect(await run(nudgeCreators)).toBe(0)
    expect(await words(ann)).toEqual(['Still Open | Rain on Sunday against Sun on Sunday, closes at 12:00 PM CST'])
    expect((await nudges(ann))[0]?.data).toMatchObject({ bidId: bid.id })
    expect(await nudges(ben)).toEqual([])
  })

  it('are not sent of a bid that was just posted, just moved, taken, cancelled, or not approved [BEY-19]', async () => {
    const { ann, ben } = group
    await expireBids(server.services)
    await anOpenBid(group, ben, closing(59 * minuteMs))
    await anOpenBid(group, ben, { ...customBid, expiration: '1hour' })
    const long = await anOpenBid(group, ben, closing(2 * dayMs))
    const taken = await anOpenBid(group, ben, closing(2 * hourMs))
    const cancelled = await anOpenBid(group, ben, closing(2 * hourMs))
    await server.asOwner('update groups set require_approval = true')
    const large = await anOpenBid(group, ben, { ...closing(2 * hourMs), wagerAmount: 600 })
    expect(large.approval).toBe('waiting')
    server.clock.advance(hourMs / 2)
    await made(accept(group, ann, taken))
    await done(ben.post(`${group.path}/bids/${cancelled.id}/cancel`))
    expect(await run(nudgeCreators)).toBe(0)
    server.clock.advance(hourMs)
    const { expiration } = closing(40 * minuteMs)
    await done(ben.send('PATCH', `${group.path}/bids/${long.id}`, { expiration }))
    expect(await run(nudgeCreators)).toBe(0)
    // Approved within the last hour: it is new to those who may take it.
    await done(ann.post(`${group.path}/bids/${large.id}/approve`))
    expect(await run(nudgeCreators)).toBe(0)
    expect(await nudges(ben)).toEqual([])
    await server.asOwner('update groups set require_approval = false')
  })

  it('come again when the creator has moved the close, and the switch ends them [BEY-19] [CHN-02]', async () => {
    const { cleo } = group
    const bid = await anOpenBid(group, cleo, closing(3 * hourMs))
    server.clock.advance(2 * hourMs)
    expect(await run(nudgeCreators)).toBe(1)
    const { expiration } = closing(5 * hourMs)
    await done(cleo.send('PATCH', `${group.path}/bids/${bid.id}`, { expiration }))
    expect(await run(nudgeCreators)).toBe(0)
    server.clock.advance(4 * hourMs)
    expect(await run(nudgeCreators)).toBe(1)
    expect(await nudges(cleo)).toHaveLength(2)
    const set = (nudge: boolean) =>
      done(cleo.send('PUT', '/api/me/notification-settings', { notifications: { inApp: { nudge } } }))
    await set(false)
    await anOpenBid(group, cleo, closing(2 * hourMs))
    server.clock.advance(hourMs)
    await run(nudgeCreators)
    expect(await nudges(cleo)).toHaveLength(2)
    await set(true)
  })

  it('follow the start of the game [BEY-19]', async () => {
    const { cleo } = group
    const before = (await nudges(cleo)).length
    const game = aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) })
    server.feed.setGames(game)
    const side = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam } }
    await anOpenBid(group, cleo, { ...side, wagerAmount: 10, expiration: 'gameTime' })
    server.clock.advance(hourMs)
    expect(await run(nudgeCreators)).toBe(0)
    server.clock.advance(hourMs)
    expect(await run(nudgeCreators)).toBe(1)
    expect((await words(cleo))[0]).toContain(`${game.homeTeam} to win, ${game.awayTeam} @ ${game.homeTeam}, closes at`)
    expect(await nudges(cleo)).toHaveLength(before + 1)
  })

  it('tell both participants of a custom bet two days after its end, then weekly until it is settled [BEY-19]', async () => {
    const { ann, cleo } = group
    const [annsBefore, cleosBefore] = [(await nudges(ann)).length, (await nudges(cleo)).length]
    const bid = await anOpenBid(group, cleo, closing(dayMs))
    const bet = await made(accept(group, ann, bid))
    // The bet on the taken bid above has ended before.
    await server.asOwner(`update bets set nudged_at = '2100-01-01' where id <> '${bet.id}'`)
    server.clock.advance(3 * dayMs - minuteMs)
    expect(await run(nudgeParticipants)).toBe(0)
    server.clock.advance(minuteMs)
    expect(await run(nudgeParticipants)).toBe(2)
    expect(await run(nudgeParticipants)).toBe(0)
    expect((await words(cleo))[0]).toBe('Settle It? | Rain on Sunday against Sun on Sunday has ended')
    expect((await nudges(ann))[0]?.data).toMatchObject({ betId: bet.id })
    server.clock.advance(7 * dayMs)
    expect(await run(nudgeParticipants)).toBe(2)
    server.clock.advance(20 * dayMs)
    expect(await run(nudgeParticipants)).toBe(2)
    expect([(await nudges(ann)).length - annsBefore, (await nudges(cleo)).length - cleosBefore]).toEqual([3, 3])
    await done(cleo.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'push' }))
    server.clock.advance(8 * dayMs)
    expect(await run(nudgeParticipants)).toBe(0)
  })

  it('follow the end that a bet had when it was made, whatever becomes of the rest of its bid [BEY-19] [BEY-18]', async () => {
    const { ann, cleo } = group
    const bid = await anOpenBid(group, cleo, { ...closing(dayMs), allowParts: true })
    const one = await made(group.ann.post<BetAnswer>(`${group.path}/bids/${bid.id}/accept`, { version: 1, part: 5 }))
    const { expiration } = closing(6 * dayMs)
    await done(cleo.send('PATCH', `${group.path}/bids/${bid.id}`, { expiration }))
    server.clock.advance(3 * dayMs)
    expect(await run(nudgeParticipants)).toBe(2)
    expect((await nudges(ann))[0]?.data).toMatchObject({ betId: one.id })
    await done(cleo.post(`${group.path}/bids/${bid.id}/cancel`))
    await done(cleo.post(`${group.path}/bets/${one.id}/settle`, { outcome: 'push' }))
  })

  it('are not of a bet that is called off, or whose result is disputed [BEY-19] [BEY-10] [BEY-11]', async () => {
    const { ann, cleo } = group
    const [off, disputed] = [
      await made(accept(group, ann, await anOpenBid(group, cleo, closing(dayMs)))),
      await made(accept(group, ann, await anOpenBid(group, cleo, closing(dayMs)))),
    ]
    await done(cleo.post(`${group.path}/bets/${off.id}/cancellation`))
    await done(ann.post(`${group.path}/bets/${off.id}/cancellation/agree`))
    await done(cleo.post(`${group.path}/bets/${disputed.id}/settle`, { outcome: 'won', winnerId: cleo.id }))
    await done(ann.post(`${group.path}/bets/${disputed.id}/dispute`, { outcome: 'push', reason: 'No' }))
    server.clock.advance(4 * dayMs)
    expect(await run(nudgeParticipants)).toBe(0)
  })

  it('are sent after a crash that kept them from being written, once [BEY-19]', async () => {
    const { cleo } = group
    await anOpenBid(group, cleo, closing(2 * hourMs))
    server.clock.advance(hourMs)
    const before = (await nudges(cleo)).length
    await server.asOwner('alter table notifications rename to hidden')
    expect(await nudgeCreators(server.services).catch(() => 0)).toBe(0)
    await server.asOwner('alter table hidden rename to notifications')
    expect(await run(nudgeCreators)).toBe(1)
    expect(await nudges(cleo)).toHaveLength(before + 1)
  })
})
