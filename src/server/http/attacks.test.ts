import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { password } from '#test/support/person.ts'
import { aBet, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'

type RawAnswer = { readonly status: number; readonly body: string }

/** Sends raw bytes and returns what came back until the server ended the connection. */
function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end of the answer: ${text}`)))
    socket.on('data', (data) => (text += data))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body })
    })
  })
}

function rawRequest(method: string, target: string, body = '', headers = ''): string {
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${target} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n${headers}${length}\r\n${body}`
}

describe('somebody who writes requests by hand', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({}, { isAlone: true })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('finds no second way to the sign-in that is not counted', async () => {
    const body = JSON.stringify({ email: group.ann.email, password: 'a guess' })
    const targets = [
      '/api/auth/x/../sign-in/email',
      '/api/auth/%2e%2e/auth/sign-in/email',
      '/api/auth//sign-in/email',
      '/api/auth/sign-in/email/',
      `${server.url}/api/auth/sign-in/email`,
    ]
    for (const target of targets) {
      expect([target, (await sendRaw(server.url, rawRequest('POST', target, body))).status]).toEqual([target, 404])
    }
  })

  it('is stopped when many addresses guess one account, whose owner is then counted anew once signed in', async () => {
    const proxied = await aServer({ TRUST_PROXY: '127.0.0.1' })
    const victim = await proxied.aPerson('Victim')
    const signIn = (secret: string, network: number) =>
      proxied.visitor.post(
        '/api/auth/sign-in/email',
        { email: victim.email, password: secret },
        { 'x-forwarded-for': `2001:db8:0:${network}::1` },
      )
    await signIn('a guess', 0)
    const { pool } = proxied.services.db
    const guessed = `passwords anywhere ${victim.email}`
    await pool.query('update rate_limits set count = count + 98 where key = $1', [guessed])
    expect((await signIn('a guess', 1)).status).toBe(401)
    expect((await signIn('a guess', 2)).status).toBe(429)
    expect((await signIn(password, 3)).status).toBe(429)
    proxied.clock.advance(15 * minuteMs)
    expect((await signIn(password, 3)).status).toBe(200)
    expect((await pool.query('select 1 from rate_limits where key = $1', [guessed])).rows).toEqual([])
    await proxied.stop()
  })

  it('finds no second way past the origin check', async () => {
    const origin = 'origin: https://evil.example\r\n'
    for (const target of ['/%61pi/auth/sign-out', `${server.url}/api/auth/sign-out`, '/anywhere']) {
      const { status } = await sendRaw(server.url, rawRequest('POST', target, '{}', origin))
      expect([target, status]).toEqual([target, 403])
    }
  })

  it('finds no second way to what the address decides: which answers are kept, and whose turn it is', async () => {
    const other = await aGroup(server)
    const targets = [
      '/api/x/../lines',
      '/api/%2e%2E/api/lines',
      '/api/lines/.',
      '/api//lines',
      '/x/../api/lines',
      '/x\\..\\api/lines',
      `/api/x/../groups/${group.id}/bids`,
      `/api/groups/${other.id}/../${group.id}/bids`,
    ]
    const cookie = `cookie: ${group.ann.cookie}\r\n`
    for (const target of [...targets, ...targets.map((one) => `${one}?limit=5`)]) {
      const { status, body } = await sendRaw(server.url, rawRequest('GET', target, '', cookie))
      expect([target, status, JSON.parse(body).error.reason]).toEqual([target, 404, 'nothing-here'])
    }
    for (const target of ['/api/lines?sport=../x', `/api/groups/${group.id}/bids?limit=5`])
      expect([target, (await sendRaw(server.url, rawRequest('GET', target, '', cookie))).status]).not.toContain(404)
  })

  it('signs nobody out by a link', async () => {
    const dev = await server.aPerson('Dev')
    expect((await refused(dev.get('/api/auth/sign-out')))[0]).toBe(404)
    expect((await dev.get('/api/me')).status).toBe(200)
  })

  it('finds the rest of the library’s own interface shut, so that names and passwords follow our rules', async () => {
    const { ann } = group
    const shut: [string, object][] = [
      ['update-user', { name: 'x'.repeat(5_000), image: 'javascript:alert(1)' }],
      ['verify-password', { password: 'a guess' }],
      ['change-email', { newEmail: 'other@example.org' }],
      ['delete-user', {}],
    ]
    for (const [path, body] of shut) {
      expect([path, (await ann.post(`/api/auth/${path}`, body)).status]).toEqual([path, 404])
    }
    expect((await done(ann.get<Me>('/api/me'))).user).toMatchObject({ name: 'Ann', photoURL: null })
  })

  it('gets every error in one shape, also for what is hardly a request', async () => {
    const long = `/${'a'.repeat(20_000)}`
    const answers: [string, number][] = [
      [rawRequest('GET', '//'), 404],
      [rawRequest('GET', '//a:b'), 404],
      [rawRequest('GET', '/%'), 400],
      [rawRequest('GET', long), 431],
      [rawRequest('POST', '/elsewhere', '{}'), 404],
      [rawRequest('TRACE', '/api/groups'), 404],
      ['no request at all\r\n\r\n', 400],
    ]
    for (const [bytes, status] of answers) {
      const answer = await sendRaw(server.url, bytes)
      expect([bytes.slice(0, 40), answer.status]).toEqual([bytes.slice(0, 40), status])
      expect(JSON.parse(answer.body)).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
      })
    }
  })

  it('gets a refusal for what is nested ever deeper, at our doors and at the library’s', async () => {
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/groups', '/api/feedback']) {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const deep = (levels: number) => `{"email":${open.repeat(levels)}0${close.repeat(levels)}}`
        for (const body of [deep(10_000), deep(40)]) {
          const answer = group.ann.send('POST', path, body, { 'content-type': 'application/json' })
          expect([path, body.length, ...(await refused(answer)).slice(0, 2)]).toEqual([
            path,
            body.length,
            400,
            'invalid-argument',
          ])
        }
      }
    }
    const { ann } = group
    await made(ann.post('/api/groups', { name: '[[ \\"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{' }))
  })

  it('may leave the body of a request empty that needs none', async () => {
    await aBet(group)
    const answer = group.ben.send('POST', `${group.path}/settle`, '', { 'content-type': 'application/json' })
    expect(await done(answer)).toEqual({ settled: 0, checked: 0, errors: 0 })
  })

  it('does not hold the end of the program with a request that never arrives', async () => {
    const other = await server.another()
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const isSent = new Promise((resolve) => socket.once('connect', resolve))
    await isSent
    socket.write(
      'POST /api/groups HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stoppedAt = performance.now()
    await other.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(7_000)
    socket.destroy()
  }, 15_000)
})
