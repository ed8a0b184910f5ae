import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondMs } from '#domain/times.ts'
import type { ResetLink } from '#features/admin/contract.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail, mailsTo } from '#test/support/lastMail.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import { newId } from '../newId.ts'

describe('a forgotten password', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())

  const request = (email: string) => server.visitor.post('/api/auth/request-password-reset', { email })
  const reset = (token: string, newPassword: string) =>
    server.visitor.post('/api/auth/reset-password', { token, newPassword })
  const tokenFor = async ({ email }: Person) => {
    server.clock.advance(secondMs)
    await done(request(email))
    const { path } = await lastMail(server, email, 'password_reset')
    return new URL(path, server.url).searchParams.get('token') ?? ''
  }
  /** The token of a link that an administrator made for them. */
  const handedOver = async ({ id }: Person) => {
    const { url } = await done(root.post<ResetLink>(`/api/admin/users/${id}/reset-link`, { reason: 'asked for it' }))
    // The library has a clock of its own.
    await server.services.db.pool.query("update verifications set expires_at = now() + interval '1 hour'")
    return new URL(url).searchParams.get('token') ?? ''
  }
  const dead = [400, 'invalid-argument', 'This link has expired or was already used. Please ask for a new one.']

  it('is replaced once by a link in a mail, which ends every session and open stream [AUTH-03] [AUTH-19]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: phone.cookie } })
    const token = await tokenFor(ann)
    expect((await lastMail(server, ann.email, 'password_reset')).path).toMatch(/^\/reset-password\?token=/)
    expect((await reset(token, 'battery staple')).status).toBe(200)
    const resetAt = performance.now()
    for await (const _ of stream.body ?? []) expect(performance.now() - resetAt).toBeLessThan(1_000)
    expect(performance.now() - resetAt).toBeLessThan(1_500)
    for (const session of [ann, phone]) expect((await session.get('/api/me')).status).toBe(401)
    await expect(signIn(server.url, ann, password)).rejects.toThrow()
    await done((await signIn(server.url, ann, 'battery staple')).get('/api/me'))
    expect(await refused(reset(token, 'battery horse'))).toEqual(dead)
  })

  it('verifies the address to which the link came, and makes other links void', async () => {
    const ben = await server.aPerson('Ben')
    const [first, second] = [await tokenFor(ben), await tokenFor(ben)]
    await done(reset(second, 'battery staple'))
    expect(await refused(reset(first, 'battery horse'))).toEqual(dead)
    const { user } = await done((await signIn(server.url, ben, 'battery staple')).get<{ user: object }>('/api/me'))
    expect(user).toMatchObject({ emailVerified: true })
  })

  it('leaves nothing of somebody who registered the address before its owner proved it [AUTH-19] [BEY-22]', async () => {
    const squatter = await server.aPerson('Squatter')
    const readers = async (who: Person) => {
      const { url } = await done(who.post<{ url: string }>('/api/me/calendar'))
      return async () => (await fetch(server.url + new URL(url).pathname)).status
    }
    await done(squatter.send('PATCH', '/api/me/pay-links', { venmo: 'squatter' }))
    const status = await readers(squatter)
    expect(await status()).toBe(200)
    await done(reset(await tokenFor(squatter), 'battery staple'))
    const owner = await signIn(server.url, squatter, 'battery staple')
    expect(await status()).toBe(404)
    expect(await done(owner.get('/api/me/pay-links'))).toMatchObject({ venmo: null })
    // What the owner set themselves stays; whoever had a session may have copied the calendar's address.
    await done(owner.send('PATCH', '/api/me/pay-links', { venmo: 'the-owner' }))
    const own = await readers(owner)
    await done(reset(await tokenFor(squatter), 'battery horse'))
    const again = await signIn(server.url, squatter, 'battery horse')
    expect(await done(again.get('/api/me/pay-links'))).toMatchObject({ venmo: 'the-owner' })
    expect(await own()).toBe(404)
  })

  it('has links that nobody can read from the database, nor make from what is there', async () => {
    const eli = await server.aPerson('Eli')
    const token = await tokenFor(eli)
    const { rows } = await server.services.db.pool.query<{ identifier: string }>(
      'select identifier from verifications where value = $1',
      [eli.id],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { identifier } of rows) {
      for (const guess of [identifier, identifier.slice(identifier.indexOf(':') + 1)]) {
        expect(await refused(reset(guess, 'battery horse'))).toEqual(dead)
      }
    }
    await done(reset(token, 'battery staple'))
  })

  it('has a link that nobody reads in the audit of mails, nor finds there later [ADM-74]', async () => {
    const fay = await server.aPerson('Fay')
    const token = await tokenFor(fay)
    const { rows } = await server.services.db.pool.query<{ id: string }>(
      "select id from outbox where recipient = $1 and kind = 'password_reset'",
      [fay.email],
    )
    const path = `/api/admin/emails/audits/${rows[0]?.id}`
    const mail = await done(root.post<{ button: unknown }>(`${path}/read`))
    expect([mail.button, JSON.stringify(mail).includes(token)]).toEqual([null, false])
    expect((await root.get(path)).status).toBe(404)
    const { items } = await done(root.get<{ items: { act: string; details: object }[] }>('/api/admin/acts'))
    expect(items[0]).toMatchObject({ act: 'mail.read', details: { to: fay.email } })
    // The worker, where no provider is configured.
    server.clock.advance(1_000)
    await sendDue(server.services, mailSender)
    const kept = await server.services.db.pool.query('select content from outbox where id = $1', [rows[0]?.id])
    expect(JSON.stringify(kept.rows)).not.toContain(token)
    await done(reset(token, 'battery staple'))
  })

  it('is helped by an administrator where no mails are sent: with a reason, recorded, and the person is told', async () => {
    const gil = await server.aPerson('Gil')
    const make = (body: object, key = newId()) =>
      root.post<ResetLink>(`/api/admin/users/${gil.id}/reset-link`, body, { 'idempotency-key': key })
    expect((await refused(make({ reason: ' ' })))[2]).toBe('Please provide a reason for the link')
    const link = await done(make({ reason: 'Gil called me' }, 'one press'))
    expect(await done(make({ reason: 'Gil called me' }, 'one press'))).toEqual(link)
    const token = new URL(link.url).searchParams.get('token') ?? ''
    const { items: acts } = await done(root.get<{ items: object[] }>('/api/admin/acts'))
    expect(acts[0]).toMatchObject({ act: 'user.reset_link', target: { id: gil.id }, reason: 'Gil called me' })
    expect(JSON.stringify(await done(gil.get('/api/notifications')))).toContain('Reason: Gil called me')
    const { rows } = await server.services.db.pool.query(
      'select row_to_json(k)::text as text from idempotency_keys k union select row_to_json(v)::text from verifications v',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    // The library has a clock of its own.
    await server.services.db.pool.query("update verifications set expires_at = now() + interval '1 hour'")
    await done(reset(token, 'battery staple'))
    expect(await refused(reset(token, 'battery horse'))).toEqual(dead)
    await signIn(server.url, gil, 'battery staple')
    expect((await gil.post(`/api/admin/users/${gil.id}/reset-link`, { reason: 'me' })).status).toBe(401)
  })

  it('verifies no address by a link that an administrator handed over [ADM-02]', async () => {
    const una = await server.aPerson('Una')
    const token = await handedOver(una)
    await done(reset(token, 'battery staple'))
    const { user } = await done((await signIn(server.url, una, 'battery staple')).get<{ user: object }>('/api/me'))
    expect(user).toMatchObject({ emailVerified: false })
  })

  it('has no link to hand over for an administrator, verified or not, nor one that was made before [ADM-16] [ADM-48]', async () => {
    const [listed, later] = [await server.aPerson('Lia'), await server.aPerson('Max')]
    const early = await handedOver(later)
    for (const { email } of [listed, later]) await made(root.post('/api/admin/admins', { email }))
    const says = 'The password of an administrator cannot be reset by a link that another administrator made.'
    const protects = [403, 'permission-denied', says]
    for (const { id } of [listed, root]) {
      expect(await refused(root.post(`/api/admin/users/${id}/reset-link`, { reason: 'x' }))).toEqual(protects)
    }
    expect(await refused(reset(early, 'battery staple'))).toEqual(protects)
    // The library takes the token from there too.
    const inAddress = server.visitor.post(`/api/auth/reset-password?token=${early}`, {
      token: '',
      newPassword: 'x y z 1',
    })
    expect(await refused(inAddress)).toEqual(protects)
    await signIn(server.url, later, password)
  })

  it('has a link for an hour only', async () => {
    const cleo = await server.aPerson('Cleo')
    const token = await tokenFor(cleo)
    const age = (text: string) =>
      server.services.db.pool.query(
        `update verifications set expires_at = expires_at - interval '${text}' where value = '${cleo.id}'`,
      )
    const { rows } = await server.services.db.pool.query(
      'select extract(epoch from expires_at - now())::float8 as left from verifications where value = $1',
      [cleo.id],
    )
    expect(rows[0].left).toBeGreaterThan(3_500)
    expect(rows[0].left).toBeLessThanOrEqual(3_600)
    await age('1 hour')
    expect(await refused(reset(token, 'battery staple'))).toEqual(dead)
  })

  it('takes no new password that is short, long or common, and the link stays good [AUTH-09] [AUTH-23]', async () => {
    const dev = await server.aPerson('Dev')
    const token = await tokenFor(dev)
    const texts: [string, string][] = [
      ['', 'Please enter a password'],
      ['12ab5', 'Password should be at least 6 characters.'],
      ['x'.repeat(129), 'A password has at most 128 characters.'],
      ['Password1', 'This password is too common. Please choose another.'],
      ['my betwixt 1', 'Please choose a password without "Betwixt" in it.'],
      [`x${dev.email.toUpperCase()}`, 'Please choose a password without your email address in it.'],
    ]
    for (const [secret, text] of texts) expect(await refused(reset(token, secret))).toEqual([400, dead[1], text])
    await done(reset(token, 'x'.repeat(128)))
  })

  it('is sent to accounts alone, each mail asked for once more than five times an hour is refused [AUTH-18] [AUTH-20]', async () => {
    const unknown = [404, 'not-found', 'No account found with this email address.']
    expect(await refused(request('nobody@example.org'))).toEqual(unknown)
    expect(await refused(request(''))).toEqual([400, 'invalid-argument', 'Please enter your email address'])
    expect(await refused(request('nobody'))).toEqual([400, 'invalid-argument', 'Please enter a valid email address.'])
    const eve = await server.aPerson('Eve')
    for (let turn = 0; turn < 5; turn += 1) await done(request(eve.email.toUpperCase()))
    const sixth = await request(eve.email)
    expect([sixth.status, sixth.body.error.code]).toEqual([429, 'resource-exhausted'])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await mailsTo(server, eve.email)).filter(({ kind }) => kind === 'password_reset')).toHaveLength(5)
  })
})
