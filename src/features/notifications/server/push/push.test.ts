import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { forgetExpired } from '#server/auth/forgetExpired.ts'
import { publicLookup } from '#server/providers/publicRequest.ts'
import { appCode } from '#test/support/appCode.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { cookiesIn } from '#test/support/passkeys.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { aPushService, type PushService } from '#test/support/pushService.ts'
import { aGroup, anOpenBid, done, refused, type TestGroup } from '#test/support/story.ts'
import type { PushView } from '../../contract.ts'
import { announce } from '../announce.ts'
import { pushKeysOf } from './pushKeys.ts'
import { openPushSender, pushSender } from './pushSender.ts'

describe('web push', () => {
  let server: TestServer
  let service: PushService
  let group: TestGroup

  beforeAll(async () => {
    service = await aPushService()
    server = await aServer({ JOBS: 'on', PUSH_SERVICE_URL: service.url })
    group = await aGroup(server)
    await allTold(server, group)
  })
  afterEach(async () => {
    service.recover()
    await server.services.db.pool.query('delete from push_subscriptions')
    await server.services.db.pool.query('delete from push_settings')
    service.pushes.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await service.stop()
  })

  type Browser = ReturnType<PushService['aSubscription']> & { onlyOwn?: true }
  const turnOn = async (who: Person, subscription: Browser = service.aSubscription()) => {
    await done(who.post('/api/me/push/subscriptions', subscription))
    return subscription
  }
  const change = (who: Person, body: object) => done(who.send('PUT', '/api/me/push/settings', body))
  const pushOf = (who: Person) => done(who.get<PushView>('/api/me/push'))
  const deliver = () => sendDue(server.services, pushSender)
  const aBid = async () => {
    await anOpenBid(group, group.ann)
    await allTold(server, group)
  }
  const queued = "select status, error, attempts, due_at, content from outbox where channel = 'push'"
  const messages = async () => (await server.services.db.pool.query(queued)).rows

  it('reaches each browser of whoever is told, encrypted and signed, once [BEY-15]', async () => {
    const [phone, laptop] = [await turnOn(group.ben), await turnOn(group.ben)]
    await aBid()
    const [{ content }] = await messages()
    expect(content).toMatchObject({ title: 'New Bid', message: expect.stringContaining('Ann offers') })
    expect(content.path).toMatch(new RegExp(`^/groups/${group.id}/bids/[\\w-]+$`))
    expect(await Promise.all([deliver(), deliver(), deliver()])).toContain(2)
    await deliver()
    expect(service.pushes.map(({ path }) => path).sort()).toEqual(
      [phone, laptop].map(({ endpoint }) => new URL(endpoint).pathname).sort(),
    )
    for (const push of service.pushes) {
      expect(push).toMatchObject({ faults: [], topic: content.topic, ttlSeconds: dayMs / 1_000 })
      expect(push.body.includes('Ann')).toBe(false)
    }
  })

  it('tells only of what stands in the inbox, is of a type that is on, and of no muted group [BEY-15]', async () => {
    await turnOn(group.ben)
    const inApp = (on: boolean) => ({ notifications: { inApp: { bid_created: on } } })
    await done(group.ben.send('PUT', '/api/me/notification-settings', inApp(false)))
    await aBid()
    await done(group.ben.send('PUT', '/api/me/notification-settings', inApp(true)))
    await change(group.ben, { types: { bid_created: false } })
    await aBid()
    await change(group.ben, { types: { bid_created: true }, mutedGroupIds: [group.id] })
    await aBid()
    expect(await messages()).toEqual([])
    await change(group.ben, { mutedGroupIds: [] })
    await aBid()
    expect(await messages()).toHaveLength(1)
    await change(group.ben, { mutes: { [group.id]: true } })
    await change(group.ben, { mutes: { elsewhere: true } })
    expect((await pushOf(group.ben)).mutedGroupIds).toEqual([group.id, 'elsewhere'])
    await aBid()
    expect(await messages()).toHaveLength(1)
    await change(group.ben, { mutes: { elsewhere: false, [group.id]: false } })
    expect((await pushOf(group.ben)).mutedGroupIds).toEqual([])
  })

  it('brings announcements too [BEY-15]', async () => {
    await turnOn(group.cleo)
    const said = { id: 'a1', title: 'Hello', text: 'Welcome.', groupId: null, groupName: null, authorId: group.ann.id }
    await server.services.db.transaction((tx) => announce(tx, { ...said, now: server.clock.now() }))
    expect(await messages()).toMatchObject([{ content: { title: 'Hello' } }])
  })

  it('comes to no browser that was turned on after what it tells of', async () => {
    await anOpenBid(group, group.ann)
    server.clock.advance(minuteMs)
    await turnOn(group.ben)
    await allTold(server, group)
    expect(await messages()).toEqual([])
  })

  it.each([429, 500, 'hang up'] as const)('is tried again, later and later, after %s [BEY-15]', async (fault) => {
    await turnOn(group.ben)
    await aBid()
    service.fail(fault)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'attempted', attempts: 1 }])
    server.clock.advance(minuteMs)
    await deliver()
    await deliver()
    server.clock.advance(minuteMs)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'attempted', attempts: 2 }])
    service.recover()
    server.clock.advance(minuteMs)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 3, due_at: null, error: null }])
  })

  it.each([404, 410])('ends with the browser where its service answers %i [BEY-15]', async (status) => {
    await turnOn(group.ben)
    await aBid()
    service.fail(status)
    await deliver()
    expect(await messages()).toEqual([])
    expect(await pushOf(group.ben)).toMatchObject({ subscriptions: 0 })
  })

  it('is given up once it is a day old, and never leaves', async () => {
    await turnOn(group.ben)
    await aBid()
    service.fail(500)
    await deliver()
    service.pushes.length = 0
    server.clock.advance(25 * hourMs)
    await deliver()
    expect(await messages()).toMatchObject([{ status: 'failed' }])
    expect(service.pushes).toEqual([])
  })

  it('is switched by type and by group, the rest stays [BEY-15]', async () => {
    expect(await pushOf(group.ben)).toMatchObject({ subscriptions: 0, types: { bet_settled: true }, mutedGroupIds: [] })
    await change(group.ben, { types: { bet_settled: false } })
    await change(group.ben, { mutedGroupIds: [group.id] })
    const { publicKey, ...settings } = await pushOf(group.ben)
    expect(settings).toMatchObject({
      types: { bet_settled: false, bid_created: true },
      mutedGroupIds: [group.id],
    })
    expect(publicKey).toMatch(/^[\w-]{87}$/)
  })

  it('knows a browser once, and moves it to whoever turns it on last', async () => {
    const browser = await turnOn(group.ben)
    await turnOn(group.ben, browser)
    expect(await pushOf(group.ben)).toMatchObject({ subscriptions: 1 })
    await turnOn(group.cleo, browser)
    expect(await pushOf(group.ben)).toMatchObject({ subscriptions: 0 })
    const turnOff = (who: Person) =>
      done(who.send('DELETE', '/api/me/push/subscriptions', { endpoint: browser.endpoint }))
    await turnOff(group.ben)
    expect(await pushOf(group.cleo)).toMatchObject({ subscriptions: 1 })
    await turnOff(group.cleo)
    expect(await pushOf(group.cleo)).toMatchObject({ subscriptions: 0 })
  })

  const onPhone = async () => {
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: group.code }))
    const phone = await signIn(server.url, dev)
    const { items } = await done(dev.get<{ items: { id: string; isThis: boolean }[] }>('/api/me/devices'))
    return { dev, phone, sessionId: items.find(({ isThis }) => !isThis)?.id ?? '' }
  }
  type OnPhone = Awaited<ReturnType<typeof onPhone>>

  it.each<[string, (story: OnPhone) => Promise<unknown>]>([
    ['a sign-out', ({ phone }) => done(phone.post('/api/auth/sign-out'))],
    ['a sign-out elsewhere', ({ dev, sessionId }) => done(dev.send('DELETE', `/api/me/devices/${sessionId}`))],
    ['a sign-out of all others', ({ dev }) => done(dev.send('DELETE', '/api/me/devices'))],
    [
      'a new password',
      ({ dev }) =>
        done(dev.post('/api/auth/change-password', { currentPassword: password, newPassword: 'an orange bicycle' })),
    ],
    [
      'its expiry',
      async ({ sessionId }) => {
        await server.services.db.pool.query("update sessions set expires_at = '2020-01-01' where id = $1", [sessionId])
        await forgetExpired(server.services)
      },
    ],
  ])('end with the session of their browser by %s, also those that wait [BEY-15] [BEY-27]', async (_, end) => {
    const story = await onPhone()
    await turnOn(story.dev)
    await turnOn(story.phone)
    await aBid()
    // The browser that stays is told of a new password.
    const ofBids = async () => (await messages()).filter(({ content }) => content.title === 'New Bid')
    expect(await ofBids()).toHaveLength(2)
    await end(story)
    expect(await ofBids()).toHaveLength(1)
    expect(await pushOf(story.dev)).toMatchObject({ subscriptions: 1 })
  })

  it('go along when the second step is turned on or off, which gives the browser a new session [BEY-15] [BEY-27]', async () => {
    const { dev } = await onPhone()
    await turnOn(dev)
    const subscriptions = async (cookie: string) =>
      (await done(server.visitor.get<PushView>('/api/me/push', { cookie }))).subscriptions
    const { totpURI } = await done(dev.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password }))
    const on = cookiesIn((await dev.post('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) })).headers)
    expect(await subscriptions(on)).toBe(1)
    const off = await server.visitor.post('/api/auth/two-factor/disable', { password }, { cookie: on })
    expect([off.status, await subscriptions(cookiesIn(off.headers))]).toEqual([200, 1])
  })

  it('all end with a reset of the password, also those of which nobody knows the session [BEY-15] [BEY-27]', async () => {
    const { dev, phone } = await onPhone()
    await turnOn(dev)
    const { endpoint } = await turnOn(phone)
    const { pool } = server.services.db
    await pool.query('update push_subscriptions set session_id = null where endpoint = $1', [endpoint])
    await done(server.visitor.post('/api/auth/request-password-reset', { email: dev.email }))
    const { path } = await lastMail(server, dev.email, 'password_reset')
    const token = new URL(path, server.url).searchParams.get('token')
    await done(server.visitor.post('/api/auth/reset-password', { token, newPassword: 'an orange bicycle' }))
    expect((await pool.query('select from push_subscriptions where user_id = $1', [dev.id])).rows).toEqual([])
  })

  it('move to the session in which their browser is next, of this account alone if asked so [BEY-15] [BEY-27]', async () => {
    const { dev, phone } = await onPhone()
    const browser = await turnOn(dev)
    await turnOn(group.cleo, { ...browser, onlyOwn: true })
    await done(group.cleo.post('/api/me/push/subscriptions', { ...service.aSubscription(), onlyOwn: true }))
    expect([await pushOf(dev), await pushOf(group.cleo)]).toMatchObject([{ subscriptions: 1 }, { subscriptions: 0 }])
    await turnOn(phone, { ...browser, onlyOwn: true })
    await done(dev.post('/api/auth/sign-out'))
    expect(await pushOf(phone)).toMatchObject({ subscriptions: 1 })
  })

  it('has ten browsers of a person, and the newest of more', async () => {
    const first = await turnOn(group.ben)
    for (let more = 0; more < 10; more += 1) {
      server.clock.advance(minuteMs)
      await turnOn(group.ben)
    }
    expect(await pushOf(group.ben)).toMatchObject({ subscriptions: 10 })
    const { rows } = await server.services.db.pool.query('select from push_subscriptions where endpoint = $1', [
      first.endpoint,
    ])
    expect(rows).toEqual([])
  })

  it('goes to push services alone, of which only the one that the operator names may be inside', async () => {
    const { keys } = service.aSubscription()
    for (const endpoint of ['http://10.0.0.1/push', 'https://192.168.0.1/push', 'http://127.0.0.1:1/push', 'nothing']) {
      expect(await refused(group.ben.post('/api/me/push/subscriptions', { endpoint, keys }))).toEqual([
        400,
        'invalid-argument',
        'This is not the address of a push service.',
      ])
    }
  })

  it('goes to no address inside, whatever the name of the push service resolves to [BEY-15]', async () => {
    const { keys } = service.aSubscription()
    const resolved: string[] = []
    const lookup: LookupFunction = (name, _options, callback) => {
      resolved.push(name)
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    await done(group.ben.post('/api/me/push/subscriptions', { endpoint: 'https://push.stranger.example/abc', keys }))
    await aBid()
    await sendDue(server.services, openPushSender(publicLookup(lookup)))
    expect(resolved).toEqual(['push.stranger.example'])
    expect(await messages()).toMatchObject([{ status: 'failed', error: 'the push service has no public address' }])
  })

  it('has one pair of keys for all processes, and shows the public one alone', async () => {
    const other = await server.another()
    const mine = await pushKeysOf(server.services)
    expect(await pushKeysOf(other.services)).toEqual(mine)
    expect((await pushOf(group.ann)).publicKey).toBe(mine.publicKey)
    expect(JSON.stringify(await pushOf(group.ann))).not.toContain(mine.privateKey)
    await other.stop()
  })
})
