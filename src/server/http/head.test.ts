import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { records } from '#test/support/records.ts'
import { aGroup, anOpenBid, refused, type TestGroup } from '#test/support/story.ts'
import { aClock } from '#test/support/testClock.ts'
import { shareAnswers, sharedAnswer } from './sharedAnswers.ts'

describe('a HEAD request', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const ask = (method: string, path: string, { cookie }: Pick<Person, 'cookie'>) =>
    fetch(server.url + path, { method, headers: { cookie, 'accept-encoding': 'identity' } })

  it('gets the status and the headers of the GET, and no body', async () => {
    const bid = await anOpenBid(group, group.ann)
    const [own, other] = [`/api/groups/${group.id}`, '/api/groups/NoSuchGroupAtAll0000']
    const paths = ['/api/me', '/api/groups', '/api/lines', '/api/site', own, `${own}/bids/${bid.id}`, `${own}/bids`]
    for (const path of [...paths, other, '/api/groups?x=1', '/api/nothing', '/api']) {
      for (const who of [group.ben, server.visitor]) {
        const [get, head] = [await ask('GET', path, who), await ask('HEAD', path, who)]
        const told = ({ status, headers }: Response) => ({
          status,
          ...Object.fromEntries(
            ['content-type', 'content-length', 'cache-control', 'etag', 'vary'].map((name) => [
              name,
              headers.get(name),
            ]),
          ),
        })
        expect({ path, ...told(head) }).toEqual({ path, ...told(get) })
        expect(await head.text()).toBe('')
      }
    }
  })

  it('changes nothing, and finds nothing where only commands are', async () => {
    const bid = await anOpenBid(group, group.ann)
    const before = await records(server)
    const commands = [`groups/${group.id}/bids/${bid.id}/accept`, `groups/${group.id}/leave`, 'me/presence']
    for (const path of commands) {
      expect((await ask('HEAD', `/api/${path}`, group.ben)).status).toBe(404)
    }
    expect(await records(server)).toBe(before)
  })

  it('opens no stream', async () => {
    expect((await ask('HEAD', '/api/live', group.ben)).status).toBe(404)
  })

  it('takes what is kept for everybody, and leaves it kept', async () => {
    const clock = aClock('2026-11-20T17:00:00Z')
    const app = Fastify()
    const { hooks } = shareAnswers(app, { clock: clock.now, events: { listenToLines: () => () => {} } })
    let asked = 0
    app.get('/api/lines', hooks, async (_request, reply) =>
      reply.header('cache-control', sharedAnswer).send(String(++asked)),
    )
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url: '/api/lines' })
      expect([statusCode, headers['content-length'], body]).toEqual([200, '1', method === 'GET' ? '1' : ''])
    }
    expect(asked).toBe(1)
    await app.close()
  })
})

it('nothing is at the bare address of the interface: neither the page nor anything else', async () => {
  const server = await aServer()
  for (const method of ['GET', 'POST', 'DELETE']) {
    for (const address of ['/api', '/api?x=1', '/api/']) {
      const answered = server.visitor.send(method, address)
      expect(await refused(answered)).toEqual([404, 'not-found', 'There is nothing at this address.'])
      const { headers } = await answered
      // As everywhere in the API; pages allow more.
      expect([method, address, headers.get('content-security-policy')]).toEqual([
        method,
        address,
        "default-src 'none'; frame-ancestors 'none'",
      ])
    }
  }
  await server.stop()
})
