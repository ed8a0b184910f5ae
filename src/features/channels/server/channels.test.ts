import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postKinds } from '#domain/channels/posts.ts'
import { after, hourMs, instant, isoFromInstant, minuteMs, secondMs } from '#domain/times.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { decidePools } from '#features/pools/server/decidePools.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { allTold } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { ChannelView } from '../contract.ts'
import { postToChats } from './chatPosts.ts'
import { chatSender } from './chatSender.ts'

describe('the chats outside', () => {
  let server: TestServer
  let chats: ChatServices
  let group: TestGroup

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off', ...chats.settings })
  })
  beforeEach(async () => {
    group = await aGroup(server)
    chats.posts.length = 0
  })
  afterEach(() => chats.recover())
  afterAll(async () => {
    await server.stop()
    await chats.stop()
  })

  const connect = (how: object = chats.typed.discord, more: object = {}) =>
    made(group.ann.post<ChannelView>(`${group.path}/channels`, { ...how, kinds: [...postKinds], ...more }))
  const listed = async () => (await done(group.ann.get<{ items: ChannelView[] }>(`${group.path}/channels`))).items
  const texts = () => chats.posts.map(({ text }) => text)
  /** Everything that is due by now has left, one after another. */
  const deliver = async (sender = chatSender) => {
    await allTold(server, group, 'channels')
    for (let times = 0; times < 40; times += 1) {
      if ((await sendDue(server.services, sender)) === 0) {
        const { rows } = await server.services.db.pool.query(
          "select 1 from outbox where channel = 'chat' and due_at between $1 and $2",
          [new Date(server.clock.now()), new Date(server.clock.now() + 4 * secondMs)],
        )
        if (rows.length === 0) return
      }
      server.clock.advance(secondMs)
    }
  }
  const later = (ms: number) => server.clock.advance(ms)

  describe('are connected', () => {
    it.each(['discord', 'slack', 'telegram', 'groupme'] as const)(
      'to %s once a test message has arrived, whose secret nobody is shown again [BEY-35]',
      async (service) => {
        const typed = chats.typed[service]
        await done(group.ann.post(`${group.path}/channels/test`, typed))
        expect(chats.posts.map((post) => [post.service, post.text])).toEqual([
          [service, 'A test message from Betwixt.'],
        ])
        expect(await listed()).toEqual([])
        const channel = await connect(typed, { kinds: ['bids'], quietFrom: '22:30', quietTo: '08:00' })
        expect(channel).toMatchObject({ service, kinds: ['bids'], quietFrom: '22:30', quietTo: '08:00', state: 'on' })
        expect(channel.connectedBy).toEqual({ id: group.ann.id, name: 'Ann' })
        expect(await listed()).toEqual([channel])
        expect(chats.posts).toHaveLength(2)
        const { rows } = await server.services.db.pool.query('select secret from chat_channels')
        const shown = JSON.stringify([channel, rows])
        for (const secret of ['ddddd', 'secretOfSlack', 'ttttt', '0123456789ab']) expect(shown).not.toContain(secret)
      },
    )

    it('only if the message arrives, with the reason in words [BEY-35]', async () => {
      chats.fail((response) => void response.writeHead(404).end('{"message":"Unknown Webhook","code":10015}'))
      const said = 'The test message did not arrive: Discord answers 404: Unknown Webhook'
      for (const path of ['channels', 'channels/test']) {
        const body = { ...chats.typed.discord, ...(path === 'channels' && { kinds: ['bids'] }) }
        expect(await refused(group.ann.post(`${group.path}/${path}`, body))).toEqual([400, 'invalid-argument', said])
      }
      expect(await listed()).toEqual([])
    })

    it.each([
      [
        { service: 'discord', address: 'https://evil.example/api/webhooks/1234567/abcdefghijklmnopqrstuv' },
        'discord-address',
      ],
      [{ service: 'slack', address: 'https://hooks.slack.com.evil.example/services/T1/B1/x' }, 'slack-address'],
      [{ service: 'telegram', token: 'nobody', chat: '-100' }, 'telegram-token'],
      [{ service: 'telegram', token: `123456:${'a'.repeat(30)}`, chat: 'the friends' }, 'telegram-chat'],
      [{ service: 'groupme', token: 'a bot' }, 'groupme-bot'],
      [{ service: 'webhook', address: 'http://hooks.example.org', token: 'x'.repeat(16) }, 'webhook-address'],
      [{ service: 'webhook', address: 'https://ann:pw@hooks.example.org', token: 'x'.repeat(16) }, 'webhook-address'],
      [{ service: 'webhook', address: 'https://hooks.example.org', token: 'short' }, 'webhook-secret'],
    ])('not to what is no address of the service: %j [BEY-35]', async (typed, reason) => {
      const answer = await group.ann.post<{ error: { reason: string } }>(`${group.path}/channels/test`, typed)
      expect([answer.status, answer.body.error.reason]).toEqual([400, reason])
      expect(chats.posts).toEqual([])
    })

    it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '192.168.0.1', 'localhost'])(
      'not to an address of a private network: %s [BEY-35]',
      async (host) => {
        const typed = { service: 'webhook', address: `https://${host}/hook`, token: 'x'.repeat(16) }
        const [status, , said] = await refused(group.ann.post(`${group.path}/channels/test`, typed))
        expect([status, said]).toEqual([400, 'The test message did not arrive: Webhook: this is no public address'])
      },
    )

    it('five at most, by admins of the group alone [BEY-35] [GRP-35]', async () => {
      const typed = { ...chats.typed.discord, kinds: ['bids'] }
      expect((await group.ben.post(`${group.path}/channels`, typed)).status).toBe(403)
      expect((await group.ben.post(`${group.path}/channels/test`, chats.typed.discord)).status).toBe(403)
      expect((await group.ben.get(`${group.path}/channels`)).status).toBe(403)
      expect(chats.posts).toEqual([])
      for (let times = 0; times < 5; times += 1) await connect()
      expect((await group.ann.post(`${group.path}/channels`, typed)).status).toBe(429)
    })

    it('and changed, and disconnected, after which nothing waits for them [BEY-35]', async () => {
      const { id } = await connect()
      const at = `${group.path}/channels/${id}`
      const change = (body: object) => group.ann.send<ChannelView>('PATCH', at, body)
      const changed = await done(change({ kinds: ['results'], quietFrom: '23:00', quietTo: '07:00' }))
      expect(changed).toMatchObject({ kinds: ['results'], quietFrom: '23:00', quietTo: '07:00' })
      expect(await done(change({ quietFrom: null, quietTo: null }))).toMatchObject({
        kinds: ['results'],
        quietFrom: null,
      })
      expect((await change({ kinds: [] })).status).toBe(400)
      expect((await change({ quietFrom: '09:00', quietTo: '09:00' })).status).toBe(400)
      expect((await group.ben.send('DELETE', at)).status).toBe(403)
      await done(group.ann.send('DELETE', at))
      expect((await group.ann.send('DELETE', at)).status).toBe(404)
      expect(await listed()).toEqual([])
      await anOpenBid(group, group.ann)
      await deliver()
      expect(texts()).toHaveLength(1)
    })
  })

  describe('hear', () => {
    beforeEach(async () => {
      await connect()
      chats.posts.length = 0
      later(minuteMs)
    })

    it('of a new bid, with the link that opens it to confirm [BEY-35] [BEY-44]', async () => {
      const bid = await anOpenBid(group, group.ann)
      await deliver()
      expect(texts()).toEqual([
        `Ann offers Rain on Sunday against Sun on Sunday at +150 for $50\nhttp://localhost:3000/groups/${group.id}/bids?offer=${bid.id}`,
      ])
      expect(chats.posts[0]?.body).toMatchObject({ allowed_mentions: { parse: [] } })
    })

    it('of a bid taken, a challenge and a result, in the order in which they happened [BEY-35]', async () => {
      const { ann, ben, cleo } = group
      const bid = await anOpenBid(group, ann)
      const bet = await made(accept(group, ben, bid))
      await anOpenBid(group, cleo, { ...customBid, challengedUserId: ben.id })
      await done(ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
      await deliver()
      const side = 'Rain on Sunday against Sun on Sunday'
      expect(texts().map((text) => text.split('\n')[0])).toEqual([
        `Ann offers ${side} at +150 for $50`,
        `Ben took Ann's bid: ${side} at +150 for $50`,
        `Cleo challenges Ben: ${side} at +150 for $50`,
        `Ben won against Ann, who had ${side}`,
      ])
      expect(texts()[1]).toContain(`/groups/${group.id}/bets/${bet.id}`)
    })

    it('of several bids within a minute as one, the first at once [BEY-35]', async () => {
      for (const odds of [100, 110, 120, 130]) await anOpenBid(group, group.ann, { ...customBid, odds })
      await deliver()
      expect(texts()).toHaveLength(1)
      later(minuteMs)
      await deliver()
      expect(texts()).toHaveLength(2)
      expect(texts()[1]).toMatch(/^3 new bids\n• Ann offers .* at \+110 .*\nhttp.*offer=.*\n• .*\+120.*\n.*\n• .*\+130/)
    })

    it('of bids that wait for others as soon as something else follows [BEY-35]', async () => {
      const first = await anOpenBid(group, group.ann)
      await deliver()
      await anOpenBid(group, group.ann)
      await deliver()
      expect(texts()).toHaveLength(1)
      await made(accept(group, group.ben, first))
      await deliver()
      expect(texts().map((text) => text.slice(0, 10))).toEqual(['Ann offers', 'Ann offers', 'Ben took A'])
    })

    it('nothing that is between two people, nor of kinds that were not chosen [BEY-35]', async () => {
      const { ann, ben } = group
      const [{ id } = { id: '' }] = await listed()
      await done(ann.send('PATCH', `${group.path}/channels/${id}`, { kinds: ['bids', 'challenges'] }))
      const challenge = await anOpenBid(group, ann, { ...customBid, challengedUserId: ben.id })
      await done(ben.post(`${group.path}/bids/${challenge.id}/decline-challenge`))
      const bid = await anOpenBid(group, ann)
      await made(ben.post(`${group.path}/bids/${bid.id}/counters`, { odds: 120, wagerAmount: 30 }))
      const bet = await made(accept(group, ben, bid))
      await done(ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
      await done(ben.post(`${group.path}/bets/${bet.id}/dispute`, { outcome: 'push', reason: 'It snowed' }))
      await deliver()
      expect(texts().map((text) => text.slice(0, 14))).toEqual(['Ann challenges', 'Ann offers Rai'])
    })

    it('"a friend" in place of whoever does not want to be named, also in what others wrote [BEY-35]', async () => {
      const { ann, ben } = group
      await done(ann.send('PATCH', '/api/me/settings', { namedInChats: false }))
      const bid = await anOpenBid(group, ann, {
        ...customBid,
        homeTeam: 'Ann runs',
        description: 'write to ann@example.org or (555) 010-9999',
      })
      await made(accept(group, ben, bid))
      await deliver()
      expect(texts()).toHaveLength(2)
      for (const text of texts()) expect(text).not.toMatch(/Ann\b|ann@|010/)
      expect(texts()[0]).toMatch(/^A friend offers a friend runs, write to … or … at/)
      expect(texts()[1]).toMatch(/^Ben took a friend's bid/)
      await done(ann.send('PATCH', '/api/me/settings', { namedInChats: true }))
    })

    it('a text of another kind once for its key, behind what was posted before [BEY-35]', async () => {
      await anOpenBid(group, group.ann)
      await allTold(server, group, 'channels')
      const recap = {
        groupId: group.id,
        kind: 'recap',
        key: 'recap 2026-11-16',
        text: 'Ann won most.',
        path: '/stats',
      } as const
      await postToChats(server.services, recap)
      await postToChats(server.services, recap)
      await deliver()
      expect(texts().map((text) => text.slice(0, 10))).toEqual(['Ann offers', 'Ann won mo'])
    })

    it('in quiet hours nothing, and all of it in order when they end [BEY-35]', async () => {
      const [{ id } = { id: '' }] = await listed()
      const noon = { quietFrom: '11:00', quietTo: '14:00' }
      await done(group.ann.send('PATCH', `${group.path}/channels/${id}`, noon))
      const bid = await anOpenBid(group, group.ann)
      await anOpenBid(group, group.ann)
      await made(accept(group, group.ben, bid))
      await deliver()
      expect(texts()).toEqual([])
      expect((await listed())[0]).toMatchObject({ waiting: 2, state: 'on' })
      const same = await done(group.ann.send<ChannelView>('PATCH', `${group.path}/channels/${id}`, noon))
      expect(same).toMatchObject({ waiting: 2, state: 'on' })
      later(2 * hourMs)
      await deliver()
      expect(texts().map((text) => text.slice(0, 10))).toEqual(['2 new bids', 'Ben took A'])
    })

    it('of pools that are opened, end a round, are settled or called off [BEY-35] [BEY-34]', async () => {
      const { ann, ben } = group
      const now = instant(server.clock.now())
      const game = aFeedGame({ startsAt: after(now, 2 * hourMs) })
      server.feed.setGames(game)
      const today = isoFromInstant(now).slice(0, 10)
      const terms = { ...{ leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100] }, from: today, to: today }
      const open = (name: string) => made(ann.post<PoolView>(`${group.path}/pools`, { ...terms, name }))
      const [played, dropped] = [await open('Sundays'), await open('Too early')]
      await done(ann.post(`${group.path}/pools/${dropped.id}/cancellation`, { reason: 'Too few' }))
      const at = `${group.path}/pools/${played.id}`
      await done(ben.post(`${at}/join`))
      await done(ann.send('PUT', `${at}/rounds/1/picks`, { picks: [{ gameId: game.id, team: game.homeTeam }] }))
      later(6 * hourMs)
      server.feed.finish(game.id, 20, 17)
      await decidePools(server.services)
      for (const who of [ann, ben]) await done(who.post(`${at}/agree`))
      await deliver()
      expect(texts().map((text) => text.split('\n')[0])).toEqual([
        ...['New pool: Sundays, Pick’em for $20', 'New pool: Too early, Pick’em for $20', 'Too early is called off'],
        ...['Sundays: round 1 is over', 'Sundays is settled'],
      ])
      expect(texts()[0]).toContain(at.replace('/api', ''))
    })
  })
})
