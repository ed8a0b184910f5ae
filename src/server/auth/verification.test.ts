import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/accounts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail, mailsTo } from '#test/support/lastMail.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'

describe('an e-mail address', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  })
  afterAll(() => server.stop())

  const me = (who: Person) => done(who.get<Me>('/api/me'))
  const send = (who: Person) => who.post('/api/auth/send-verification-email', { email: who.email })

  it('is verified by the link of the mail that follows a registration, which leads back into the app', async () => {
    const ann = await server.aRegistrant('Ann')
    expect((await me(ann)).user.emailVerified).toBe(false)
    const { path } = await lastMail(server, ann.email, 'email_verification')
    const answer = await server.visitor.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/verify-email'])
    expect((await me(ann)).user.emailVerified).toBe(true)
    expect((await refused(send(ann))).slice(0, 2)).toEqual([409, 'aborted'])
  })

  it('gets the mail again for whoever is signed in, five times an hour', async () => {
    const ben = await server.aRegistrant('Ben')
    for (let turn = 0; turn < 5; turn += 1) await done(send(ben))
    expect((await refused(send(ben))).slice(0, 2)).toEqual([429, 'resource-exhausted'])
    const mails = await mailsTo(server, ben.email)
    const { email } = ben
    expect(await refused(server.visitor.post('/api/auth/send-verification-email', { email }))).toEqual([
      401,
      'unauthenticated',
      'User not authenticated',
    ])
    const cleo = await server.aRegistrant('Cleo')
    const forBen = cleo.post('/api/auth/send-verification-email', { email })
    expect((await refused(forBen)).slice(0, 2)).toEqual([400, 'invalid-argument'])
    expect(await mailsTo(server, ben.email)).toEqual(mails)
  })

  it('is not verified by a link that is none of ours, and no link leads to another site', async () => {
    const dev = await server.aRegistrant('Dev')
    const { path } = await lastMail(server, dev.email, 'email_verification')
    const token = new URL(path, server.url).searchParams.get('token') ?? ''
    const forged = await server.visitor.get(path.replace(token, `${token.slice(0, -4)}AAAA`))
    expect(forged.headers.get('location')).toMatch(/^\/verify-email\?error=/i)
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const link = `/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent(elsewhere)}`
      expect([elsewhere, (await server.visitor.get(link)).status]).toEqual([elsewhere, 400])
    }
    expect((await me(dev)).user.emailVerified).toBe(false)
  })

  it('must be verified before it gives the powers of the administrator [ADM-02]', async () => {
    const impostor = await server.visitor.post<{ user: { id: string } }>('/api/auth/sign-up/email', {
      name: 'Not Root',
      email: 'ROOT@example.org',
      password: 'correct horse',
      ageConfirmed: true,
      termsAccepted: true,
    })
    const cookie = impostor.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const isAdmin = async () => (await done(server.visitor.get<Me>('/api/me', { cookie }))).isWebsiteAdmin
    expect(await isAdmin()).toBe(false)
    expect((await server.visitor.get('/api/admin/settings', { cookie })).status).toBe(403)
    await server.visitor.get((await lastMail(server, 'root@example.org', 'email_verification')).path)
    expect(await isAdmin()).toBe(true)
  })
})
