import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, minuteMs } from '#domain/times.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aPushService, type PushService } from '#test/support/pushService.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, newGroup, type TestGroup } from '#test/support/story.ts'
import type { InboxPage, NoticeLine } from '../contract.ts'
import { pushSender } from './push/pushSender.ts'
import { writeEventNotices } from './writeEventNotices.ts'

describe('notices that follow each other within minutes [NTF-12] [NTF-16]', () => {
  let server: TestServer
  let service: PushService
  let group: TestGroup

  beforeAll(async () => {
    service = await aPushService()
    server = await aServer({ RATE_LIMITS: 'off', PUSH_SERVICE_URL: service.url })
    group = await aGroup(server)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
    await service.stop()
  })

  const read = (who: Person, query = '') => done(who.get<InboxPage>(`/api/notifications?as=lines${query}`))
  const mark = (who: Person, ids: string[], as?: 'lines') =>
    done(who.post<Pick<InboxPage, 'unreadCount'>>('/api/notifications/read', as ? { ids, as } : { ids }))
  const sizes = (items: readonly NoticeLine[]) => items.map(({ bundle }) => bundle?.count ?? 1)
  const unread = (items: readonly NoticeLine[]) =>
    items.map(({ bundle, read: isRead }) => bundle?.unread ?? Number(!isRead))
  /** Writes the notices of what happens meanwhile, with several readers. */
  async function telling<Answer>(what: () => Promise<Answer>, processes = 1): Promise<Answer> {
    const readers = Array.from({ length: processes }, () => openEventReaders(server.services, [writeEventNotices]))
    try {
      const answer = await what()
      await allTold(server, group)
      return answer
    } finally {
      for (const one of readers) await one.stop()
    }
  }
  const post = (who: Person, times: number, everyMs = minuteMs) =>
    telling(async () => {
      for (let turn = 0; turn < times; turn += 1) {
        await anOpenBid(group, who)
        await allTold(server, group)
        server.clock.advance(everyMs)
      }
    })
  /** An inbox where nothing is unread, and whose next notices begin a line. */
  async function afresh() {
    await telling(async () => {})
    for (const who of [group.ann, group.ben, group.cleo]) await done(who.post('/api/notifications/read', { all: true }))
    server.clock.advance(2 * hourMs)
  }

  it('of one person are one line; each is still a notice, and counts as unread', async () => {
    await afresh()
    await post(group.ann, 4)
    const { items, unreadCount } = await read(group.ben, '&filter=unread')
    expect(items).toMatchObject([
      {
        type: 'bid_created',
        read: false,
        data: { from: group.ann.id, fromName: 'Ann' },
        bundle: { count: 4, unread: 4, games: 0, game: null, startsFrom: null, startsTo: null },
      },
    ])
    expect(unreadCount).toBe(4)
    const all = await done(group.ben.get<InboxPage>('/api/notifications?filter=unread'))
    expect(all.items.map((one) => 'bundle' in one)).toEqual([false, false, false, false])
    const behind = await done(group.ben.get<InboxPage>(`/api/notifications?behind=${items[0]?.id}`))
    expect(behind.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
    const foreign = await done(group.cleo.get<InboxPage>(`/api/notifications?behind=${items[0]?.id}`))
    expect(foreign.items).toEqual([])
  })

  it('are read together with their line, but for those that came since it was seen', async () => {
    await afresh()
    await post(group.ann, 2)
    const [seen] = (await read(group.ben)).items
    await post(group.ann, 1)
    expect((await mark(group.ben, [seen?.id ?? ''], 'lines')).unreadCount).toBe(1)
    const [line] = (await read(group.ben)).items
    expect(line?.bundle).toMatchObject({ count: 3, unread: 1 })
    expect(sizes((await read(group.ben, '&filter=unread')).items)).toEqual([1])
    expect((await mark(group.ben, [line?.id ?? ''], 'lines')).unreadCount).toBe(0)
    expect((await mark(group.ben, [line?.id ?? ''], 'lines')).unreadCount).toBe(0)
    // Those of others are theirs.
    expect((await mark(group.cleo, [line?.id ?? ''], 'lines')).unreadCount).toBe(3)
  })

  it('are read one by one too', async () => {
    await afresh()
    await post(group.ann, 3)
    const [line] = (await read(group.ben)).items
    expect((await mark(group.ben, [line?.id ?? ''])).unreadCount).toBe(2)
    expect((await read(group.ben)).items[0]?.bundle).toMatchObject({ count: 3, unread: 2 })
  })

  it('begin a new line once read, after ten quiet minutes, after an hour, for another person and in another group', async () => {
    await afresh()
    await post(group.ann, 2)
    await done(group.ben.post('/api/notifications/read', { all: true }))
    await post(group.ann, 2)
    expect(sizes((await read(group.ben, '&limit=2')).items)).toEqual([2, 2])
    expect(sizes((await read(group.cleo, '&limit=1')).items)).toEqual([4])
    await afresh()
    await post(group.ann, 2, 11 * minuteMs)
    expect(sizes((await read(group.ben, '&filter=unread')).items)).toEqual([1, 1])
    await afresh()
    await post(group.ann, 9, 8 * minuteMs)
    expect(sizes((await read(group.ben, '&filter=unread')).items)).toEqual([1, 8])
    await afresh()
    const other = await newGroup(group.ann, 'Poker Night')
    await done(group.ben.post('/api/groups/join', { code: other.code }))
    const { ben, ann, cleo } = group
    await telling(async () => {
      for (const who of [ann, cleo, ann, cleo]) await anOpenBid(group, who)
      const there = { ...group, id: other.id, path: `/api/groups/${other.id}` }
      await anOpenBid(there, ann)
      await allTold(server, other)
    })
    const lines = (await read(ben, '&filter=unread')).items
    expect(lines.map(({ groupId, data, bundle }) => [groupId, data.fromName, bundle?.count ?? 1])).toEqual(
      expect.arrayContaining([
        [group.id, 'Cleo', 2],
        [group.id, 'Ann', 2],
        [other.id, 'Ann', 1],
      ]),
    )
    expect(lines).toHaveLength(3)
  })

  it('are one line exactly, whatever happens together, again, or is cut off in the middle', async () => {
    await afresh()
    await telling(() => Promise.all(Array.from({ length: 12 }, () => anOpenBid(group, group.ann))), 3)
    expect(sizes((await read(group.ben, '&filter=unread')).items)).toEqual([12])
    const crashes = [true, true]
    const readers = openEventReaders(server.services, [
      {
        ...writeEventNotices,
        async read(...parameters) {
          await writeEventNotices.read(...parameters)
          if (crashes.pop()) throw new Error('a crash before the commit')
        },
      },
    ])
    for (let turn = 0; turn < 3; turn += 1) await anOpenBid(group, group.ann)
    await allTold(server, group)
    await readers.stop()
    expect(crashes).toEqual([])
    await server.services.db.pool.query("update event_cursors set seq = 0 where reader = 'notifications'")
    await telling(async () => {})
    const { items, unreadCount } = await read(group.ben, '&filter=unread')
    expect([sizes(items), unread(items), unreadCount]).toEqual([[15], [15], 15])
  })

  it('come page by page under each filter, each line once', async () => {
    await afresh()
    for (const who of [group.ann, group.cleo, group.ann, group.cleo]) {
      await post(who, 2)
      server.clock.advance(20 * minuteMs)
    }
    for (const filter of ['unread', 'betting', 'all']) {
      const first = await read(group.ben, `&filter=${filter}&limit=3`)
      const second = await read(group.ben, `&filter=${filter}&limit=3&cursor=${first.nextCursor}`)
      const names = [...first.items, ...second.items].slice(0, 4).map(({ data }) => data.fromName)
      expect([filter, ...names]).toEqual([filter, 'Cleo', 'Ann', 'Cleo', 'Ann'])
      const ids = [...first.items, ...second.items].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(sizes(first.items)).toEqual([2, 2, 2])
    }
  })

  it('name their games, and what was accepted or said', async () => {
    await afresh()
    server.clock.set('2026-11-21T12:00:00Z')
    const games = [
      aFeedGame({ startsAt: instantFromIso('2026-11-22T18:00:00Z') }),
      aFeedGame({ startsAt: instantFromIso('2026-11-22T21:25:00Z'), homeTeam: 'Denver Broncos' }),
    ]
    server.feed.setGames(...games)
    const { ann, ben, cleo, path } = group
    const on = (game: (typeof games)[number]) => ({
      ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 10 },
    })
    await telling(async () => {
      const bids = []
      for (const game of games) bids.push(await anOpenBid(group, ann, on(game)))
      for (const bid of bids) await made(accept(group, ben, bid))
      const [first] = bids
      for (const content of ['One', 'Two']) await made(cleo.post(`${path}/bids/${first?.id}/comments`, { content }))
    })
    const [ofBids] = (await read(cleo, '&filter=unread')).items
    expect(ofBids?.bundle).toMatchObject({
      ...{ count: 2, games: 2, startsFrom: '2026-11-22T18:00:00.000Z', startsTo: '2026-11-22T21:25:00.000Z' },
    })
    const lines = (await read(ann, '&filter=unread')).items
    expect(lines.map(({ type, data, bundle }) => [type, data.fromName, bundle?.count])).toEqual([
      ['comment_created', 'Cleo', 2],
      ['bid_accepted', 'Ben', 2],
    ])
  })

  const pushes = async () =>
    (
      await server.services.db.pool.query(
        "select status, error, content from outbox where channel = 'push' order by (content ->> 'newest')::bigint",
      )
    ).rows as { status: string; error: string | null; content: Record<string, string> }[]
  const turnOn = async () => {
    await server.services.db.pool.query('delete from push_subscriptions')
    await done(group.ben.post('/api/me/push/subscriptions', service.aSubscription()))
    service.pushes.length = 0
  }

  it('are one push, which replaces those sent before [BEY-15]', async () => {
    await afresh()
    await turnOn()
    await post(group.ann, 1)
    await sendDue(server.services, pushSender)
    await post(group.ann, 3)
    await sendDue(server.services, pushSender)
    const queued = await pushes()
    expect(queued.map(({ status, error }) => error ?? status)).toEqual([
      'sent',
      'a later one has replaced it',
      'a later one has replaced it',
      'sent',
    ])
    expect(queued.map(({ content }) => content.title)).toEqual(['New Bid', 'New Bids', 'New Bids', 'New Bids'])
    expect(queued.at(-1)?.content).toMatchObject({ message: 'Ann posted 4 bids', path: `/groups/${group.id}/bids` })
    const [topic] = queued.map(({ content }) => content.topic)
    expect(service.pushes.map((push) => push.topic)).toEqual([topic, topic])
    await post(group.cleo, 1)
    expect((await pushes()).at(-1)?.content.topic).not.toBe(topic)
  })

  it('are pushed once where they are written together, and none is sent after a later one [BEY-15]', async () => {
    await afresh()
    await turnOn()
    await Promise.all(Array.from({ length: 5 }, () => anOpenBid(group, group.ann)))
    await telling(async () => {})
    expect((await pushes()).map(({ content }) => content.message)).toEqual(['Ann posted 5 bids'])
    service.fail(500)
    await sendDue(server.services, pushSender)
    service.recover()
    await post(group.ann, 1)
    await sendDue(server.services, pushSender)
    server.clock.advance(10 * minuteMs)
    await sendDue(server.services, pushSender)
    expect((await pushes()).map(({ status, error }) => error ?? status)).toEqual([
      'a later one has replaced it',
      'sent',
    ])
  })

  it('are shown to nobody else: what waits for approval makes a line for the admins', async () => {
    await afresh()
    await server.services.db.pool.query('update groups set require_approval = true, large_bet_cents = 10000')
    const large = { ...customBid, wagerAmount: 101, odds: 100 }
    await telling(async () => {
      for (let turn = 0; turn < 2; turn += 1) await anOpenBid(group, group.ben, large)
    })
    const lines = (await read(group.ann, '&filter=unread')).items
    expect(lines.map(({ type, bundle }) => [type, bundle?.count])).toEqual([['bid_approval', 2]])
    expect((await read(group.cleo, '&filter=unread')).items).toEqual([])
    server.clock.advance(dayMs)
  })
})
