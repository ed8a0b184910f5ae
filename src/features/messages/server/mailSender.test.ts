import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { retryWaitsMs } from '#domain/notices/mails.ts'
import { hourMs, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { stored, writeMail } from '#test/support/messageExamples.ts'
import { mailSender } from './mailSender.ts'
import { bringBack, type Message, type Sender, sendDue } from './outbox.ts'

describe('a mail by SMTP', () => {
  let server: TestServer
  let smtp: MailServer

  beforeAll(async () => {
    smtp = await aMailServer()
    server = await aServer({
      SMTP_URL: smtp.url.replace('//', '//betwixt:secret@'),
      SUPPORT_EMAIL: 'help@betwixt.test',
      PUBLIC_URL: 'https://bets.example.org',
    })
  })
  afterEach(() => smtp.fail('none'))
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const deliver = () => sendDue(server.services, mailSender)
  const statusOf = (key: string) => stored(server, 'mail', key)

  it('comes from the support address, as HTML and as text, with a way out that needs no sign-in [CHN-09]', async () => {
    const unsubscribe = { userId: 'someone', type: 'bid_accepted' }
    await writeMail(server, 'first', { to: 'ann@example.org', unsubscribe })
    await deliver()
    const [mail] = smtp.to('ann@example.org')
    expect(mail?.headers).toMatchObject({
      from: 'Betwixt <help@betwixt.test>',
      to: 'ann@example.org',
      subject: 'Bid Accepted - The Friends',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/bets\.example\.org\/api\/unsubscribe\?token=[\w.-]+>$/),
    })
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.raw).toContain('Content-Type: text/html')
    expect(mail?.raw.replace(/=\r\n/g, '')).toContain('https://bets.example.org/bets')
    expect(mail?.raw.replace(/=\r\n/g, '')).toContain('entertainment only')
    expect(await statusOf('first')).toMatchObject({ status: 'sent', error: null, due_at: null, attempts: 1 })
  })

  it('never lets what people write start a header or a tag', async () => {
    await writeMail(server, 'evil', {
      to: 'eve@example.org',
      subject: 'Hi\r\nBcc: victim@example.org\r\n\r\n<script>',
      title: '<img src=x onerror=alert(1)>',
      paragraphs: ['</p><script>alert(1)</script>', '😀'.repeat(10_000), '\ud800 \u0000'],
    })
    await deliver()
    const [mail] = smtp.to('eve@example.org')
    expect(mail?.to).toEqual(['eve@example.org'])
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc')
    expect(smtp.to('victim@example.org')).toEqual([])
    const html = mail?.raw.split('Content-Type: text/html')[1]?.replace(/=\r\n/g, '')
    expect(html).not.toMatch(/<script|<img/)
  })

  it.each([530, 534, 535, 538])(
    'waits for the operator while the server refuses our sign-in with %i, and then goes out [CHN-09]',
    async (signInCode) => {
      const alarms: unknown[] = []
      const log = { ...server.services.log, error: (about: unknown) => void alarms.push(about) }
      const tryNow = () =>
        sendDue({ ...server.services, log: Object.assign(Object.create(server.services.log), log) }, mailSender)
      const key = `refused ${signInCode}`
      smtp.fail({ signInCode })
      await writeMail(server, key, { to: `refused${signInCode}@example.org` })
      // Through the night.
      for (const waitMs of [...retryWaitsMs, ...Array(8).fill(hourMs)]) {
        expect(await tryNow()).toBe(1)
        expect(await statusOf(key)).toMatchObject({ status: 'attempted', due_at: expect.any(Date) })
        server.clock.advance(waitMs)
      }
      expect(alarms.length).toBe(retryWaitsMs.length + 8)
      expect(alarms[0]).toMatchObject({ channel: 'mail', isLost: false })
      smtp.fail('none')
      expect(await tryNow()).toBe(1)
      expect(smtp.to(`refused${signInCode}@example.org`)).toHaveLength(1)
      expect(await statusOf(key)).toMatchObject({ status: 'sent' })
    },
  )

  it('is given up after three days of a refused sign-in: nobody is messaged about news that old', async () => {
    smtp.fail({ signInCode: 535 })
    await writeMail(server, 'too old', { to: 'late@example.org' })
    server.clock.advance(72 * hourMs)
    for (const waitMs of [0, ...retryWaitsMs]) {
      server.clock.advance(waitMs)
      await deliver()
    }
    expect(await statusOf('too old')).toMatchObject({ status: 'failed', due_at: null })
  })

  it('is tried six times over about an hour while the server says "not now", then given up [CHN-09]', async () => {
    smtp.fail({ code: 421 })
    await writeMail(server, 'later', { to: 'ben@example.org' })
    const startedAt = server.clock.now()
    for (const waitMs of retryWaitsMs) {
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      expect(await statusOf('later')).toMatchObject({ status: 'attempted', error: expect.stringContaining('not now') })
      server.clock.advance(waitMs)
    }
    expect(await deliver()).toBe(1)
    expect(await statusOf('later')).toMatchObject({ status: 'failed', attempts: 6, due_at: null })
    const tookMs = server.clock.now() - startedAt
    expect(retryWaitsMs[0]).toBeLessThanOrEqual(minuteMs)
    expect([...retryWaitsMs].sort((a, b) => a - b)).toEqual(retryWaitsMs)
    expect(tookMs).toBeGreaterThan(hourMs)
    expect(tookMs).toBeLessThan(1.1 * hourMs)
  })

  it('is not tried again where the server has said its last word', async () => {
    smtp.fail({ code: 550 })
    await writeMail(server, 'never', { to: 'nobody@example.org' })
    await deliver()
    expect(await statusOf('never')).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: expect.stringMatching(/550/),
    })
    server.clock.advance(2 * hourMs)
    expect(await deliver()).toBe(0)
  })

  it('is the same mail again where the server took it and hung up before it said so', async () => {
    smtp.fail('take and hang up')
    await writeMail(server, 'twice', { to: 'cleo@example.org' })
    await deliver()
    expect(await statusOf('twice')).toMatchObject({ status: 'attempted' })
    smtp.fail('none')
    server.clock.advance(minuteMs)
    await deliver()
    const ids = smtp.to('cleo@example.org').map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await statusOf('twice')).toMatchObject({ status: 'sent', attempts: 2, error: null })
  })

  it('leaves once, whichever of several processes takes it', async () => {
    const before = smtp.received.length
    const other = await server.another()
    for (let number = 0; number < 30; number += 1)
      await writeMail(server, `many ${number}`, { to: `m${number}@example.org` })
    const tried = await Promise.all([deliver(), sendDue(other.services, mailSender), deliver()])
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(smtp.received.length - before).toBe(30)
    expect(new Set(smtp.received.slice(before).map(({ to }) => to.join())).size).toBe(30)
    await other.stop()
  })

  it('waits out a server that is not there at all', async () => {
    const away = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await writeMail(away, 'away', { to: 'ann@example.org' })
    await sendDue(away.services, mailSender)
    const mail = await stored(away, 'mail', 'away')
    expect(mail).toMatchObject({ status: 'attempted', error: expect.stringContaining('ECONNREFUSED') })
    expect(Number(mail?.due_at)).toBeGreaterThan(away.clock.now())
    await away.stop()
  })

  it('is taken up by somebody else when the process that had it died in its middle', async () => {
    await writeMail(server, 'cut off', { to: 'dora@example.org' })
    // The row as it is after a process took it and died before recording the result.
    const until = new Date(server.clock.now() + 2 * minuteMs)
    await server.services.db.pool.query(`update outbox set attempts = 1, due_at = $1 where key = 'cut off'`, [until])
    expect(await deliver()).toBe(0)
    server.clock.advance(2 * minuteMs)
    expect(await deliver()).toBe(1)
    expect(smtp.to('dora@example.org')).toHaveLength(1)
    expect(await statusOf('cut off')).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('keeps no key to an account once it is sent', async () => {
    const button = { label: 'Choose a new password', path: '/reset-password?token=secret' }
    await writeMail(server, 'reset', { to: 'ann@example.org', kind: 'password_reset', button })
    await deliver()
    expect(smtp.to('ann@example.org').at(-1)?.raw).toContain('secret')
    expect(JSON.stringify((await statusOf('reset'))?.content)).not.toContain('secret')
  })
})

describe('a mail without a provider', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('stays in the outbox with all that it says, and nothing pretends that it was sent [CHN-09]', async () => {
    await writeMail(server, 'kept', { to: 'ann@example.org' })
    await sendDue(server.services, mailSender)
    const mail = await stored(server, 'mail', 'kept')
    expect(mail).toMatchObject({ status: 'attempted', error: null, due_at: null, attempts: 0 })
    expect(mail?.content).toMatchObject({ title: 'Bid Accepted', button: { label: 'Open your bets', path: '/bets' } })
  })

  it('is not sent later as old news, when there is a provider', async () => {
    await writeMail(server, 'old', { to: 'ann@example.org' })
    await sendDue(server.services, mailSender)
    const sent: Message[] = []
    const later: Sender = {
      ...mailSender,
      open: () => async (message) => {
        sent.push(message)
        return { outcome: 'sent', providerId: null, status: null }
      },
    }
    await bringBack(server.services, later)
    await sendDue(server.services, later)
    expect(sent).toEqual([])
    await writeMail(server, 'news', { to: 'ann@example.org' })
    await sendDue(server.services, later)
    expect(sent).toMatchObject([{ key: 'news' }])
  })
})
