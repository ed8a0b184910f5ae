import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retryWaitsMs } from '#domain/notices/mails.ts'
import { hourMs, minuteMs, secondMs } from '#domain/times.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { openSmtp } from '#features/messages/server/providers/smtp.ts'
import { openTwilio } from '#features/messages/server/providers/twilio.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import type { Services } from '#server/services.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { aFaultProxy, type Fault, type FaultProxy } from '#test/support/faultProxy.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { writeMail, writeText } from '#test/support/messageExamples.ts'
import { aTwilio, type MessageService } from '#test/support/messageService.ts'
import { accept, aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { aWireProxy, type WireProxy } from '#test/support/wireProxy.ts'
import { chanceOf } from '../model/chance.ts'

const messages = extent('OUTAGE_MESSAGES', { once: 2, usual: 10, long: 60 })

const smtpFaults = ['cut', 'pass and cut', 'silence'] as const
const httpFaults: readonly Fault[] = ['reset', 'lost answer', 'hang', 'html', 'half', { status: 500 }, { status: 429 }]

describe(`mails and texts while their services are down, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let smtp: MailServer
  let wire: WireProxy
  let twilio: MessageService
  let proxy: FaultProxy
  let server: TestServer
  let group: TestGroup
  /** The server with services of which it waits so long for an answer. */
  let servicesWith: (timeoutMs: number) => Services

  beforeAll(async () => {
    smtp = await aMailServer()
    wire = await aWireProxy(() => connect(Number(new URL(smtp.url).port), '127.0.0.1'))
    twilio = await aTwilio()
    proxy = await aFaultProxy(twilio.url)
    server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on', SMTP_URL: `smtp://127.0.0.1:${wire.port}` })
    group = await aGroup(server)
    await server.services.db.pool.query('update users set email_verified = true')
    const account = { accountSid: 'ACtest', authToken: 'secret', from: '+12025550199', apiUrl: new URL(proxy.url) }
    servicesWith = (timeoutMs) => {
      const mail = openSmtp(`smtp://127.0.0.1:${wire.port}`, { timeoutMs })
      return { ...server.services, providers: { mail, text: openTwilio(account, timeoutMs), contacts: null } }
    }
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([wire.stop(), proxy.stop()])
    await Promise.all([smtp.stop(), twilio.stop()])
  })

  function goDown(): void {
    const [mailFault, when] = [chance.one(smtpFaults), chance.whole(1, 8)]
    let pieces = 0
    wire.judge(() => {
      pieces += 1
      return pieces % 8 === when % 8 ? mailFault : 'pass'
    })
    const textFault = chance.one(httpFaults)
    proxy.fail(textFault)
  }

  const deliver = (timeoutMs: number) => {
    const services = servicesWith(timeoutMs)
    return Promise.all([sendDue(services, mailSender), sendDue(services, textSender)])
  }
  const rows = async (channel: 'mail' | 'text') => {
    const found = await server.services.db.pool.query<{ id: string; key: string; status: string; attempts: number }>(
      `select id, key, status, attempts from outbox where channel = $1 and key like 'outage %'`,
      [channel],
    )
    return found.rows
  }
  const tally = (keys: readonly (string | undefined)[]) => Map.groupBy(keys, (key) => key)

  it('are waited for by nobody: commands are as quick as ever', async () => {
    wire.judge(() => 'silence')
    proxy.fail('hang')
    const workers = startWorkers(servicesWith(300), [
      { name: 'mails', everyMs: 20, work: (services, signal) => sendDue(services, mailSender, signal) },
      { name: 'texts', everyMs: 20, work: (services, signal) => sendDue(services, textSender, signal) },
    ])
    for (let bid = 1; bid <= 15; bid += 1) {
      const began = performance.now()
      const open = await anOpenBid(group, group.ann)
      expect((await accept(group, group.ben, open)).status).toBe(201)
      expect(performance.now() - began).toBeLessThan(3_000)
    }
    const tried = `select count(*)::int from outbox_attempts`
    await waitFor(async () => (await server.services.db.pool.query(tried)).rows[0].count > 0 || null)
    await workers.stop()
  })

  it(
    `for an hour lose nothing and arrive once, except where the answer was lost: then with the same key, ${messages} each`,
    async () => {
      const end = server.clock.now() + hourMs
      let written = 0
      while (server.clock.now() < end) {
        if (chance.isIn(30)) goDown()
        const due = Math.ceil(messages * (1 - (end - server.clock.now()) / hourMs))
        for (; written < due; written += 1) {
          await writeMail(server, `outage ${written}`, { to: `outage${written}@example.org` })
          const to = `+1202${String(5_550_000 + written)}`
          await writeText(server, `outage ${written}`, { to, userId: group.ann.id })
        }
        await deliver(300)
        server.clock.advance(chance.whole(60, 180) * secondMs)
      }
      wire.heal()
      proxy.heal()
      for (const waited of [0, ...retryWaitsMs]) {
        server.clock.advance(waited)
        await deliver(20_000)
        await deliver(20_000)
      }
      server.clock.advance(minuteMs)
      await deliver(20_000)

      const mails = await rows('mail')
      expect(mails.filter(({ status }) => status !== 'sent')).toEqual([])
      const texts = (await rows('text')).filter(({ status }) => status !== 'queued')
      // Somebody gets so many texts a day, and no more.
      expect(texts.filter(({ attempts }) => attempts > 0)).toEqual([])
      expect(Math.max(...mails.map(({ attempts }) => attempts))).toBeLessThanOrEqual(1 + retryWaitsMs.length)

      for (const { key, attempts } of mails) {
        const received = smtp.to(`${key.replace(' ', '')}@example.org`)
        expect(received.length, key).toBeGreaterThan(0)
        expect(received.length, key).toBeLessThanOrEqual(attempts)
        expect(tally(received.map(({ headers }) => headers['message-id'])).size, key).toBe(1)
      }
      const calls = tally(twilio.requests.map(({ body }) => /sms%3Fid%3D(\w+)/.exec(body)?.[1]))
      const lost = proxy.exchanges.filter(
        ({ fault }) => fault !== 'pass' && fault !== 'reset' && fault !== 'hang',
      ).length
      for (const { id, key, status, attempts } of await rows('text')) {
        const times = calls.get(id)?.length ?? 0
        expect(times, key).toBeGreaterThanOrEqual(status === 'queued' ? 1 : 0)
        expect(times, key).toBeLessThanOrEqual(attempts)
      }
      expect([...calls.values()].reduce((sum, { length }) => sum + length - 1, 0)).toBeLessThanOrEqual(lost)
    },
    120_000 + messages * 500,
  )
})
