import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { password, signIn } from '#test/support/person.ts'
import { aGroup, customBid, done, refused, type TestGroup } from '#test/support/story.ts'

describe('the HTTP interface', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({}, { isAlone: true })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('registers who is 21 and accepts the terms, and nobody else [AUTH-04] [AUTH-05] [AUTH-09] [AUTH-13] [AUTH-15] [AUTH-16] [AUTH-17] [AUTH-22] [AUTH-23] [AUTH-24]', async () => {
    const whole = { name: 'Dev', email: 'Dev@Example.org', password, ageConfirmed: true, termsAccepted: true }
    const register = (change: object) =>
      refused(server.visitor.post('/api/auth/sign-up/email', { ...whole, ...change }))
    const texts: [object, string][] = [
      [{ ageConfirmed: false }, 'You must confirm that you are 21 years or older to register'],
      [{ ageConfirmed: 'true' }, 'You must confirm that you are 21 years or older to register'],
      [{ termsAccepted: undefined }, 'You must accept the Terms of Service to register'],
      [{ name: ' ' }, 'Please enter your name'],
      [{ email: '' }, 'Please enter your email address'],
      [{ password: '' }, 'Please enter a password'],
      [{ password: 'Qwerty123' }, 'This password is too common. Please choose another.'],
      [{ password: 'x'.repeat(129) }, 'A password has at most 128 characters.'],
      [{ name: 'x'.repeat(51) }, 'A name has 1 to 50 characters'],
      [{ name: '🏈'.repeat(51) }, 'A name has 1 to 50 characters'],
      [{ name: 'D\u0007ev' }, 'A name has 1 to 50 characters'],
      [{ name: 'Dev\r\nBcc: x' }, 'A name has 1 to 50 characters'],
      [{ name: '\u200b' }, 'A name has 1 to 50 characters'],
      [{ password: '12ab5' }, 'Password should be at least 6 characters.'],
      [{ email: 'dev' }, 'Please enter a valid email address.'],
      [{ image: 'javascript:alert(1)' }, 'A picture cannot be chosen here.'],
    ]
    for (const [change, text] of texts) expect(await register(change)).toEqual([400, 'invalid-argument', text])
    expect((await server.visitor.post('/api/auth/sign-up/email', whole)).status).toBe(200)
    const { rows } = await server.services.db.pool.query("select * from users where email = 'dev@example.org'")
    expect(rows).toMatchObject([{ name: 'Dev', age_verified: true }])
    expect(rows[0].tos_accepted_at).not.toBeNull()
    expect(await register({})).toEqual([409, 'aborted', 'This email is already registered. Please sign in instead.'])
  })

  it('makes one account of two registrations at once [AUTH-22]', async () => {
    const who = { name: 'Twin', email: 'twin@example.org', password, ageConfirmed: true, termsAccepted: true }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.visitor.post('/api/auth/sign-up/email', who)),
    )
    const refusals = answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => [status, body.error.message])
    expect(refusals).toEqual(Array(4).fill([409, 'This email is already registered. Please sign in instead.']))
  })

  it('signs in with the right password, says what is wrong, and signs out [APP-10] [AUTH-03] [AUTH-25] [AUTH-26]', async () => {
    const { email } = group.cleo
    const wrong = server.visitor.post('/api/auth/sign-in/email', { email, password: 'wrong one' })
    expect(await refused(wrong)).toEqual([401, 'unauthenticated', 'Incorrect password. Please try again.'])
    const unknown = server.visitor.post('/api/auth/sign-in/email', { email: 'nobody@example.org', password })
    expect(await refused(unknown)).toEqual([
      401,
      'unauthenticated',
      'No account found with this email. Please sign up.',
    ])
    server.clock.advance(60_000)
    const cleo = await signIn(server.url, group.cleo)
    const { rows } = await server.services.db.pool.query('select last_active from user_activity where user_id = $1', [
      cleo.id,
    ])
    expect(rows[0].last_active.getTime()).toBe(server.clock.now())
    expect(cleo.cookie).not.toBe(group.cleo.cookie)
    const me = await done(cleo.get<Me>('/api/me'))
    expect(me).toMatchObject({
      user: { id: cleo.id, uid: cleo.id, name: 'Cleo' },
      groups: [{ id: group.id, role: 'member' }],
    })
    await cleo.post('/api/auth/sign-out')
    expect(await refused(cleo.get('/api/me'))).toEqual([401, 'unauthenticated', 'User not authenticated'])
    await done(group.cleo.get('/api/me'))
  })

  it('counts wrong passwords for an account, across processes, and lets its owner in elsewhere', async () => {
    const victim = await server.aPerson('Victim')
    const other = await server.another()
    const tries = (url: string, times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          fetch(`${url}/api/auth/sign-in/email`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${Math.random()}` },
            body: JSON.stringify({ email: victim.email, password: 'a guess' }),
          }),
        ),
      )
    await tries(server.url, 6)
    const answers = await tries(other.url, 6)
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(2)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await done(victim.get('/api/me'))
    await other.stop()
  })

  it('answers unknown paths, wrong methods, bad JSON, big bodies and wrong types with one error shape [ERR-01] [ERR-02]', async () => {
    expect((await refused(server.visitor.get('/api/nothing'))).slice(0, 2)).toEqual([404, 'not-found'])
    expect((await refused(group.ann.send('PUT', `${group.path}/bids`))).slice(0, 2)).toEqual([404, 'not-found'])
    const bad = [
      '{',
      '[1]',
      '"text"',
      'null',
      '{"__proto__": {"x": 1}}',
      '{"name":',
      `{"name": "${'x'.repeat(1_000_000)}"}`,
    ]
    for (const body of bad) {
      expect((await refused(group.ann.send('POST', '/api/groups', body))).slice(0, 2)).toEqual([
        400,
        'invalid-argument',
      ])
    }
    const form = await group.ann.send('POST', '/api/groups', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(400)
    const { body } = await group.ann.post(`${group.path}/bids`, { ...customBid, wagerAmount: 'x', extra: 1 })
    expect(body.error.details).toContainEqual({ field: 'wagerAmount', message: 'Valid wager amount is required' })
  })

  it('refuses what comes from a page of another origin, and takes what comes from its own', async () => {
    const create = (headers: Record<string, string>) => group.ann.post('/api/groups', { name: 'Other' }, headers)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect((await refused(create(headers))).slice(0, 2)).toEqual([403, 'permission-denied'])
    }
    expect((await create({ origin: 'http://localhost:3000' })).status).toBe(201)
    expect((await create({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    const signIn = server.visitor.post('/api/auth/sign-in/email', {}, { origin: 'https://evil.example' })
    expect((await refused(signIn))[0]).toBe(403)
  })

  it('sets a session cookie that scripts cannot read, and headers that keep other sites out', async () => {
    const { headers } = await server.visitor.post('/api/auth/sign-in/email', { email: group.ben.email, password })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^betwixt\.session_token=.*HttpOnly/)
    expect(cookie).toContain('SameSite=Lax')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('takes no session whose signature is not ours', async () => {
    const [session = ''] = group.ann.cookie.split('; ')
    const [name, value = ''] = session.split(/=(.*)/)
    const forged = [
      `${name}=${value.slice(0, -6)}AAAAAA`,
      `${name}=${value.split('.')[0]}`,
      `${name}=x.y`,
      `${name}=%E0%A4%A`,
    ]
    for (const cookie of forged) expect((await server.visitor.get('/api/me', { cookie })).status).toBe(401)
  })

  it('says that it is alive and ready, shows figures, and describes itself', async () => {
    expect((await server.visitor.get('/healthz')).status).toBe(200)
    expect((await server.visitor.get('/readyz')).status).toBe(200)
    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text())
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}')
    type Document = { openapi: string; paths: Record<string, Record<string, unknown>> }
    const { body } = await server.visitor.get<Document>('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    expect(Object.keys(body.paths)).toContain('/groups/{groupId}/bids/{bidId}/accept')
    const docs = await fetch(`${server.url}/api/docs`).then((answer) => answer.text())
    expect(docs).toContain('/api/groups/{groupId}/payments')
    expect(docs).not.toContain('<script')
  })

  it('tells an id and nothing of the inside when something of ours is wrong, and 503 while the database is away [ERR-01]', async () => {
    const alone = await aServer()
    const ann = await alone.aPerson('Ann')
    await alone.asOwner('alter table memberships rename to elsewhere')
    const [status, code, message] = await refused(ann.get('/api/groups'))
    expect([status, code]).toEqual([500, 'internal'])
    expect(message).toMatch(/^Something went wrong on our side\. Please quote \w{20}\.$/)
    await alone.loseDatabase()
    const away = await ann.get('/api/groups')
    expect([away.status, away.body.error.code]).toEqual([503, 'unavailable'])
    expect(away.headers.get('retry-after')).toBe('2')
    expect((await refused(ann.post('/api/auth/sign-out'))).slice(0, 2)).toEqual([503, 'unavailable'])
    expect((await refused(ann.get('/api/auth/get-session'))).slice(0, 2)).toEqual([503, 'unavailable'])
    await alone.stop()
  })

  it('refuses an Idempotency-Key that is too long', async () => {
    const answer = group.ann.post('/api/groups', { name: 'Keys' }, { 'idempotency-key': 'x'.repeat(129) })
    expect((await refused(answer)).slice(0, 2)).toEqual([400, 'invalid-argument'])
  })

  it('survives a path that is no path', async () => {
    const { port } = new URL(server.url)
    const status = await new Promise((resolve, reject) => {
      const asked = request({ port, path: '/api/groups/%E0%A4%A', host: '127.0.0.1' }, (answer) =>
        resolve(answer.statusCode),
      )
      asked.on('error', reject)
      asked.end()
    })
    expect(status).toBeLessThan(500)
  })
})
