import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { sessionToken } from './session.ts'

/** The response status, without waiting for the end of the body. */
async function openedAt(url: string, cookie: string): Promise<number> {
  const cut = new AbortController()
  const { status } = await fetch(url, { headers: { cookie }, signal: cut.signal })
  cut.abort()
  return status
}

describe('the cookie of a session', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const enter = ({ email }: Person, at: TestServer, headers = {}) =>
    at.visitor.post('/api/auth/sign-in/email', { email, password }, headers)
  const whoIs = async (cookie: string) => (await server.visitor.get<Me>('/api/me', { cookie })).body?.user?.name

  it('is kept from scripts and other sites, and over https from whatever is not', async () => {
    const secure = await aServer({ PUBLIC_URL: 'https://betwixt.example' })
    const flagsAt = async (at: TestServer) =>
      (await enter(await at.aPerson('Ann'), at)).headers.getSetCookie().map((cookie) => ({
        name: cookie.split('=')[0],
        isKept: /; HttpOnly/i.test(cookie) && /; SameSite=Lax/i.test(cookie) && !/; Domain=/i.test(cookie),
        isSecure: /; Secure/i.test(cookie) && /^__Host-/.test(cookie) && /; Path=\/(;|$)/i.test(cookie),
      }))
    try {
      const [plain, overHttps] = [await flagsAt(server), await flagsAt(secure)]
      expect(plain.map(({ name }) => name)).toContain('betwixt.session_token')
      expect(overHttps.map(({ name }) => name)).toContain('__Host-betwixt.session_token')
      expect(plain.filter(({ isKept, isSecure }) => !isKept || isSecure)).toEqual([])
      expect(overHttps.filter(({ isKept, isSecure }) => !isKept || !isSecure)).toEqual([])
    } finally {
      await secure.stop()
    }
  })

  /** The digits of an encoded sign mean the same in either case. */
  const inOneCase = (cookie: string) => cookie.replaceAll(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())

  it('counts only with its own signature and while its session lasts, however often it was good before [AUTH-03]', async () => {
    const ann = await server.aPerson('Ann')
    for (let time = 1; time <= 3; time += 1) expect(await whoIs(ann.cookie)).toBe('Ann')
    const end = ann.cookie.slice(-8)
    for (const other of [end.toLowerCase(), end.toUpperCase(), '', `${end}A`]) {
      const changed = `${ann.cookie.slice(0, -8)}${other}`
      const isSame = inOneCase(changed) === inOneCase(ann.cookie)
      expect(await whoIs(changed)).toBe(isSame ? 'Ann' : undefined)
    }
    await server.services.db.pool.query('delete from sessions where user_id = $1', [ann.id])
    expect(await whoIs(ann.cookie)).toBeUndefined()
  })

  it('is a new one at each sign-in, whatever somebody has put into the browser before', async () => {
    const [ann, eve] = [await server.aPerson('Ann'), await server.aPerson('Eve')]
    for (const planted of [eve.cookie, 'betwixt.session_token=chosen.byEve']) {
      const answer = await enter(ann, server, { cookie: planted })
      const own = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('betwixt.session_token='))
      const value = own?.split(';')[0] ?? ''
      expect(value).not.toBe('')
      expect(planted).not.toContain(value)
      expect(await whoIs(value)).toBe('Ann')
    }
    // The previous session ended with it.
    expect(await whoIs(eve.cookie)).toBeUndefined()
    expect(await whoIs('betwixt.session_token=chosen.byEve')).toBeUndefined()
  })

  describe('on https', () => {
    let secure: TestServer

    beforeAll(async () => {
      secure = await aServer({ PUBLIC_URL: 'https://betwixt.example' })
    })
    afterAll(() => secure.stop())

    const nameOf = async (cookie: string, path = '/api/me') =>
      (await secure.visitor.get<Me>(path, { cookie })).body?.user?.name

    it('does not lose to one that another host of the domain has planted, first or last, of any name', async () => {
      const [ann, eve] = [await secure.aPerson('Ann'), await secure.aPerson('Eve')]
      // What a sibling may set for the whole domain: anything without the prefix of this very host.
      const planted = ['__Secure-', ''].map((prefix) => eve.cookie.replace(/^__Host-/, prefix))
      for (const cookie of planted) {
        expect(await nameOf(cookie)).toBeUndefined()
        expect(await nameOf(`${cookie}; ${ann.cookie}`)).toBe('Ann')
        expect(await nameOf(`${ann.cookie}; ${cookie}`)).toBe('Ann')
      }
    })
  })

  it('is worth nothing after signing out, whoever has kept a copy', async () => {
    const ann = await server.aPerson('Ann')
    await done(ann.post('/api/auth/sign-out'))
    expect((await ann.get('/api/me')).status).toBe(401)
  })

  it('is good for 90 days at the most, however often it is used', async () => {
    const eve = await server.aPerson('Eve')
    const group = await made(eve.post<{ id: string }>('/api/groups', { name: 'Long ago' }))
    const aged = (days: number) =>
      server.services.db.pool.query('update sessions set created_at = $1, expires_at = $2 where user_id = $3', [
        new Date(server.clock.now() - days * dayMs),
        new Date(server.clock.now() + 30 * dayMs),
        eve.id,
      ])
    const paths = ['/api/me', `/api/groups/${group.id}`, '/api/live']
    const statuses = () => Promise.all(paths.map((path) => openedAt(server.url + path, eve.cookie)))
    await aged(89)
    expect(await statuses()).toEqual([200, 200, 200])
    await aged(91)
    expect(await statuses()).toEqual([401, 401, 401])
  })

  it('is remembered without the header that it came in, in however many ways it is written [AUTH-03]', async () => {
    const { cookie } = await server.aPerson('Ann')
    const [name = '', value = ''] = cookie.split('=')
    const token = sessionToken(server.services, cookie)
    const written = (way: number) =>
      [...value].map((sign, at) => (at < 14 && (way >> at) & 1 ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join('')
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    const before = process.memoryUsage().heapUsed
    for (let way = 0; way < 10_000; way += 1) {
      const header = `other=${'x'.repeat(15_000)}; ${name}=${written(way)}`
      expect(sessionToken(server.services, header)).toBe(token)
    }
    collect()
    expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(30)
  })

  it('is nowhere else: no answer to a script holds the token, and sessions are named by their ids', async () => {
    const email = 'tokens@example.org'
    const registration = { name: 'Ann', email, password, ageConfirmed: true, termsAccepted: true }
    const entries = [
      await server.visitor.post<{ user: { name: string } }>('/api/auth/sign-up/email', registration),
      await server.visitor.post<{ user: { name: string } }>('/api/auth/sign-in/email', { email, password }),
    ]
    const [first = '', second = ''] = entries.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '')
    type Session = { id: string; token: string }
    const own = await server.visitor.get<{ session: Session }>('/api/auth/get-session', { cookie: first })
    const list = await server.visitor.get<Session[]>('/api/auth/list-sessions', { cookie: first })
    const said = JSON.stringify([...entries, own, list].map(({ body }) => body))
    for (const cookie of [first, second]) {
      expect(await whoIs(cookie)).toBe('Ann')
      const [token = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
      expect(token).toHaveLength(32)
      expect(said).not.toContain(token)
    }
    // Nor from where a browser came.
    expect(said).not.toMatch(/ipAddress|127\.0\.0\.1/)
    expect(entries.map(({ body }) => [body.user.name, 'token' in body])).toEqual(entries.map(() => ['Ann', false]))
    expect([own.body.session, ...list.body].filter(({ id, token }) => id !== token)).toEqual([])
    // A client of the library ends a session by what the list names as its token.
    const other = list.body.find(({ id }) => id !== own.body.session.id)
    const revoke = (token: unknown, cookie: string) =>
      server.visitor.post<unknown>('/api/auth/revoke-session', { token }, { cookie })
    const stranger = await server.aPerson('Eve')
    expect((await revoke(other?.token, stranger.cookie)).body).toEqual({ status: true })
    expect(await whoIs(second)).toBe('Ann')
    expect((await revoke(other?.token, first)).body).toEqual({ status: true })
    expect((await revoke({ $ne: '' }, first)).status).toBe(200)
    expect([await whoIs(first), await whoIs(second)]).toEqual(['Ann', undefined])
  })

  it('of other devices ends with their open streams, within a second, where one signs them out', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    const stream = await followStream(server.url, phone, '')
    const withinMs = 1_000 * Math.max(1, await slowness())
    await done(ann.post('/api/auth/revoke-other-sessions'))
    await waitFor(() => (stream.ended ? true : null), { withinMs })
    expect([(await phone.get('/api/me')).status, (await ann.get('/api/me')).status]).toEqual([401, 200])
  })
})
