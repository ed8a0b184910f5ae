import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/times.ts'
import { warnOfTexts } from '#features/notifications/server/warnOfTexts.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { stored, writeText } from '#test/support/messageExamples.ts'
import { aTwilio, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import { sendDue, sendNow } from './outbox.ts'
import { textSender } from './textSender.ts'

describe('a text by Twilio', () => {
  let server: TestServer
  let twilio: MessageService
  let ann: Person

  beforeAll(async () => {
    twilio = await aTwilio()
    server = await aServer({
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+12025550199',
      TWILIO_API_URL: twilio.url,
      PUBLIC_URL: 'https://bets.example.org',
      ADMIN_EMAIL: 'root@example.org',
      TEXTS_A_DAY: '10',
    })
    ann = await server.aPerson('Ann')
  })
  afterEach(() => twilio.recover())
  afterAll(async () => {
    await server.stop()
    await twilio.stop()
  })

  const deliver = () => sendDue(server.services, textSender)
  const statusOf = (key: string) => stored(server, 'text', key)

  it('says who it is from, and the first time how to opt out [CHN-09]', async () => {
    await writeText(server, 'first', { to: '+12025550100', userId: ann.id })
    await writeText(server, 'second', { to: '+12025550100', userId: ann.id, body: 'You won $50' })
    await deliver()
    const [first, second] = twilio.requests
      .map(({ body }): Record<string, string> => Object.fromEntries(new URLSearchParams(body)))
      // Sent together, they arrive in any order.
      .toSorted((one, other) => (other.Body ?? '').length - (one.Body ?? '').length)
    const id = (await statusOf('first'))?.id
    expect(first).toEqual({
      To: '+12025550100',
      From: '+12025550199',
      Body: 'Betwixt: Ben accepted your $50 bid on Lakers -3.5 Reply STOP to opt out',
      StatusCallback: `https://bets.example.org/api/webhooks/sms?id=${id}`,
    })
    expect(second?.Body).toBe('Betwixt: You won $50')
    expect(twilio.requests[0]?.path).toBe('/2010-04-01/Accounts/ACtest/Messages.json')
    expect(twilio.requests[0]?.authorization).toBe(`Basic ${btoa('ACtest:secret')}`)
    expect(await statusOf('first')).toMatchObject({ status: 'queued', error: null, due_at: null })
  })

  it.each([429, 500, 503])('is tried again after an answer of %i [CHN-09]', async (status) => {
    twilio.fail({ status, body: { code: 1, message: 'not now' } })
    await writeText(server, `again ${status}`, { to: '+12025550101', userId: ann.id })
    await deliver()
    expect(await statusOf(`again ${status}`)).toMatchObject({
      status: 'attempted',
      error: expect.stringContaining(`${status}`),
    })
    twilio.recover()
    server.clock.advance(minuteMs)
    await deliver()
    expect(await statusOf(`again ${status}`)).toMatchObject({ status: 'queued', attempts: 2 })
  })

  it('is tried again where the service hangs up, and not where it says that the number is none', async () => {
    twilio.fail('hang up')
    await writeText(server, 'hung up', { to: '+12025550102', userId: ann.id })
    await deliver()
    expect(await statusOf('hung up')).toMatchObject({ status: 'attempted', attempts: 1 })
    twilio.fail({ status: 400, body: { code: 21211, message: 'The number is not a valid phone number', status: 400 } })
    await writeText(server, 'no number', { to: '+12025550103', userId: ann.id })
    await deliver()
    expect(await statusOf('no number')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not a valid phone number'),
      due_at: null,
    })
  })

  it('never leaves for a number that said STOP while it waited', async () => {
    await writeText(server, 'stopped', { to: '+12025550104', userId: ann.id })
    await server.services.db.pool.query(`insert into text_opt_outs values ('+12025550104', now())`)
    await deliver()
    expect(await statusOf('stopped')).toMatchObject({ status: 'failed', error: 'This number has replied STOP.' })
    expect(twilio.requests.filter(({ body }) => body.includes('2025550104'))).toEqual([])
  })

  it('never leaves for a number outside the states, though it was proved before [CHN-13]', async () => {
    await writeText(server, 'toronto', { to: '+14165550106', userId: ann.id })
    await deliver()
    expect(await statusOf('toronto')).toMatchObject({ status: 'failed', error: 'Please enter a US phone number.' })
    expect(twilio.requests.filter(({ body }) => body.includes('4165550106'))).toEqual([])
  })

  it('is one of so many a day as the operator pays for, then codes are refused and administrators are told', async () => {
    const { pool } = server.services.db
    const root = await server.aWebsiteAdmin()
    await pool.query("update rate_limits set count = 8 where key = 'texts of everybody'")
    await warnOfTexts(server.services)
    for (const number of [1, 2, 3, 4]) {
      await writeText(server, `spent ${number}`, { to: '+12025550107', userId: ann.id })
      server.clock.advance(1)
    }
    twilio.fail({ status: 400, body: { code: 21211, message: 'no' } })
    await writeText(server, 'free', { to: '+12025550108', userId: ann.id })
    await sendNow(server.services, textSender, 'free')
    twilio.recover()
    for (const number of [1, 2, 3, 4]) await sendNow(server.services, textSender, `spent ${number}`)
    const states = await Promise.all([1, 2, 3, 4].map(async (number) => (await statusOf(`spent ${number}`))?.status))
    expect(states).toEqual(['queued', 'queued', 'failed', 'failed'])
    await pool.query('update users set email_verified = true where id = $1', [ann.id])
    const code = () => ann.post('/api/me/phone', { phoneNumber: '2025550109' })
    expect((await refused(code()))[2]).toBe('No more texts can be sent today. Please try again tomorrow.')
    await warnOfTexts(server.services)
    await warnOfTexts(server.services)
    const { items } = await done(root.get<{ items: { title: string; message: string }[] }>('/api/notifications'))
    expect(items.map(({ title }) => title).toSorted()).toEqual([
      'Most texts of today are used up',
      'No more texts today',
    ])
    expect(items.map(({ message }) => message).join()).toContain('10 of 10 texts were sent within a day (TEXTS_A_DAY)')
    server.clock.advance(dayMs)
    expect((await code()).status).toBe(200)
    await deliver()
  })

  it('keeps no code once it is told', async () => {
    await writeText(server, 'code', {
      to: '+12025550105',
      userId: ann.id,
      kind: 'phone_verification',
      body: 'Your code is 123456',
    })
    await deliver()
    expect(twilio.requests.at(-1)?.body).toContain('123456')
    expect((await statusOf('code'))?.content.body).toMatch(/^Betwixt: Your code is \*{6}/)
  })
})
