import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { openSendGrid } from '#features/messages/server/providers/sendGrid.ts'
import { openSmtp } from '#features/messages/server/providers/smtp.ts'
import { openTwilio } from '#features/messages/server/providers/twilio.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { casesOf } from '#test/support/extent.ts'
import { aFaultProxy, type Fault, type FaultProxy } from '#test/support/faultProxy.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { stored, writeMail, writeText } from '#test/support/messageExamples.ts'
import { aSendGrid, aTwilio, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { aWireProxy, type Judge, type Verdict, type WireProxy } from '#test/support/wireProxy.ts'

/** A try that is lost ends after this; one of a service in health has the time that it has in earnest. */
const lostMs = 600

describe('a mail server that is lost', () => {
  let server: TestServer
  let smtp: MailServer
  let wire: WireProxy

  beforeAll(async () => {
    smtp = await aMailServer()
    wire = await aWireProxy(() => connect(Number(new URL(smtp.url).port), '127.0.0.1'))
    server = await aServer({ SUPPORT_EMAIL: 'help@betwixt.test' })
  })
  afterEach(() => wire.heal())
  afterAll(async () => {
    await server.stop()
    await wire.stop()
    await smtp.stop()
  })

  const deliver = (within?: { timeoutMs: number }) => {
    const mail = openSmtp(`smtp://127.0.0.1:${wire.port}`, within)
    return sendDue({ ...server.services, providers: { mail, text: null, contacts: null } }, mailSender)
  }

  const stages: [string, (text: string, toService: boolean) => boolean, Verdict][] = [
    ['at its greeting', (text, toService) => !toService && text.startsWith('220'), 'cut'],
    ['at EHLO', (text, toService) => toService && text.startsWith('EHLO'), 'cut'],
    ['at MAIL', (text, toService) => toService && text.includes('MAIL FROM'), 'cut'],
    ['behind MAIL', (text, toService) => toService && text.includes('MAIL FROM'), 'pass and cut'],
    ['at RCPT', (text, toService) => toService && text.includes('RCPT TO'), 'cut'],
    ['at DATA', (text, toService) => toService && text.includes('DATA\r\n'), 'cut'],
    ['behind DATA', (text, toService) => toService && text.includes('DATA\r\n'), 'pass and cut'],
    ['in the middle of the message', (text, toService) => toService && text.includes('Message-ID'), 'cut'],
    ['at the final dot', (text, toService) => toService && text.endsWith('\r\n.\r\n'), 'cut'],
    ['behind the final dot', (text, toService) => toService && text.endsWith('\r\n.\r\n'), 'pass and cut'],
    ['without a word at its greeting', (text, toService) => !toService && text.startsWith('220'), 'silence'],
    ['without a word at RCPT', (text, toService) => toService && text.includes('RCPT TO'), 'silence'],
    ['without a word at the final dot', (text, toService) => toService && text.endsWith('\r\n.\r\n'), 'silence'],
  ]

  it.each(casesOf(stages))(
    '%s is found again, and has each mail once unless its answer was lost',
    async (when, isStage, verdict) => {
      const to = `${when.replaceAll(' ', '.')}@example.org`
      await writeMail(server, when, { to })
      const judge: Judge = (bytes, { toService }) => (isStage(bytes.toString('latin1'), toService) ? verdict : 'pass')
      wire.judge(judge)
      const began = performance.now()
      await deliver({ timeoutMs: lostMs })
      expect(performance.now() - began).toBeLessThan(8_000)
      expect(await stored(server, 'mail', when)).toMatchObject({ status: 'attempted', error: expect.any(String) })
      wire.heal()
      server.clock.advance(minuteMs)
      await deliver()
      expect(await stored(server, 'mail', when)).toMatchObject({ status: 'sent', attempts: 2 })
      const received = smtp.to(to)
      expect(received).toHaveLength(when === 'behind the final dot' ? 2 : 1)
      expect(new Set(received.map(({ headers }) => headers['message-id'])).size).toBe(1)
    },
  )
})

const faults: [string, Fault][] = [
  ['a reset', 'reset'],
  ['a reset once it has taken it', 'lost answer'],
  ['no answer', 'hang'],
  ['a page of HTML', 'html'],
  ['no content', 'no content'],
  ['a way to elsewhere', 'redirect'],
  ['half of its answer', 'half'],
  ['a reset in the middle', 'cut'],
  ['a head and silence', 'silence'],
  ['a byte a second', 'trickle'],
  ['less than it said', 'length too large'],
  ['more than it said', 'length too small'],
  ['50 MB', 'huge'],
  ['300 MB in a gzip', 'gzip bomb'],
  ['500', { status: 500 }],
  ['503 and an hour', { status: 503, retryAfter: '3600' }],
  ['429', { status: 429, retryAfter: '5' }],
  ['408', { status: 408 }],
]

describe.each(['SendGrid', 'Twilio'] as const)('%s, of which comes', (name) => {
  let server: TestServer
  let service: MessageService
  let proxy: FaultProxy
  let ann: Person
  let made = 0

  beforeAll(async () => {
    service = await (name === 'SendGrid' ? aSendGrid() : aTwilio())
    proxy = await aFaultProxy(service.url)
    server = await aServer()
    ann = await server.aPerson('Ann')
    // What the sign-up itself has written.
    await deliver()
  })
  afterEach(() => proxy.heal())
  afterAll(async () => {
    await server.stop()
    await proxy.stop()
    await service.stop()
  })

  const apiUrl = () => new URL(proxy.url)
  async function deliver(timeoutMs?: number): Promise<void> {
    const account = { accountSid: 'ACtest', authToken: 'secret', from: '+12025550199', apiUrl: apiUrl() }
    const providers =
      name === 'SendGrid'
        ? { mail: openSendGrid({ apiKey: 'SG.test', apiUrl: apiUrl() }, timeoutMs), text: null, contacts: null }
        : { mail: null, text: openTwilio(account, timeoutMs), contacts: null }
    await sendDue({ ...server.services, providers }, name === 'SendGrid' ? mailSender : textSender)
  }
  /** What tells one message from another, whoever sends it how often. */
  const keyIn = (body: string) => /"mail_id":"(\w+)"|sms%3Fid%3D(\w+)/.exec(body)?.slice(1).join('')

  it.each(casesOf(faults))('%s is asked again until it has taken the message, and not once more', async (_, fault) => {
    made += 1
    const [key, before] = [`message ${made}`, service.requests.length]
    if (name === 'SendGrid') await writeMail(server, key, { to: 'ann@example.org' })
    else await writeText(server, key, { to: `+1202555${String(1_000 + made)}`, userId: ann.id })
    const table = name === 'SendGrid' ? 'mail' : 'text'
    const done = name === 'SendGrid' ? 'sent' : 'queued'
    proxy.fail(fault)
    const [began, heap] = [performance.now(), process.memoryUsage()]
    await deliver(lostMs)
    expect(performance.now() - began).toBeLessThan(8_000)
    const now = process.memoryUsage()
    expect((now.heapUsed + now.external - heap.heapUsed - heap.external) / 1e6).toBeLessThan(60)
    const tried = await stored(server, table, key)
    // The head of an answer whose rest is only too short may say enough.
    const mayBeDone = fault === 'half' || fault === 'length too small'
    expect(mayBeDone ? ['attempted', done] : ['attempted']).toContain(tried?.status)
    // Whoever leads us elsewhere does not get our key, nor anybody's mail.
    expect(proxy.strayed).toEqual([])

    proxy.heal()
    server.clock.advance(minuteMs)
    await deliver()
    server.clock.advance(minuteMs)
    await deliver()
    const sent = await stored(server, table, key)
    expect(sent).toMatchObject({ status: done, attempts: tried?.status === done ? 1 : 2 })
    const received = service.requests.slice(before)
    const wasTaken = proxy.exchanges.at(tried?.status === done ? -1 : -2)?.said !== null || fault === 'lost answer'
    expect(received.length).toBeLessThanOrEqual(tried?.status === done || !wasTaken ? 1 : 2)
    expect(received.map(({ body }) => keyIn(body))).toEqual(received.map(() => sent?.id))
    expect(received.length).toBeGreaterThan(0)
  })
})
