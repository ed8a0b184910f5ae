import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { stored, writeMail, writeText } from '#test/support/messageExamples.ts'
import { aSendGrid, aTwilio, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import type { ContactsView, EmailAudit, EmailDetails, EmailStatus, SmsAudit, TestAnswer } from '../contract.ts'
import { contactSender } from './contactSender.ts'
import { mailSender } from './mailSender.ts'
import { sendDue } from './outbox.ts'
import { textSender } from './textSender.ts'

type Audits = { audits: EmailAudit[]; nextCursor: string | null }
type Texts = { success: true; audits: SmsAudit[]; stats: Record<string, number> }

describe('the administrator', () => {
  let server: TestServer
  let sendGrid: MessageService
  let twilio: MessageService
  let root: Person

  beforeAll(async () => {
    sendGrid = await aSendGrid()
    twilio = await aTwilio()
    server = await aServer({
      ADMIN_EMAIL: 'root@example.org',
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_API_URL: sendGrid.url,
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+12025550199',
      TWILIO_API_URL: twilio.url,
    })
    root = await server.aWebsiteAdmin()
    await server.asOwner('set session_replication_role = replica; delete from outbox')
  })
  afterEach(() => {
    sendGrid.recover()
    twilio.recover()
  })
  afterAll(async () => {
    await server.stop()
    await sendGrid.stop()
    await twilio.stop()
  })

  const read = async <Body>(path: string) => (await root.get<Body>(`/api/admin/${path}`)).body
  const test = (path: string, body: object) => root.post<TestAnswer & ErrorBody>(`/api/admin/${path}/test`, body)

  it('sees every mail, newest first, by status, and what one says and how it went [ADM-74] [ADM-76] [ADM-78]', async () => {
    for (const number of [1, 2, 3]) {
      await writeMail(server, `seen ${number}`, { to: `seen${number}@example.org` })
      server.clock.advance(minuteMs)
    }
    await sendDue(server.services, mailSender)
    sendGrid.fail({ status: 400, body: { errors: [{ message: 'The address is blocked' }] } })
    await writeMail(server, 'blocked', { to: 'blocked@example.org' })
    await sendDue(server.services, mailSender)
    const first = await read<Audits>('emails/audits?limit=2')
    expect(first.audits.map(({ to, status, error }) => [to, status, error])).toEqual([
      ['blocked@example.org', 'failed', 'SendGrid answers 400: The address is blocked'],
      ['seen3@example.org', 'sent', null],
    ])
    const second = await read<Audits>(`emails/audits?limit=2&cursor=${first.nextCursor}`)
    expect(second.audits.map(({ to }) => to)).toEqual(['seen2@example.org', 'seen1@example.org'])
    expect((await read<Audits>('emails/audits?status=failed')).audits).toHaveLength(1)
    expect((await read<Audits>('emails/audits?status=attempted')).audits).toEqual([])
    const details = await done(root.post<EmailDetails>(`/api/admin/emails/audits/${first.audits[0]?.id}/read`))
    expect(details).toMatchObject({
      title: 'Bid Accepted',
      button: { label: 'Open your bets', url: 'http://localhost:3000/bets' },
      tries: [{ number: 1, status: 'failed', error: 'SendGrid answers 400: The address is blocked' }],
    })
    expect((await root.post('/api/admin/emails/audits/nothing/read')).status).toBe(404)
  })

  it('reads what carries mails, and the last one that was carried [ADM-75] [ADM-77]', async () => {
    expect(await read<EmailStatus>('emails/status')).toEqual({
      sendgridApiKeyPresent: true,
      provider: 'sendgrid',
      environment: 'development',
      waiting: 0,
      kept: 0,
      lastSuccessfulEmail: { subject: 'Bid Accepted - The Friends', timestamp: expect.stringMatching(/Z$/) },
    })
  })

  it('sends each of the nine mails as a test, to themselves or whom they name [ADM-68] [ADM-69] [ADM-71]', async () => {
    const types = [
      'bid_created',
      'bid_accepted',
      'bet_settled_won',
      'bet_settled_lost',
      'debt_paid',
      'user_joined',
      'game_started',
      'weekly_digest',
      'comment_created',
    ]
    const before = sendGrid.requests.length
    for (const emailType of types) {
      expect((await test('emails', { emailType })).body).toEqual({
        success: true,
        status: 'sent',
        message: 'Test email sent',
      })
    }
    await test('emails', { emailType: 'bid_created', recipientEmail: 'friend@example.org' })
    const sent = sendGrid.requests.slice(before).map(({ body }) => JSON.parse(body))
    expect(sent.map(({ personalizations: [one] }) => one.to[0].email)).toEqual([
      ...types.map(() => 'root@example.org'),
      'friend@example.org',
    ])
    expect(sent.every(({ subject }) => subject.startsWith('[Test] '))).toBe(true)
    expect(sent[0].from).toEqual({ email: 'support@betwixt.example', name: 'Betwixt' })
    expect((await test('emails', { emailType: 'password_reset' })).status).toBe(400)
  })

  it('reads why a test failed, and it is not sent later behind their back [ADM-70] [ADM-72]', async () => {
    sendGrid.fail({ status: 503, body: { errors: [{ message: 'Try later' }] } })
    const { status, body } = await test('emails', { emailType: 'bid_created', recipientEmail: 'late@example.org' })
    expect([status, body.error.message]).toEqual([503, 'SendGrid answers 503: Try later'])
    sendGrid.recover()
    server.clock.advance(hourMs)
    expect(await sendDue(server.services, mailSender)).toBe(0)
  })

  it('sends a test once, however often the same press arrives', async () => {
    const before = sendGrid.requests.length
    const press = () =>
      root.post<TestAnswer>('/api/admin/emails/test', { emailType: 'debt_paid' }, { 'idempotency-key': 'one press' })
    const answers = [await press(), await press()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(sendGrid.requests.length - before).toBe(1)
  })

  it('sees every text with what it cost, and figures of all of them [ADM-90] [ADM-91] [ADM-93] [ADM-96]', async () => {
    const [userId, to] = [root.id, '+12025550100']
    await writeText(server, 'old', { to, userId, kind: 'bid_created' })
    await sendDue(server.services, textSender)
    server.clock.advance(8 * dayMs)
    await writeText(server, 'long', { to, userId, body: 'x'.repeat(200) })
    await sendDue(server.services, textSender)
    twilio.fail({ status: 400, body: { code: 21211, message: 'no number' } })
    server.clock.advance(minuteMs)
    await writeText(server, 'wrong', { to: '+12025550101', userId })
    await sendDue(server.services, textSender)
    const week = await read<Texts>('sms/audits')
    expect(week.success).toBe(true)
    expect(week.audits.map(({ to, segments, cost, status }) => [to, segments, cost, status])).toEqual([
      ['+12025550101', 1, 0.0079, 'failed'],
      [to, 2, 0.0158, 'queued'],
    ])
    expect(week.stats).toEqual({ totalSent: 1, totalFailed: 1, totalCost: 0.0158, averageSegments: 1.5 })
    const all = await read<Texts>('sms/audits?dateRange=all')
    expect(all.stats).toMatchObject({ totalSent: 2, totalCost: 0.0237 })
    const some = await read<Texts>('sms/audits?dateRange=30d&notificationType=bid_created&status=queued')
    expect(some.audits).toHaveLength(1)
  })

  it('sends a test to their own verified phone where they type none [ADM-103]', async () => {
    const none = await test('sms', { testType: 'admin' })
    expect([none.status, none.body.error.message]).toEqual([
      400,
      'Please enter a number, or verify your own phone first',
    ])
    await server.services.db.pool.query(
      `update users set phone_number = '+12025550111', phone_verified = true, phone_verified_at = now() where id = $1`,
      [root.id],
    )
    expect((await test('sms', { testType: 'admin' })).status).toBe(200)
    expect(twilio.requests.at(-1)?.body).toContain('To=%2B12025550111')
  })

  it('sends a test to a number that they type, and reads why it failed [ADM-103] [ADM-105]', async () => {
    server.clock.advance(minuteMs)
    const typed = await test('sms', { testType: 'admin', recipient: '(202) 555-0108' })
    expect(typed.body).toEqual({ success: true, status: 'queued', message: 'Test SMS sent' })
    expect(twilio.requests.at(-1)?.body).toContain('To=%2B12025550108')
    expect((await read<Texts>('sms/audits?notificationType=test_sms')).audits[0]).toMatchObject({ to: '+12025550108' })
    expect((await test('sms', { recipient: '+44 20 7946 0958' })).status).toBe(400)
    twilio.fail({ status: 401, body: { message: 'Authenticate' } })
    const failed = await test('sms', { recipient: '2025550108' })
    expect([failed.status, failed.body.error.message]).toEqual([503, 'Twilio answers 401: Authenticate'])
  })

  it('sees who is on the provider’s list, and lets those who failed be tried again [ADM-82] [ADM-84] [ADM-85] [ADM-89]', async () => {
    const contacts = () => read<ContactsView>('contacts')
    await sendDue(server.services, contactSender)
    expect(await contacts()).toMatchObject({
      isConfigured: true,
      totalUsers: 1,
      synced: 1,
      failed: 0,
      syncRate: 100,
      recentSyncs: [{ id: root.id, email: 'root@example.org', displayName: 'Root' }],
    })
    const asked = sendGrid.requests.length
    await sendDue(server.services, contactSender)
    expect(sendGrid.requests.length).toBe(asked)
    await server.services.db.pool.query(`update users set name = 'Groot' where id = $1`, [root.id])
    sendGrid.fail({ status: 400, body: { errors: [{ message: 'unknown field' }] } })
    await server.aPerson('Ben')
    await sendDue(server.services, contactSender)
    expect(await contacts()).toMatchObject({
      totalUsers: 2,
      synced: 1,
      failed: 2,
      syncRate: 50,
      errors: expect.arrayContaining([
        expect.objectContaining({
          email: 'root@example.org',
          action: 'update',
          error: 'SendGrid answers 400: unknown field',
        }),
        expect.objectContaining({ action: 'create' }),
      ]),
    })
    sendGrid.recover()
    await sendDue(server.services, contactSender)
    expect((await contacts()).failed).toBe(2)
    expect((await root.post('/api/admin/contacts/retry')).body).toEqual({ retried: 2 })
    await sendDue(server.services, contactSender)
    expect(await contacts()).toMatchObject({ synced: 2, failed: 0, syncRate: 100 })
    expect(JSON.parse(sendGrid.requests.at(-1)?.body ?? '{}').contacts[0]).toMatchObject({
      first_name: expect.any(String),
    })
  })

  it('sees the latest 20 who were taken onto that list, and the latest 50 failures [ADM-83]', async () => {
    const { pool } = server.services.db
    await pool.query(
      `insert into users (id, name, email, sendgrid_synced_at)
       select 'many' || n, 'M' || n, 'm' || n || '@example.org', now() + interval '60 days' + n * interval '1 second' from generate_series(1, 25) n`,
    )
    await pool.query(
      `insert into sendgrid_errors (id, user_id, email, created_at, error, action)
       select 'e' || n, 'many1', 'm1@example.org', now() + interval '60 days' + n * interval '1 second', 'no', 'update' from generate_series(1, 55) n`,
    )
    const { recentSyncs, errors } = await read<ContactsView>('contacts')
    expect(recentSyncs.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `many${25 - n}`))
    expect(errors.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `e${55 - n}`))
  })

  it('makes no reset link while mails are sent, and finds no link of a mail that was sent or given up', async () => {
    const ben = await server.aPerson('Ben')
    expect((await refused(root.post(`/api/admin/users/${ben.id}/reset-link`, { reason: 'x' })))[2]).toBe(
      'Mails are sent here, so they can ask for a reset link themselves.',
    )
    for (const status of [202, 400]) {
      if (status === 400) sendGrid.fail({ status, body: { errors: [{ message: 'blocked' }] } })
      await done(server.visitor.post('/api/auth/request-password-reset', { email: ben.email }))
      server.clock.advance(minuteMs)
      await sendDue(server.services, mailSender)
      const { rows } = await server.services.db.pool.query(
        "select status, content -> 'button' as button from outbox where recipient = $1 order by created_at desc limit 1",
        [ben.email],
      )
      expect(rows).toEqual([{ status: status === 400 ? 'failed' : 'sent', button: null }])
    }
    await server.asOwner(
      `delete from user_activity where user_id = '${ben.id}'; delete from users where id = '${ben.id}'`,
    )
  })
})

describe('without any provider the administrator', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())

  it('is told so, and a test stays in the outbox [CHN-09] [ADM-89]', async () => {
    const { body } = await root.post<TestAnswer>('/api/admin/emails/test', { emailType: 'bid_created' })
    expect(body).toMatchObject({ success: true, status: 'attempted', message: expect.stringContaining('outbox') })
    const text = await root.post<TestAnswer>('/api/admin/sms/test', { recipient: '2025550108' })
    expect(text.body).toMatchObject({ status: 'attempted', message: expect.stringContaining('outbox') })
    const key = (await server.services.db.pool.query("select key from outbox where channel = 'mail' and is_test"))
      .rows[0]?.key
    expect(await stored(server, 'mail', key)).toMatchObject({ status: 'attempted', error: null })
    expect((await root.get<EmailStatus>('/api/admin/emails/status')).body).toMatchObject({
      provider: 'outbox',
      sendgridApiKeyPresent: false,
      waiting: 0,
      kept: 1,
    })
    expect((await root.get<ContactsView>('/api/admin/contacts')).body).toMatchObject({
      isConfigured: false,
      syncRate: 0,
    })
    expect((await root.post('/api/admin/contacts/retry')).status).toBe(409)
  })
})
