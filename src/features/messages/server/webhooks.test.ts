import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { stored, writeMail, writeText } from '#test/support/messageExamples.ts'
import type { Person } from '#test/support/person.ts'
import { hasRecordedData, readRecordedJson, recordedDataNote } from '#test/support/recordedData.ts'
import { isFromTwilio } from './providers/twilio.ts'
import { isFromSendGrid } from './webhooks.ts'

type Vectors = {
  sendgrid_event_webhook: { public_key_base64_spki_der: string; timestamp: string; signature: string; raw_body: string }
  twilio_request_signature: {
    auth_token: string
    url: string
    params: Record<string, string>
    x_twilio_signature: string
  }
}

describe.skipIf(!hasRecordedData)(`the signatures that the providers recorded${recordedDataNote}`, () => {
  const vectors = () => readRecordedJson('vectors/webhook_signatures.json') as Vectors

  it('hold for SendGrid’s events, and for nothing but their very bytes', () => {
    const { public_key_base64_spki_der: key, timestamp, signature, raw_body } = vectors().sendgrid_event_webhook
    const holds = (body: string, at = timestamp, by = signature) =>
      isFromSendGrid(key, { body: Buffer.from(body), timestamp: at, signature: by })
    expect(holds(raw_body)).toBe(true)
    expect(holds(raw_body.trim())).toBe(false)
    expect(holds(raw_body.replace('dropped', 'delivered'))).toBe(false)
    expect(holds(raw_body, '1600112503')).toBe(false)
    expect(holds(raw_body, timestamp, '')).toBe(false)
    expect(holds(raw_body, timestamp, 'AAAA')).toBe(false)
  })

  it('hold for Twilio’s forms, and for nothing but their very fields and address', () => {
    const {
      auth_token: authToken,
      url,
      params: form,
      x_twilio_signature: signature,
    } = vectors().twilio_request_signature
    expect(isFromTwilio({ authToken }, { signature, url, form })).toBe(true)
    expect(isFromTwilio({ authToken }, { signature, url, form: { ...form, Digits: '1235' } })).toBe(false)
    expect(isFromTwilio({ authToken }, { signature, url: `${url}&more=1`, form })).toBe(false)
    expect(isFromTwilio({ authToken: '12346' }, { signature, url, form })).toBe(false)
    expect(isFromTwilio({ authToken }, { signature: '', url, form })).toBe(false)
  })
})

const publicUrl = 'https://bets.example.org'
const authToken = 'twilio secret'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

describe('callbacks of the providers', () => {
  let server: TestServer
  let ann: Person

  beforeAll(async () => {
    server = await aServer({
      PUBLIC_URL: publicUrl,
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_WEBHOOK_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+12025550199',
    })
    ann = await server.aPerson('Ann')
  })
  afterAll(() => server.stop())

  const sendMailEvents = async (events: unknown, { signed = JSON.stringify(events), ageMs = 0 } = {}) => {
    const timestamp = String(Math.floor((server.clock.now() - ageMs) / secondMs))
    const signature = sign('sha256', Buffer.from(timestamp + signed), privateKey).toString('base64')
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    }
    return (await fetch(`${server.url}/api/webhooks/email`, { method: 'POST', headers, body: JSON.stringify(events) }))
      .status
  }

  const sendForm = async (form: Record<string, string>, { path = '/api/webhooks/sms', token = authToken } = {}) => {
    const data = Object.keys(form)
      .sort()
      .reduce((all, name) => all + name + form[name], publicUrl + path)
    const headers = { 'x-twilio-signature': createHmac('sha1', token).update(data).digest('base64') }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: new URLSearchParams(form) })
    return response.status
  }

  it('tell of a mail that bounced, which the audit then shows as failed', async () => {
    await writeMail(server, 'bounced', { to: 'ann@example.org' })
    const id = (await stored(server, 'mail', 'bounced'))?.id
    expect(await sendMailEvents([{ event: 'delivered', mail_id: id }])).toBe(204)
    expect(await stored(server, 'mail', 'bounced')).toMatchObject({ status: 'sent', due_at: null })
    expect(await sendMailEvents([{ event: 'bounce', mail_id: id, reason: 'no such box' }, { event: 'open' }])).toBe(204)
    const failed = { status: 'failed', error: 'bounce: no such box' }
    expect(await stored(server, 'mail', 'bounced')).toMatchObject(failed)
    expect(await sendMailEvents([{ event: 'delivered', mail_id: id }])).toBe(204)
    expect(await stored(server, 'mail', 'bounced')).toMatchObject(failed)
  })

  it('count only with the provider’s signature', async () => {
    await writeMail(server, 'forged', { to: 'ann@example.org' })
    const id = (await stored(server, 'mail', 'forged'))?.id
    expect(await sendMailEvents([{ event: 'bounce', mail_id: id }], { signed: '[]' })).toBe(403)
    expect(await sendForm({ From: ann.id, Body: 'STOP' }, { token: 'another' })).toBe(403)
    const bare = (path: string, body: string) => fetch(server.url + path, { method: 'POST', body })
    expect((await bare('/api/webhooks/email', '[]')).status).toBe(403)
    expect((await bare('/api/webhooks/email', '')).status).toBe(403)
    expect(await stored(server, 'mail', 'forged')).toMatchObject({ status: 'attempted' })
  })

  it('tell nothing when they are minutes old or ahead, however well signed', async () => {
    await writeMail(server, 'late', { to: 'ann@example.org' })
    const id = (await stored(server, 'mail', 'late'))?.id
    const bounced = [{ event: 'bounce', mail_id: id, sg_event_id: 'late' }]
    for (const ageMs of [11 * minuteMs, -11 * minuteMs, 6 * 365 * 24 * 60 * minuteMs, Number.NaN]) {
      expect([ageMs, await sendMailEvents(bounced, { ageMs })]).toEqual([ageMs, 403])
    }
    expect(await stored(server, 'mail', 'late')).toMatchObject({ status: 'attempted' })
    expect(await sendMailEvents(bounced, { ageMs: 9 * minuteMs })).toBe(204)
    expect(await stored(server, 'mail', 'late')).toMatchObject({ status: 'failed' })
  })

  it('change nothing when they come again', async () => {
    await writeMail(server, 'replayed', { to: 'ann@example.org' })
    const id = (await stored(server, 'mail', 'replayed'))?.id
    const bounced = [{ event: 'bounce', mail_id: id, sg_event_id: 'once' }]
    const state = async () => (await stored(server, 'mail', 'replayed'))?.status
    expect([await sendMailEvents(bounced), await state()]).toEqual([204, 'failed'])
    // As if it were sent again in the meantime.
    await server.asOwner("update outbox set status = 'sent', error = null where id = $1", [id])
    expect([await sendMailEvents(bounced), await state()]).toEqual([204, 'sent'])
    expect([await sendMailEvents([{ ...bounced[0], sg_event_id: 'another' }]), await state()]).toEqual([204, 'failed'])
  })

  it('are refused where no key is configured', async () => {
    const bare = await aServer()
    for (const [path, type] of [
      ['email', 'application/json'],
      ['sms', 'application/x-www-form-urlencoded'],
    ]) {
      const headers = { 'content-type': type ?? '' }
      const { status } = await fetch(`${bare.url}/api/webhooks/${path}`, { method: 'POST', headers, body: '[]' })
      expect([path, status]).toEqual([path, 403])
    }
    await bare.stop()
  })

  it('move a text on, in whatever order they come, and never back', async () => {
    await writeText(server, 'moved', { to: '+12025550100', userId: ann.id })
    const id = (await stored(server, 'text', 'moved'))?.id
    const path = `/api/webhooks/sms?id=${id}`
    const says = async (MessageStatus: string, more = {}) => {
      expect(await sendForm({ MessageSid: 'SM1', MessageStatus, ...more }, { path })).toBe(204)
      return (await stored(server, 'text', 'moved'))?.status
    }
    // The first one also gives the provider's id, and ends the retries.
    expect(await says('sent')).toBe('sent')
    expect(await stored(server, 'text', 'moved')).toMatchObject({ provider_id: 'SM1', due_at: null })
    expect(await says('queued')).toBe('sent')
    expect(await says('undelivered', { ErrorCode: '30003' })).toBe('undelivered')
    expect(await says('delivered')).toBe('undelivered')
    expect(await stored(server, 'text', 'moved')).toMatchObject({ error: 'Twilio: error 30003' })
  })

  it('opt a number out by STOP, and in again by START', async () => {
    const reply = (Body: string) => sendForm({ MessageSid: 'SM9', SmsStatus: 'received', From: '+12025550107', Body })
    const write = (key: string) => writeText(server, key, { to: '+12025550107', userId: ann.id })
    expect(await reply(' stop ')).toBe(204)
    expect(await write('while stopped')).toBe('stopped')
    expect(await reply('START')).toBe(204)
    expect(await write('afterwards')).toBe('queued')
  })
})
