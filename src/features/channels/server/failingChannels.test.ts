import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instant, minuteMs, secondMs } from '#domain/times.ts'
import type { ActivityView } from '#features/activity/contract.ts'
import type { HealthView } from '#features/admin/healthContract.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import type { InboxPage } from '#features/notifications/contract.ts'
import { publicLookup } from '#server/providers/publicRequest.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { ChannelView } from '../contract.ts'
import { chatSender } from './chatSender.ts'
import { sendToChat } from './chats.ts'

describe('a chat outside that fails', () => {
  let server: TestServer
  let chats: ChatServices
  let group: TestGroup
  let channel: ChannelView
  let root: Person

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org', ...chats.settings })
    root = await server.aWebsiteAdmin()
  })
  beforeEach(async () => {
    group = await aGroup(server)
    const typed = { ...chats.typed.discord, kinds: ['bids', 'taken'] }
    channel = await made(group.ann.post<ChannelView>(`${group.path}/channels`, typed))
    chats.posts.length = 0
    server.clock.advance(minuteMs)
  })
  afterEach(async () => {
    chats.recover()
    await server.asOwner(
      "update outbox set due_at = null, status = 'failed' where channel = 'chat' and due_at is not null",
    )
  })
  afterAll(async () => {
    await server.stop()
    await chats.stop()
  })

  const state = async () =>
    (await done(group.ann.get<{ items: ChannelView[] }>(`${group.path}/channels`))).items.find(
      ({ id }) => id === channel.id,
    )
  const aBid = async () => {
    await anOpenBid(group, group.ann)
    await allTold(server, group, 'channels')
  }
  const tryAll = () => sendDue(server.services, chatSender)
  /** Lets so much time pass, trying every few minutes. */
  const over = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * minuteMs) {
      server.clock.advance(5 * minuteMs)
      await tryAll()
    }
  }
  const refuseWith = (status: number, body = '{}', headers = {}) =>
    chats.fail((response) => void response.writeHead(status, headers).end(body))

  it('gets its messages when it is back, all of them, in order, within a day [BEY-35]', async () => {
    refuseWith(503)
    for (let times = 0; times < 3; times += 1) {
      await aBid()
      await over(5 * minuteMs)
    }
    expect(await state()).toMatchObject({ state: 'failing', waiting: 3, lastError: 'Discord answers 503' })
    chats.recover()
    await over(2 * hourMs)
    expect(chats.posts).toHaveLength(3)
    expect(await state()).toMatchObject({ state: 'on', waiting: 0, lastError: null })
  })

  it.each([
    ['a connection that is cut', (response: ServerResponse) => void response.socket?.destroy(), /is not reached/],
    [
      'an upgrade to another protocol',
      (response: ServerResponse) =>
        void response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        ),
      /is not reached/,
    ],
    ['an error', (response: ServerResponse) => void response.writeHead(500).end(), /answers 500/],
    [
      'another place to go',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      /leads elsewhere/,
    ],
  ])('with %s is failing, and the message is not lost or sent elsewhere [BEY-35]', async (_, fault, says) => {
    chats.fail(fault)
    await aBid()
    await tryAll()
    expect(await state()).toMatchObject({ state: 'failing', lastError: expect.stringMatching(says) })
    expect(chats.posts).toEqual([])
  })

  it('waits as long as the service asks, which is no failure, and then is in order [BEY-35]', async () => {
    refuseWith(429, JSON.stringify({ message: 'You are being rate limited.', retry_after: 7.5 }), {
      'retry-after': '8',
    })
    await aBid()
    await tryAll()
    expect(await state()).toMatchObject({ state: 'on', waiting: 1 })
    chats.recover()
    const before = chats.requests()
    server.clock.advance(7 * secondMs)
    await tryAll()
    expect(chats.requests()).toBe(before)
    server.clock.advance(secondMs)
    await tryAll()
    expect(chats.posts).toHaveLength(1)
  })

  it('is not asked again at once by a service that asks for no time at all, and ever later [BEY-35]', async () => {
    refuseWith(429, '{}', { 'retry-after': '0' })
    await aBid()
    const begun = chats.requests()
    await tryAll()
    for (const [nth, seconds] of [1, 2, 4, 8].entries()) {
      server.clock.advance((seconds - 0.5) * secondMs)
      await tryAll()
      expect(chats.requests() - begun).toBe(nth + 1)
      server.clock.advance(0.5 * secondMs)
      await tryAll()
      expect(chats.requests() - begun).toBe(nth + 2)
    }
    expect(await state()).toMatchObject({ state: 'on', waiting: 1 })
  })

  it('is switched off when the service says that it is gone, and the admins are told once, as is Health [BEY-35] [BEY-42]', async () => {
    refuseWith(404, '{"message":"Unknown Webhook","code":10015}')
    await aBid()
    await tryAll()
    expect(await state()).toMatchObject({ state: 'stopped', lastError: 'Discord says that it is gone', waiting: 0 })
    await aBid()
    await tryAll()
    await allTold(server, group)
    const told = async (who: typeof group.ann) =>
      (await done(who.get<InboxPage>('/api/notifications'))).items.filter(({ type }) => type === 'channel_stopped')
    expect(await told(group.ben)).toEqual([])
    const [notice, ...more] = await told(group.ann)
    expect(more).toEqual([])
    expect(notice?.message).toBe(
      'Nothing is posted to Discord (webhook …5678) any more: Discord says that it is gone. Connect it again in the group settings.',
    )
    const log = (await done(group.cleo.get<{ items: ActivityView[] }>(`${group.path}/activity`))).items
    expect(log.find(({ type }) => type === 'channel.stopped')?.channel?.why).toBe('Discord says that it is gone')
    const health = (await done(root.get<HealthView>('/api/admin/health'))).items
    expect(health.find(({ part }) => part === 'chat')?.words).toContain('Discord answers 404: Unknown Webhook')
    const at = `${group.path}/channels/${channel.id}`
    expect((await group.ann.send('PATCH', at, { isOn: true })).status).toBe(400)
    chats.recover()
    expect(await done(group.ann.send<ChannelView>('PATCH', at, { isOn: true }))).toMatchObject({ state: 'on' })
    chats.posts.length = 0
    await over(5 * minuteMs)
    // What happened while it was off is no news.
    expect(chats.posts).toEqual([])
    await aBid()
    await over(5 * minuteMs)
    expect(chats.posts).toHaveLength(1)
  })

  it('is switched off after 20 failures in a row [BEY-35]', async () => {
    refuseWith(500)
    await aBid()
    await over(12 * hourMs)
    expect(await state()).toMatchObject({ state: 'failing' })
    await over(dayMs - 12 * hourMs)
    expect(await state()).toMatchObject({ state: 'stopped', lastError: '20 tries in a row failed' })
  })

  it('loses nothing and repeats nothing when the program is killed between its steps [BEY-35]', async () => {
    for (let times = 0; times < 4; times += 1) {
      await aBid()
      // As after a crash before the position in the log was kept.
      await server.asOwner("update event_cursors set seq = 0 where reader = 'channels' and group_id = $1", [group.id])
      if (times % 2 === 0) await tryAll()
      await anOpenBid(group, group.ben)
      await allTold(server, group, 'channels')
      await over(5 * minuteMs)
    }
    const lines = chats.posts.flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('http')))
    expect(new Set(lines).size).toBe(8)
    expect(lines).toHaveLength(8)
  })

  describe('of anybody', () => {
    let hook: Awaited<ReturnType<typeof aHook>>
    beforeAll(async () => {
      hook = await aHook()
    })
    afterEach(() => hook.recover())
    afterAll(() => hook.stop())

    const now = instant(Date.parse('2026-11-20T17:00:00Z'))
    const message = { id: 'm1', kind: 'bids', groupId: 'g1', text: 'Ann offers Bills -3', at: now }
    const here: LookupFunction = (_, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
    const send = (lookup: LookupFunction = here) => {
      const connection = {
        service: 'webhook',
        address: `http://hooks.example.org:${hook.port}/hook`,
        token: 'x'.repeat(16),
      } as const
      return sendToChat(
        { chatUrls: { discord: null, slack: null, telegram: null, groupme: null } },
        { connection, message, now },
        lookup,
      )
    }

    it('a webhook is signed over its time and body [BEY-35]', async () => {
      expect((await send()).answer.outcome).toBe('sent')
      const [{ headers, body } = { headers: {}, body: '' }] = hook.taken
      const time = headers['betwixt-timestamp']
      const right = createHmac('sha256', 'x'.repeat(16)).update(`${time}.${body}`).digest('hex')
      expect(headers['betwixt-signature']).toBe(`sha256=${right}`)
      expect([time, JSON.parse(body)]).toEqual([
        String(now / secondMs),
        { id: 'm1', kind: 'bids', groupId: 'g1', text: 'Ann offers Bills -3', at: '2026-11-20T17:00:00.000Z' },
      ])
    })

    it('a name that leads inside is not called [BEY-35]', async () => {
      const before = hook.taken.length
      const { answer } = await send(publicLookup(here))
      expect(answer).toMatchObject({ outcome: 'failed', isFinal: true, error: 'Webhook: this is no public address' })
      expect(hook.taken).toHaveLength(before)
    })

    it('an answer of a gigabyte is not read, and no answer is waited for longer than 5 seconds [BEY-35]', async () => {
      hook.answer((response) => {
        response.writeHead(500)
        const more = () =>
          void (response.writableEnded || response.destroyed || response.write(Buffer.alloc(1 << 20), more))
        more()
      })
      const begun = performance.now()
      expect((await send()).answer).toMatchObject({ outcome: 'failed', isFinal: false })
      hook.answer(() => {})
      expect((await send()).answer).toMatchObject({ error: 'Webhook is not reached: no answer within 5 seconds' })
      expect(performance.now() - begun).toBeLessThan(15 * secondMs)
    }, 30_000)

    it('it is gone where it says so [BEY-35]', async () => {
      hook.answer((response) => void response.writeHead(410).end())
      expect(await send()).toMatchObject({ isGone: true, answer: { isFinal: true } })
    })
  })
})

/** A server that takes JSON, as somebody writes one. */
async function aHook() {
  const taken: { headers: Readonly<Record<string, unknown>>; body: string }[] = []
  const usual = (response: ServerResponse): void => {
    response.writeHead(200).end()
  }
  let answer = usual
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    taken.push({ headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    answer(how: (response: ServerResponse) => void) {
      answer = how
    },
    recover() {
      answer = usual
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
