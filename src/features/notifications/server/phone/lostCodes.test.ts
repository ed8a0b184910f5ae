import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aTwilio, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { PhoneView } from '../../contract.ts'

let count = 0
const aNumber = () => {
  count += 1
  return `212555${String(3_000 + count)}`
}
const send = (who: Person, phoneNumber: string) => who.post<{ success: true }>('/api/me/phone', { phoneNumber })

describe('a code that the provider refuses', () => {
  let server: TestServer
  let twilio: MessageService

  beforeAll(async () => {
    twilio = await aTwilio()
    server = await aServer({
      ...{ TWILIO_ACCOUNT_SID: 'ACtest', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+12025550199' },
      ...{ TWILIO_API_URL: twilio.url, PUBLIC_URL: 'https://bets.example.org' },
    })
  })
  afterAll(async () => {
    await server.stop()
    await twilio.stop()
  })

  const stateOf = (who: Person) => done(who.get<PhoneView>('/api/me/phone'))
  /** Twilio's callback about the newest text. */
  const callBack = async (form: Record<string, string>) => {
    const signed = Object.keys(form)
      .toSorted()
      .map((name) => name + form[name])
      .join('')
    const url = 'https://bets.example.org/api/webhooks/sms'
    const signature = createHmac('sha1', 'secret')
      .update(url + signed)
      .digest('base64')
    const answer = await fetch(`${server.url}/api/webhooks/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    })
    expect(answer.status).toBe(204)
  }
  const announced = () => {
    const heard: string[] = []
    const stop = server.services.events.listenToNotices((userId, news) => heard.push(`${userId} ${news}`))
    return { heard, stop }
  }

  it('is lost for who waits for it, and their window hears of it [CHN-20]', async () => {
    const ann = await server.aPerson('Ann')
    await server.verify(ann)
    twilio.fail({ status: 400, body: { code: 21211, message: 'no such number' } })
    const news = announced()
    await done(send(ann, aNumber()))
    expect(await stateOf(ann)).toEqual({ hasStopped: false, isCodeLost: false })
    await sendDue(server.services, textSender)
    expect(await stateOf(ann)).toMatchObject({ isCodeLost: true })
    await waitFor(() => (news.heard.includes(`${ann.id} changed`) ? true : null))
    news.stop()
    twilio.recover()
    server.clock.advance(minuteMs)
    await done(send(ann, aNumber()))
    await sendDue(server.services, textSender)
    expect(await stateOf(ann)).toMatchObject({ isCodeLost: false })
  })

  it('is lost also where the phone company refuses it later, as it does for a landline [CHN-20]', async () => {
    const ben = await server.aPerson('Ben')
    await server.verify(ben)
    await done(send(ben, aNumber()))
    await sendDue(server.services, textSender)
    expect(await stateOf(ben)).toMatchObject({ isCodeLost: false })
    const news = announced()
    const { rows } = await server.services.db.pool.query(
      "select provider_id as sid from outbox where user_id = $1 and channel = 'text'",
      [ben.id],
    )
    await callBack({ MessageSid: rows[0].sid, MessageStatus: 'undelivered', ErrorCode: '30006' })
    expect(await stateOf(ben)).toMatchObject({ isCodeLost: true })
    await waitFor(() => (news.heard.includes(`${ben.id} changed`) ? true : null))
    news.stop()
    server.clock.advance(10 * minuteMs)
    expect(await stateOf(ben)).toMatchObject({ isCodeLost: false })
  })

  it('is not lost while it is only tried again [CHN-20]', async () => {
    const cleo = await server.aPerson('Cleo')
    await server.verify(cleo)
    twilio.fail({ status: 503, body: { message: 'not now' } })
    await done(send(cleo, aNumber()))
    await sendDue(server.services, textSender)
    expect(await stateOf(cleo)).toMatchObject({ isCodeLost: false })
    twilio.recover()
  })

  it('or a number that replied STOP shows in the settings, until it replies START [CHN-09]', async () => {
    const [dev, number] = [await server.aPerson('Dev'), `+1${aNumber()}`]
    await server.services.db.pool.query(
      'update users set phone_number = $2, phone_verified = true, phone_verified_at = now() where id = $1',
      [dev.id, number],
    )
    const news = announced()
    await callBack({ From: number, Body: ' stop ', MessageSid: 'SMin' })
    expect(await stateOf(dev)).toMatchObject({ hasStopped: true })
    await waitFor(() => (news.heard.includes(`${dev.id} changed`) ? true : null))
    news.stop()
    await callBack({ From: number, Body: 'Start', MessageSid: 'SMin2' })
    expect(await stateOf(dev)).toMatchObject({ hasStopped: false })
  })
})
