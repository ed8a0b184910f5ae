import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { UnverifiedAccount } from '#features/accounts/contract.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail, mailsTo } from '#test/support/lastMail.ts'
import { elsewhere, type Person, password, signIn } from '#test/support/person.ts'
import { aGroup, done, refused } from '#test/support/story.ts'
import { newVerificationToken } from './verificationLinks.ts'

describe('an e-mail address', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  })
  afterAll(() => server.stop())

  const me = (who: Person) => done(who.get<Me>('/api/me'))
  const send = (who: Person) => who.post('/api/auth/send-verification-email', { email: who.email })

  const linkTo = async (email: string) => {
    const { path } = await lastMail(server, email, 'email_verification')
    return new URL(path, server.url).searchParams.get('token') ?? ''
  }
  const read = async (who: Person, token: string) =>
    (await done(who.get<{ account: UnverifiedAccount | null }>(`/api/verification?token=${token}`))).account
  const confirm = (who: Person, token: string) => who.post('/api/verification', { token })
  const disown = (who: Person, token: string) => who.post<unknown>('/api/verification/disown', { token })
  /** The cookies of somebody who registers this address, whoever it belongs to. */
  const register = async (email: string, name = 'Mallory') => {
    const registration = { name, email, password, ageConfirmed: true, termsAccepted: true }
    const { headers } = await server.visitor.post('/api/auth/sign-up/email', registration)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return elsewhere({ id: '', name, email, cookie }, server.url)
  }

  it('is verified by the link of the mail that follows a registration, once, by a session of the account [AUTH-04]', async () => {
    const ann = await server.aRegistrant('Ann')
    expect((await me(ann)).user.emailVerified).toBe(false)
    const token = await linkTo(ann.email)
    expect(await read(ann, token)).toMatchObject({ name: 'Ann', email: ann.email, isYours: true })
    expect((await me(ann)).user.emailVerified).toBe(false)
    await done(send(ann))
    await done(confirm(ann, token))
    expect((await me(ann)).user.emailVerified).toBe(true)
    for (const used of [token, await linkTo(ann.email)]) {
      expect((await refused(confirm(ann, used)))[2]).toMatch(/^This link has expired or was already used/)
      expect(await read(ann, used)).toBe(null)
      expect((await disown(server.visitor, used)).status).toBe(400)
    }
    expect((await refused(send(ann))).slice(0, 2)).toEqual([409, 'aborted'])
  })

  it('is verified by nobody who only opens the link: not by a GET, and not without a session of that account', async () => {
    const owner = await server.aPerson('Owner')
    const mallory = await register('victim@example.org')
    const { path } = await lastMail(server, mallory.email, 'email_verification')
    const token = await linkTo(mallory.email)
    for (const who of [server.visitor, owner, mallory]) {
      await who.get(path)
      await who.get(`/api/auth/verify-email?token=${token}&callbackURL=%2Fverify-email`)
      await read(who, token)
      for (const method of ['GET', 'HEAD']) await who.send(method, '/api/verification/disown')
    }
    expect((await refused(confirm(server.visitor, token))).slice(0, 2)).toEqual([401, 'unauthenticated'])
    expect((await refused(confirm(owner, token)))[2]).toBe(
      'This link is for another account. Please sign in to that account first.',
    )
    expect(await read(owner, token)).toMatchObject({ name: 'Mallory', isYours: false })
    expect((await me(mallory)).user.emailVerified).toBe(false)
  })

  it('is freed by its owner, who never registered: the account and its sessions end, and they can register', async () => {
    const mallory = await register('owner@example.org')
    const group = await aGroup(server)
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    await done(mallory.post('/api/groups/join', { code: group.id }))
    const token = await linkTo(mallory.email)
    expect(await Promise.all([0, 1].map(async () => (await disown(server.visitor, token)).status))).toContain(200)
    expect((await mallory.get('/api/me')).status).toBe(401)
    expect(await signIn(server.url, mallory).catch(() => 'refused')).toBe('refused')
    expect(JSON.stringify(await done(group.ann.get(`${group.path}/members`)))).not.toContain('Mallory')
    expect((await disown(server.visitor, token)).status).toBe(400)
    expect(await read(server.visitor, token)).toBe(null)
    server.clock.advance(1_000)
    const owner = await register('owner@example.org', 'The Owner')
    await done(confirm(owner, await linkTo(owner.email)))
    expect((await me(owner)).user).toMatchObject({ name: 'The Owner', emailVerified: true })
  })

  it('is either verified or freed when both are asked for together', async () => {
    for (const turn of [1, 2, 3]) {
      const dan = await server.aPerson(`Dan ${turn}`)
      const token = await server.services.db.transaction(async (tx) =>
        newVerificationToken(tx, { userId: dan.id, now: server.clock.now() }),
      )
      const answers = await Promise.all([confirm(dan, token), disown(server.visitor, token)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('is not verified by a link that is none of ours or too old', async () => {
    const dev = await server.aPerson('Dev')
    const { db } = server.services
    const token = await db.transaction(async (tx) =>
      newVerificationToken(tx, { userId: dev.id, now: server.clock.now() }),
    )
    expect((await confirm(dev, `${token.slice(0, -4)}AAAA`)).status).toBe(400)
    server.clock.advance(dayMs)
    expect((await confirm(dev, token)).status).toBe(400)
    expect((await me(dev)).user.emailVerified).toBe(false)
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

  it('makes nobody administrator through the click of its owner: neither by ADMIN_EMAIL nor by the list [ADM-02] [ADM-13]', async () => {
    const root = await register('ROOT@example.org', 'Not Root')
    const isAdmin = async (who: Person) => (await done(who.get<Me>('/api/me'))).isWebsiteAdmin
    expect(await isAdmin(root)).toBe(false)
    expect((await root.get('/api/admin/settings')).status).toBe(403)
    const listed = await register('listed@example.org')
    await server.services.db.pool.query(
      "insert into website_admins (email, is_primary, added_at) values ('listed@example.org', false, now())",
    )
    for (const impostor of [root, listed]) {
      const { path } = await lastMail(server, impostor.email.toLowerCase(), 'email_verification')
      const token = await linkTo(impostor.email.toLowerCase())
      await server.visitor.get(path)
      await server.visitor.get(`/api/auth/verify-email?token=${token}`)
      await confirm(server.visitor, token)
      expect([impostor.name, await isAdmin(impostor)]).toEqual([impostor.name, false])
    }
    await done(confirm(root, await linkTo('root@example.org')))
    expect(await isAdmin(root)).toBe(true)
  })
})
