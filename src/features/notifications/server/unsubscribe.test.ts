import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { done } from '#test/support/story.ts'
import type { NoticeSettingsView } from '../contract.ts'

describe('the link that ends mails of one kind', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const tokenOf = (userId: string, type: string) => signUnsubscribe(server.services.authSecret, { userId, type })
  const address = (token: string) => `${server.url}/api/unsubscribe?token=${token}`

  it.each(['GET', 'POST'])('does it at one %s, without a sign-in, for that kind and person alone', async (method) => {
    const [who, other] = [await server.aPerson('Flo'), await server.aPerson('Gus')]
    const form = {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const asked = { method, ...(method === 'POST' ? form : {}) }
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await fetch(address(tokenOf(who.id, 'bid_accepted')), asked)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain('You will get no more mails of this kind.')
    }
    const settings = async (person: typeof who) =>
      (await done(person.get<NoticeSettingsView>('/api/me/notification-settings'))).notifications
    const { email, inApp } = await settings(who)
    expect(Object.entries(email).filter(([, isOn]) => !isOn)).toEqual([['bid_accepted', false]])
    expect(inApp.bid_accepted).toBe(true)
    expect((await settings(other)).email.bid_accepted).toBe(true)
  })

  it('does it for the weekly digest', async () => {
    const who = await server.aPerson('Hal')
    expect((await fetch(address(tokenOf(who.id, 'weeklyDigest')), { method: 'POST' })).status).toBe(200)
    const { notifications } = await done(who.get<NoticeSettingsView>('/api/me/notification-settings'))
    expect(notifications.email.weeklyDigest).toBe(false)
  })

  it('does nothing with a token that is not ours, or for what has no switch', async () => {
    const who = await server.aPerson('Ida')
    const token = tokenOf(who.id, 'bid_accepted')
    const [what, signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify([who.id, 'bet_settled'])).toString('base64url')
    const others = ['', 'x', `${what}.`, `${forged}.${signature}`, tokenOf(who.id, 'enabled'), tokenOf(who.id, 'moon')]
    for (const wrong of others) expect([wrong, (await fetch(address(wrong))).status]).toEqual([wrong, 404])
    expect((await fetch(`${server.url}/api/unsubscribe`)).status).toBe(404)
    const { notifications } = await done(who.get<NoticeSettingsView>('/api/me/notification-settings'))
    expect(Object.values(notifications.email).every(Boolean)).toBe(true)
  })
})
