import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, instantFromIso } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import { mailsTo as allMailsTo } from '#test/support/lastMail.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { InboxPage } from '../contract.ts'
import { remindDebtors } from './remindDebtors.ts'
import { sendDigests } from './sendDigests.ts'

async function mailsTo(server: TestServer, who: Person) {
  const mails = (await allMailsTo(server, who.email)).filter(({ kind }) => kind !== 'email_verification')
  return mails.map(({ kind, subject, text }) => ({ kind, subject, paragraphs: text.split('\n') }))
}

describe('reminders of debts', () => {
  let server: TestServer
  let group: TestGroup
  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  /** Ann offers, Ben accepts, and one of them wins. */
  async function aDebt(winner: Person) {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  }
  const reminders = async (who: Person) =>
    (await done(who.get<InboxPage>('/api/notifications?filter=payment'))).items.map(
      ({ title, message }) => `${title}: ${message}`,
    )

  it('come after 3 days, after 10 and then every 30, one for each creditor, in the app and by mail [CHN-07]', async () => {
    const { ann, ben } = group
    await server.services.db.pool.query('update users set email_verified = true where id = $1', [ben.id])
    await aDebt(ann)
    server.clock.advance(2 * dayMs)
    await aDebt(ann)
    expect(await remindDebtors(server.services)).toBe(0)
    server.clock.advance(dayMs)
    // Two processes, run twice: one reminder. Ann, an admin, reads the notices of the group's members.
    const another = await server.another()
    const heard: string[] = []
    const stopListening = server.services.events.listenToNotices(
      (userId, news) => userId === ann.id && heard.push(news),
    )
    await Promise.all([remindDebtors(server.services), remindDebtors(another.services)])
    await another.stop()
    await waitFor(() => (heard.length > 0 ? true : null))
    expect(heard).toEqual(['of members'])
    stopListening()
    expect(await remindDebtors(server.services)).toBe(0)
    const first = 'Friendly Reminder: You still owe Ann $150 from 2 bets'
    expect(await reminders(ben)).toEqual([first])
    expect(await reminders(ann)).toEqual([])
    expect(await mailsTo(server, ben)).toEqual([
      {
        kind: 'debt_reminder',
        subject: 'Friendly Reminder - Sunday Crew',
        paragraphs: ['You still owe Ann $150 from 2 bets'],
      },
    ])
    // The second debt is three days old only now.
    server.clock.advance(2 * dayMs)
    await remindDebtors(server.services)
    expect(await reminders(ben)).toEqual([first, first])
  })

  it('end with the debt, and start over when its payment is undone', async () => {
    const { ann, path } = group
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    const debtIds = items.map(({ id }) => id)
    await made(ann.post(`${path}/payments`, { debtIds, method: 'cash' }))
    server.clock.advance(6 * dayMs)
    expect(await remindDebtors(server.services)).toBe(0)
    await done(ann.post(`${path}/debts/${debtIds[0]}/reverse`, { reason: 'not paid' }))
    expect(await remindDebtors(server.services)).toBe(0)
    server.clock.advance(3 * dayMs)
    expect(await remindDebtors(server.services)).toBe(1)
  })

  it('speak of what all debts between two come to, and go only to whoever owes that [CHN-07]', async () => {
    const { ann, ben, path } = await aGroup(server)
    const of = { ann, ben, path } as TestGroup
    const settle = async (winner: Person) => {
      const bet = await aBet(of)
      await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    }
    await settle(ann)
    await settle(ben)
    server.clock.advance(3 * dayMs)
    await remindDebtors(server.services)
    expect((await reminders(ben))[0]).toBe('Friendly Reminder: You still owe Ann $25 from 2 bets')
    expect(await reminders(ann)).not.toContainEqual(expect.stringMatching(/^Friendly Reminder/))
  })

  it('wait while the result that a debt follows from is disputed [BEY-11]', async () => {
    const other = await aGroup(server)
    const { ann, ben, path } = other
    const bet = await aBet(other)
    await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    await done(ben.post(`${path}/bets/${bet.id}/dispute`, { outcome: 'push', reason: 'It rained' }))
    server.clock.advance(4 * dayMs)
    await remindDebtors(server.services)
    expect(await reminders(ben)).not.toContainEqual(expect.stringMatching(/^Friendly Reminder/))
  })
})

describe('the weekly digest', () => {
  let server: TestServer
  let group: TestGroup
  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const setUp = (sql: string, ...values: unknown[]) => server.services.db.pool.query(sql, values)

  it('comes on Mondays at nine in one’s zone, once, to whom it may, with each group’s week, also in words [CHN-28] [BEY-37]', async () => {
    const { ann, ben, cleo } = group
    const bet = await aBet(group)
    await done(ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    const game = aFeedGame({ startsAt: instantFromIso('2026-11-26T18:00:00Z') })
    server.feed.setGames(game)
    await aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 10 })
    await anOpenBid(group, cleo)
    // Nobody is told of a bid that waits for approval.
    const waiting = await anOpenBid(group, cleo)
    await setUp(`update bids set approval = 'waiting' where group_id = $1 and id = $2`, group.id, waiting.id)
    await setUp('update users set email_verified = true where id = any($1)', [ann.id, ben.id])
    await setUp(`insert into user_settings (user_id, time_zone) values ($1, 'America/New_York')`, ann.id)
    // Users without a group, with the digest turned off, or without news.
    const alone = await server.aPerson('Flo')
    const quiet = await aGroup(server)
    await setUp('update users set email_verified = true where id = any($1)', [alone.id, quiet.ann.id])

    server.clock.set('2026-11-23T08:59:00Z')
    expect(await sendDigests(server.services)).toBe(0)
    server.clock.set('2026-11-23T09:00:00Z')
    const another = await server.another()
    const sent = await Promise.all([sendDigests(server.services), sendDigests(another.services)])
    await another.stop()
    expect(sent[0] + sent[1]).toBe(1)
    const games = `This week with your bets: ${game.awayTeam} @ ${game.homeTeam}.`
    expect(await mailsTo(server, ben)).toEqual([
      {
        kind: 'weekly_digest',
        subject: 'Your week on Betwixt',
        paragraphs: [
          `Sunday Crew: 1 bet settled last week, $0 won and $75 lost. You owe $75. 1 open bid. ${games}`,
          `One bet was settled this week. Ann won the most, $75; Ben lost the most, $75. The best price that came in: Ann with Rain on Sunday at +150. Against the prices, Ben lost $75 to Rain on Sunday. The largest debt is $75, from Ben to Ann. Next: ${game.awayTeam} @ ${game.homeTeam}.`,
        ],
      },
    ])
    expect(await mailsTo(server, ann)).toEqual([])
    server.clock.set('2026-11-23T14:00:00Z')
    expect(await sendDigests(server.services)).toBe(1)
    expect(await sendDigests(server.services)).toBe(0)
    expect((await mailsTo(server, ann))[0]?.paragraphs[0]).toContain('$75 won and $0 lost. You are owed $75.')
    for (const who of [cleo, alone, quiet.ann]) expect(await mailsTo(server, who)).toEqual([])
  })

  it('comes again the next week, but not to who switched it off [CHN-28]', async () => {
    await done(
      group.ben.send('PUT', '/api/me/notification-settings', { notifications: { email: { weeklyDigest: false } } }),
    )
    server.clock.set('2026-11-30T15:00:00Z')
    expect(await sendDigests(server.services)).toBe(1)
    expect((await mailsTo(server, group.ann)).at(-1)?.paragraphs[0]).toContain(
      'None of your bets were settled last week.',
    )
    expect(await mailsTo(server, group.ben)).toHaveLength(1)
  })

  it('tells the week that is over also where Monday begins before it is in the group [CHN-28] [BEY-37]', async () => {
    const { ann, ben } = group
    await done(ben.send('PUT', '/api/me/notification-settings', { notifications: { email: { weeklyDigest: true } } }))
    await done(ann.send('PATCH', '/api/me/settings', { timeZone: 'Asia/Tokyo' }))
    await done(ben.send('PATCH', '/api/me/settings', { timeZone: 'Asia/Kolkata' }))
    server.clock.set('2026-12-04T17:00:00Z')
    const bet = await aBet(group)
    await done(ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    for (const [who, at] of [
      [ann, '2026-12-07T00:00:00Z'],
      [ben, '2026-12-07T03:30:00Z'],
    ] as const) {
      server.clock.set(at)
      expect(await sendDigests(server.services)).toBe(1)
      expect((await mailsTo(server, who)).at(-1)?.paragraphs[1]).toMatch(/^One bet was settled this week\. Ann won/)
    }
  })
})
