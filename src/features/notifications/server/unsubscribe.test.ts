import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
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

  const mailSwitches = async (person: Person) =>
    (await done(person.get<NoticeSettingsView>('/api/me/notification-settings'))).notifications.email
  const turnedOff = async (person: Person) =>
    Object.entries(await mailSwitches(person)).flatMap(([key, isOn]) => (isOn ? [] : [key]))
  const form = (body: string) => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

  it('turns nothing off when it is only opened, as mail scanners do: it asks, with one button that works without a script', async () => {
    const who = await server.aPerson('Eve')
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(address(tokenOf(who.id, 'bid_accepted')), { method })
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const page = await answer.text()
      if (method === 'HEAD') continue
      expect(page).toContain('Turn off “Bid Accepted” mails?')
      expect(page.match(/<(form|button)[^>]*>/g)).toEqual(['<form method="post">', '<button>'])
      expect(page).not.toContain('<script')
    }
    expect(await turnedOff(who)).toEqual([])
  })

  it.each([
    ['its page', ''],
    ['a mail program', 'List-Unsubscribe=One-Click'],
  ])(
    'does it at the button of %s, without a sign-in, for that kind and person alone, however often',
    async (_, body) => {
      const [who, other] = [await server.aPerson('Flo'), await server.aPerson('Gus')]
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await fetch(address(tokenOf(who.id, 'bid_accepted')), form(body))
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
        const page = await answer.text()
        expect(page).toContain('You are unsubscribed from these emails.')
        expect(page).not.toContain('<form')
      }
      expect(await turnedOff(who)).toEqual(['bid_accepted'])
      const { notifications } = await done(who.get<NoticeSettingsView>('/api/me/notification-settings'))
      expect(notifications.inApp.bid_accepted).toBe(true)
      expect(await turnedOff(other)).toEqual([])
    },
  )

  it.each([
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['application/json', '{'],
    ['nonsense', 'x'],
    ['', 'x'],
  ])('does it for a body of %o from any page, since the token is the proof (RFC 8058)', async (type, body) => {
    const who = await server.aPerson('Fay')
    const origins = [{ origin: 'https://mail.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
    for (const origin of origins) {
      const headers = { ...origin, 'content-type': type }
      const answer = await fetch(address(tokenOf(who.id, 'game_started')), { method: 'POST', body, headers })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')])
    }
    expect(await turnedOff(who)).toEqual(['game_started'])
  })

  it('takes no other request from a foreign page', async () => {
    const who = await server.aPerson('Gil')
    const sent = await who.post('/api/notifications/read', { all: true }, { origin: 'https://mail.example' })
    expect(sent.status).toBe(403)
  })

  it('shows its page in its own style alone, and lets no other page frame it or send its form', async () => {
    const answer = await fetch(address(tokenOf('anybody', 'bet_settled')))
    const [style = ''] = /(?<=<style>)[^<]*/.exec(await answer.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
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
    for (const wrong of others) {
      for (const method of ['GET', 'POST'])
        expect([wrong, (await fetch(address(wrong), { method })).status]).toEqual([wrong, 404])
    }
    expect((await fetch(`${server.url}/api/unsubscribe`)).status).toBe(404)
    const { notifications } = await done(who.get<NoticeSettingsView>('/api/me/notification-settings'))
    expect(Object.values(notifications.email).every(Boolean)).toBe(true)
  })
})
