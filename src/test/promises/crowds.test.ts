import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aVisitor } from '#test/support/person.ts'
import { aGroup, type TestGroup } from '#test/support/story.ts'

describe('somebody who guesses passwords', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('has not tried where there were too many at once: what is refused so is not counted', async () => {
    const emails = Array.from({ length: 160 }, (_, index) => `crowd${index}@example.org`)
    // One process has one queue.
    const crowd = aVisitor(server.ownUrl)
    const answers = await Promise.all(
      emails.map((email) => crowd.post('/api/auth/sign-in/email', { email, password: 'a guess' })),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const { rows } = await server.services.db.pool.query<{ counted: number }>(
      "select count(*)::int as counted from rate_limits where key like 'passwords crowd%' and window_start > 'epoch'",
    )
    expect(rows[0]?.counted).toBe(answers.length - busy.length)
  }, 60_000)
})

describe('a service outside that never answers', () => {
  let server: TestServer
  let google: Awaited<ReturnType<typeof aSilentServer>>
  let group: TestGroup
  beforeAll(async () => {
    google = await aSilentServer()
    server = await aServer({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER_URL: google.url })
    group = await aGroup(server)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await google.stop()
  })

  /** Whether requests that do not need that service are served as usual while 60 wait for it. */
  async function servedWhile(ask: (index: number) => Promise<{ status: number }>) {
    const asked = Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
    await sleep(500)
    const reads = Promise.all(Array.from({ length: 10 }, () => group.ben.get(`${group.path}/bids`)))
    const read = (await Promise.race([reads, sleep(4_000, [])])).map(({ status }) => status)
    const isStillOut = await Promise.race([asked.then(() => false), sleep(0, true)])
    return { asked, now: { read: [...new Set(read)], isStillOut } }
  }

  it('of odds keeps nobody from anything else, and those who wait get what there is', async () => {
    server.feed.delay(8_000)
    const { asked, now } = await servedWhile((index) => server.visitor.get(`/api/lines?query=team${index}`))
    expect(now).toEqual({ read: [200], isStillOut: true })
    expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([200]))
    server.feed.delay(0)
  }, 60_000)

  it('of Google keeps nobody from anything else, and of many who wait for it most are told at once', async () => {
    const social = { provider: 'google', callbackURL: '/' }
    const { asked, now } = await servedWhile((index) =>
      index % 2 === 0
        ? server.visitor.post('/api/auth/sign-in/social', social)
        : server.visitor.get('/api/auth/callback/google?code=x&state=y'),
    )
    expect(now).toEqual({ read: [200], isStillOut: true })
    google.hangUp()
    expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([302, 503]))
  }, 60_000)
})

/** A server on loopback that accepts connections and never answers. */
async function aSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangUp,
    stop: () => {
      hangUp()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
