import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, minuteMs } from '#domain/times.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import type { Services } from '#server/services.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import { mailsTo, type WrittenMail } from '#test/support/lastMail.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { NoticeSettingsView } from '../contract.ts'
import { sendBidMails } from './sendBidMails.ts'
import { writeEventNotices } from './writeEventNotices.ts'

describe('mails of new bids, once a day for who chose that [CHN-02] [CHN-05]', () => {
  let server: TestServer
  let group: TestGroup
  let readers: ReturnType<typeof openEventReaders>
  let day = 0

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    readers = openEventReaders(server.services, [writeEventNotices])
    group = await aGroup(server)
    await server.services.db.pool.query('update users set email_verified = true')
    await server.services.db.pool.query(
      "insert into user_settings (user_id, time_zone) values ($1, 'America/New_York')",
      [group.ben.id],
    )
  })
  // Each story begins at noon of the next day in New York, with nothing that waits.
  afterEach(async () => {
    await server.services.db.pool.query('update bids_to_mail set taken_at = coalesce(taken_at, created_at)')
    await choose(group.cleo, 'each')
    day += 1
    server.clock.set(isoOf(noon() + day * dayMs))
  })
  afterAll(async () => {
    await readers.stop()
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const noon = () => instantFromIso('2026-11-20T17:00:00Z')
  const isoOf = (ms: number) => new Date(ms).toISOString()
  const path = '/api/me/notification-settings'
  const choose = (who: Person, bidMails: string, email: object = {}) =>
    done(who.send<NoticeSettingsView>('PUT', path, { notifications: { email }, bidMails }))
  /** The services of an installation that has a mail provider. */
  const withMail = (services: Services = server.services): Services => ({
    ...services,
    providers: { ...services.providers, mail: async () => ({ outcome: 'sent', providerId: null, status: null }) },
  })
  const bidMailsTo = async (who: Person): Promise<WrittenMail[]> =>
    (await mailsTo(server, who.email)).filter(({ kind }) => kind === 'daily_bids' || kind === 'bid_created')
  async function newMails(who: Person, what: () => Promise<unknown>): Promise<WrittenMail[]> {
    const before = (await bidMailsTo(who)).length
    await what()
    await allTold(server, group)
    return (await bidMailsTo(who)).slice(before)
  }
  const toNine = () => server.clock.set(isoOf(noon() + (day + 1) * dayMs - 3 * hourMs))

  it('come with each bid until somebody chooses otherwise, and not at all once they are off', async () => {
    const { ann, ben, cleo } = group
    expect(await done(cleo.get<NoticeSettingsView>(path))).toMatchObject({ bidMails: 'each' })
    expect((await newMails(cleo, () => anOpenBid(group, ann))).map(({ kind }) => kind)).toEqual(['bid_created'])
    const chosen = await choose(ben, 'daily')
    expect(chosen).toMatchObject({ bidMails: 'daily', notifications: { email: { bid_created: true } } })
    // What else is saved keeps the choice.
    await done(ben.send('PUT', path, { notifications: { email: { weeklyDigest: false } } }))
    expect(await done(ben.get<NoticeSettingsView>(path))).toMatchObject({ bidMails: 'daily' })
    expect(await newMails(ben, () => anOpenBid(group, ann))).toEqual([])
    await choose(cleo, 'each', { bid_created: false })
    expect(await newMails(cleo, () => anOpenBid(group, ann))).toEqual([])
    await choose(cleo, 'each', { bid_created: true })
    for (const wrong of ['hourly', null, 1, 'off'])
      expect((await ben.send('PUT', path, { notifications: {}, bidMails: wrong })).status).toBe(400)
  })

  it('tell at nine of one’s zone, once, of what is still open, in words for the reader [NTF-03]', async () => {
    const { ann, ben, cleo } = group
    await choose(ben, 'daily')
    const game = aFeedGame({ startsAt: instantFromIso('2026-11-29T18:00:00Z') })
    const soon = aFeedGame({ startsAt: instantFromIso(isoOf(server.clock.now() + 2 * hourMs)) })
    server.feed.setGames(game, soon)
    const on = (one: typeof game) => ({
      ...{ gameId: one.id, betType: 'moneyline', selection: { team: one.homeTeam }, wagerAmount: 10 },
    })
    await anOpenBid(group, ann)
    server.clock.advance(minuteMs)
    await anOpenBid(group, cleo, on(game))
    await anOpenBid(group, cleo, on(soon))
    const taken = await anOpenBid(group, ann)
    const withdrawn = await anOpenBid(group, ann)
    await allTold(server, group)
    await made(accept(group, cleo, taken))
    await done(ann.post(`${group.path}/bids/${withdrawn.id}/cancel`))
    toNine()
    server.clock.advance(-minuteMs)
    expect(await sendBidMails(withMail())).toBe(0)
    server.clock.advance(minuteMs)
    const another = await server.another()
    const mails = await newMails(ben, async () => {
      const sent = await Promise.all([sendBidMails(withMail()), sendBidMails(withMail(another.services))])
      expect(sent[0] + sent[1]).toBe(1)
    })
    await another.stop()
    expect(mails).toMatchObject([
      { kind: 'daily_bids', subject: '2 new bids on Betwixt', path: `/groups/${group.id}/bids` },
    ])
    const [, custom, onGame] = mails[0]?.text.split(/\n(?=Ann |Cleo )/) ?? []
    expect(mails[0]?.text.split('\n')[0]).toBe('Sunday Crew:')
    expect(custom).toBe(
      "Ann wants Rain on Sunday against Sun on Sunday for $50.\nYou'd take Sun on Sunday at -150: risk $75 to win $50.",
    )
    expect(onGame).toContain(`Cleo wants ${game.homeTeam} to win, ${game.awayTeam} @ ${game.homeTeam} for $10.`)
    expect(onGame).toContain(`You'd take ${game.awayTeam} to win at`)
    expect(await newMails(ben, () => sendBidMails(withMail()))).toEqual([])
  })

  it('come once a date whatever the clock does, and each bid once', async () => {
    const { ann, ben } = group
    await choose(ben, 'daily')
    // Those of earlier stories came with each bid.
    await server.services.db.pool.query(
      `insert into bids_to_mail select $1, group_id, id, created_at, created_at from bids on conflict do nothing`,
      [ben.id],
    )
    await anOpenBid(group, ann)
    await allTold(server, group)
    toNine()
    expect(await sendBidMails(withMail())).toBe(1)
    // New since nine: for tomorrow, also where a process that was away makes up for today.
    server.clock.advance(minuteMs)
    await anOpenBid(group, ann)
    await allTold(server, group)
    server.clock.advance(hourMs)
    expect(await sendBidMails(withMail())).toBe(0)
    const now = server.clock.now()
    for (const moved of [-3 * dayMs, 2 * hourMs, -hourMs]) {
      server.clock.set(isoOf(now + moved))
      expect(await sendBidMails(withMail())).toBe(0)
    }
    server.clock.set(isoOf(now + dayMs))
    expect(await sendBidMails(withMail())).toBe(1)
    server.clock.set(isoOf(now))
    expect(await sendBidMails(withMail())).toBe(0)
    // The log read again from its beginning.
    await server.services.db.pool.query("update event_cursors set seq = 0 where reader = 'notifications'")
    await anOpenBid(group, ben)
    await allTold(server, group)
    server.clock.set(isoOf(now + 2 * dayMs))
    expect(await sendBidMails(withMail())).toBe(0)
    day += 3
  })

  it('are written whole or not at all: a crash leaves everything to the next run', async () => {
    const { ann, ben } = group
    await choose(ben, 'daily')
    await anOpenBid(group, ann)
    await allTold(server, group)
    toNine()
    await server.asOwner('alter table outbox rename to outbox_away')
    try {
      await expect(sendBidMails(withMail())).rejects.toThrow()
    } finally {
      await server.asOwner('alter table outbox_away rename to outbox')
    }
    expect(await newMails(ben, () => sendBidMails(withMail()))).toHaveLength(1)
    expect(await newMails(ben, () => sendBidMails(withMail()))).toEqual([])
  })

  it('are not written where nothing is open, for a group that one left, or once they are off', async () => {
    const { ann, ben } = group
    const dan = await server.aPerson('Dan')
    await server.services.db.pool.query('update users set email_verified = true where id = $1', [dan.id])
    await done(dan.post('/api/groups/join', { code: group.code }))
    await choose(ben, 'daily')
    await choose(dan, 'daily')
    const bid = await anOpenBid(group, ann)
    await allTold(server, group)
    await done(ann.post(`${group.path}/bids/${bid.id}/cancel`))
    toNine()
    expect(await sendBidMails(withMail())).toBe(0)
    server.clock.advance(hourMs)
    await anOpenBid(group, ann)
    await allTold(server, group)
    await done(dan.post(`${group.path}/leave`, {}))
    const [last] = (
      await server.services.db.pool.query(
        "select content -> 'unsubscribe' as stop from outbox where channel = 'mail' and kind = 'daily_bids'",
      )
    ).rows
    expect(last).toEqual({ stop: { userId: ben.id, type: 'bid_created' } })
    await choose(ben, 'daily', { bid_created: false })
    server.clock.advance(dayMs)
    expect(await sendBidMails(withMail())).toBe(0)
    await choose(ben, 'daily', { bid_created: true })
    server.clock.advance(dayMs)
    expect(await sendBidMails(withMail())).toBe(0)
    day += 3
  })

  it('are not queued on an installation without mail, now or later', async () => {
    const { ann, ben } = group
    await choose(ben, 'daily')
    await anOpenBid(group, ann, customBid)
    await allTold(server, group)
    toNine()
    const bare: Services = { ...server.services, providers: { ...server.services.providers, mail: null } }
    expect(await newMails(ben, () => sendBidMails(bare))).toEqual([])
    server.clock.advance(dayMs)
    expect(await newMails(ben, () => sendBidMails(withMail()))).toEqual([])
    day += 1
  })
})
