import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { sendDue } from '#server/outbox/outbox.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { stored, writeText } from '#test/support/messageExamples.ts'
import { aTwilio, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
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
    const [first, second] = twilio.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
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
