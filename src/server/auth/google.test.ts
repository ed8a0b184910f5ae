import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { anOpenIdServer, type OpenIdServer } from '#test/support/openIdServer.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import { knownDevice } from './knownDevice.ts'

const publicUrl = 'http://localhost:3000'

describe('Google', () => {
  let issuer: OpenIdServer
  let server: TestServer

  beforeAll(async () => {
    issuer = await anOpenIdServer()
    server = await aServer({
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: issuer.clientSecret,
      GOOGLE_ISSUER_URL: issuer.url,
    })
  })
  afterAll(async () => {
    await server.stop()
    await issuer.stop()
  })

  /** Like a browser: follows the redirect to Google and back. Returns the final address and the cookies. */
  async function visit(url = server.url): Promise<{ location: string; cookie: string }> {
    const begun = await fetch(`${url}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL: '/bids', errorCallbackURL: '/login' }),
    })
    expect(begun.status).toBe(200)
    const { url: there } = (await begun.json()) as { url: string }
    const cookie = cookiesOf(begun)
    const asked = await fetch(there, { redirect: 'manual' })
    const back = (asked.headers.get('location') ?? '').replace(publicUrl, url)
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
    return { location: answer.headers.get('location') ?? '', cookie: cookiesOf(answer) }
  }
  const cookiesOf = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  const me = (cookie: string) => done(server.visitor.get<Me>('/api/me', { cookie }))
  const verify = async (who: Person) => {
    // A new link: the library deletes what has expired by its own clock.
    server.clock.advance(1_000)
    await done(who.post('/api/auth/send-verification-email', { email: who.email }))
    const { path } = await lastMail(server, who.email, 'email_verification')
    await done(who.post('/api/verification', { token: new URL(path, server.url).searchParams.get('token') }))
  }

  it('makes the browser known for an account with a password, where guesses count, and only there', async () => {
    issuer.person = { sub: 'known', email: 'known@mail.example', name: 'Known' }
    const { cookie } = await visit()
    expect((await me(cookie)).user.email).toBe('known@mail.example')
    expect(cookie).not.toContain('betwixt.device')
    const ann = await server.aRegistrant('Ann')
    await verify(ann)
    issuer.person = { sub: 'ann-known', email: ann.email, name: 'Ann' }
    const back = await visit()
    expect(await knownDevice(server.services, back.cookie, ann.email)).not.toBeNull()
    expect(await knownDevice(server.services, back.cookie, 'known@mail.example')).toBeNull()
  })

  it('makes an account that can do nothing before both confirmations, and then everything [AUTH-03] [AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08]', async () => {
    issuer.person = { sub: 'ann', email: 'Ann.Google@mail.example', name: 'Ann Google' }
    const { location, cookie } = await visit()
    expect(location).toBe('/bids')
    const first = await me(cookie)
    expect(first).toMatchObject({ isConfirmed: false, user: { name: 'Ann Google', emailVerified: true } })
    const closed = [
      server.visitor.get('/api/groups', { cookie }),
      server.visitor.post('/api/groups', { name: 'Too early' }, { cookie }),
      server.visitor.get('/api/groups/NoSuchGroupAtAll0000', { cookie }),
      server.visitor.get('/api/live', { cookie }),
      server.visitor.get('/api/auth/list-sessions', { cookie }),
    ]
    for (const answer of closed) expect((await refused(answer)).slice(0, 2)).toEqual([403, 'permission-denied'])
    const confirm = (ageConfirmed: boolean, termsAccepted: boolean) =>
      server.visitor.post<unknown>('/api/me/confirmations', { ageConfirmed, termsAccepted }, { cookie })
    expect((await refused(confirm(false, true)))[2]).toBe('You must confirm that you are 21 years or older to register')
    expect((await refused(confirm(true, false)))[2]).toBe('You must accept the Terms of Service to register')
    expect((await me(cookie)).isConfirmed).toBe(false)
    await done(confirm(true, true))
    expect((await me(cookie)).isConfirmed).toBe(true)
    expect((await server.visitor.post('/api/groups', { name: 'In time' }, { cookie })).status).toBe(201)
    const { rows } = await server.services.db.pool.query('select * from users where id = $1', [first.user.id])
    expect(rows).toMatchObject([{ email: 'ann.google@mail.example', age_verified: true }])
    expect(rows[0].tos_accepted_at.getTime()).toBe(server.clock.now())
    const again = await visit()
    expect((await me(again.cookie)).user.id).toBe(first.user.id)
    expect(again.cookie).not.toBe(cookie)
  })

  it.each([
    ['lines', 'Ann\r\nBcc: x', 'Ann  Bcc: x'],
    ['tabs', 'Ann\tLee\u2028Roe', 'Ann Lee Roe'],
    ['unseen', '\u200b\u2060', 'unseen'],
    ['blank', ' ', 'blank'],
  ])('brings a name onto one visible line, or takes the address for it: %s [SET-15]', async (sub, name, taken) => {
    issuer.person = { sub, email: `${sub}@mail.example`, name }
    const { cookie } = await visit()
    expect((await me(cookie)).user.name).toBe(taken)
  })

  it('keeps no key to anybody’s data', async () => {
    issuer.person = { sub: 'tokens', email: 'tokens@mail.example' }
    await visit()
    await visit()
    const { rows } = await server.services.db.pool.query(
      'select access_token, refresh_token, id_token from accounts where account_id = $1',
      ['tokens'],
    )
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }])
  })

  it('opens an existing account only where both sides have verified the address, and else says so [AUTH-29]', async () => {
    const ben = await server.aRegistrant('Ben')
    issuer.person = { sub: 'ben', email: ben.email, name: 'Somebody' }
    expect((await visit()).location).toBe('/login?error=account_not_linked')
    await verify(ben)
    issuer.person = { sub: 'ben', email: ben.email, name: 'Somebody', emailVerified: false }
    expect((await visit()).location).toBe('/login?error=account_not_linked')
    issuer.person = { sub: 'ben', email: ben.email, name: 'Somebody' }
    const { location, cookie } = await visit()
    expect(location).toBe('/bids')
    expect((await me(cookie)).user).toMatchObject({ id: ben.id, name: 'Ben' })
    await signIn(server.url, ben, password)
  })

  it.each(['false', 'no', 'true', 1])('believes no email_verified but true: not %o [AUTH-06]', async (text) => {
    issuer.person = { sub: `text ${text}`, email: 'tess@mail.example', emailVerified: text as string }
    expect((await visit()).location).toMatch(/^\/login\?error=/)
    const { rows } = await server.services.db.pool.query("select 1 from users where email = 'tess@mail.example'")
    expect(rows).toEqual([])
  })

  it('signs nobody in without an ID token, whose nonce and audience could not be checked [AUTH-29]', async () => {
    issuer.person = { sub: 'una', email: 'una@mail.example' }
    issuer.leavesOutIdToken = true
    const { location } = await visit()
    issuer.leavesOutIdToken = false
    expect(location).toMatch(/^\/login\?error=/)
    const { rows } = await server.services.db.pool.query("select 1 from users where email = 'una@mail.example'")
    expect(rows).toEqual([])
  })

  it('asks which account, so that signing out does not lead straight back into the same one', async () => {
    const begun = await server.visitor.post<{ url: string }>('/api/auth/sign-in/social', { provider: 'google' })
    expect(new URL(begun.body.url).searchParams.get('prompt')).toBe('select_account')
  })

  it('with a wrong client secret signs nobody in, and the operator reads the code of the refusal [AUTH-29]', async () => {
    const mistaken = await aServer({
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: 'mistyped',
      GOOGLE_ISSUER_URL: issuer.url,
      PUBLIC_URL: publicUrl,
    })
    const warned = vi.spyOn(mistaken.services.log, 'warn')
    issuer.person = { sub: 'wim', email: 'wim@mail.example' }
    expect((await visit(mistaken.url)).location).toMatch(/^\/login\?error=/)
    expect(warned.mock.calls.map(([about]) => about)).toContainEqual({ status: 401, code: 'invalid_client' })
    warned.mockRestore()
    await mistaken.stop()
  })

  it('makes no account for an address that it has not verified, and says so [AUTH-29]', async () => {
    issuer.person = { sub: 'eve', email: 'eve.unverified@mail.example', emailVerified: false }
    expect((await visit()).location).toMatch(/^\/login\?error=GOOGLE_EMAIL_UNVERIFIED&/)
    const { rows } = await server.services.db.pool.query("select 1 from users where email like 'eve.unverified%'")
    expect(rows).toEqual([])
  })

  it('that is turned back at, or whose tokens are not signed by it, signs nobody in [AUTH-28] [AUTH-29]', async () => {
    issuer.person = { sub: 'dev', email: 'dev@mail.example', denies: true }
    expect(await visit()).toMatchObject({ location: '/login?error=access_denied' })
    issuer.person = { sub: 'dev', email: 'dev@mail.example' }
    issuer.forges = true
    const { location, cookie } = await visit()
    issuer.forges = false
    expect(location).toMatch(/^\/login\?error=/)
    expect(cookie).not.toContain('session_token=e')
    const { rows } = await server.services.db.pool.query("select 1 from users where email = 'dev@mail.example'")
    expect(rows).toEqual([])
    const stray = await server.visitor.get('/api/auth/callback/google?code=x&state=y')
    expect(stray.headers.get('location')).toMatch(/\/login\?error=/)
  })

  it('signs nobody out by a link to a sign-in that fails', async () => {
    const dev = await server.aPerson('Dev')
    for (const method of ['GET', 'HEAD', 'POST']) {
      await dev.send(method, '/api/auth/callback/google?code=x&state=y')
      expect([method, (await dev.get('/api/me')).status]).toEqual([method, 200])
    }
  })

  it('lets no deactivated account in [ADM-52]', async () => {
    issuer.person = { sub: 'gone', email: 'gone@mail.example' }
    await visit()
    await server.services.db.pool.query("update users set is_deleted = true where email = 'gone@mail.example'")
    const { location } = await visit()
    expect(location).toMatch(/^\/login\?error=ACCOUNT_DEACTIVATED/)
  })

  it('lets nobody into a locked account [BEY-23]', async () => {
    issuer.person = { sub: 'locked', email: 'locked@mail.example' }
    await visit()
    await server.services.db.pool.query("update users set locked_at = now() where email = 'locked@mail.example'")
    const { location } = await visit()
    expect(location).toMatch(/^\/login\?error=ACCOUNT_LOCKED/)
  })

  it('is a kind refusal while it cannot be reached, and then is asked again [AUTH-29]', async () => {
    const gone = await anOpenIdServer()
    await gone.stop()
    const late = await aServer({
      GOOGLE_CLIENT_ID: gone.clientId,
      GOOGLE_CLIENT_SECRET: gone.clientSecret,
      GOOGLE_ISSUER_URL: gone.url,
    })
    const begin = () => late.visitor.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' })
    const failed = 'Failed to sign in with Google. Please try again.'
    expect(await refused(begin())).toEqual([503, 'unavailable', failed])
    const back = await anOpenIdServer({ port: Number(new URL(gone.url).port) })
    expect((await begin()).status).toBe(200)
    await back.stop()
    await late.stop()
  })

  it('is offered only where it is configured [AUTH-30]', async () => {
    expect(await done(server.visitor.get('/api/site'))).toMatchObject({ google: true })
    const without = await aServer()
    expect(await done(without.visitor.get('/api/site'))).toMatchObject({ google: false })
    expect((await refused(without.visitor.post('/api/auth/sign-in/social', { provider: 'google' })))[0]).toBe(404)
    await without.stop()
  })
})
