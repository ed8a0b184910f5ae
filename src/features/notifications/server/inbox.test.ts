import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeFilters } from '#domain/notices/noticeTable.ts'
import { minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, refused, type TestGroup } from '#test/support/story.ts'
import type { InboxPage, NoticeView } from '../contract.ts'
import { announce } from './announce.ts'
import { type NewNotice, writeNotices } from './writeNotices.ts'
import { holdInboxes } from './writeStore.ts'

describe('the inbox', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const read = (who: Person, query = '') => done(who.get<InboxPage>(`/api/notifications${query}`))
  const mark = (who: Person, what: object) =>
    done(who.post<Pick<InboxPage, 'unreadCount' | 'counts'>>('/api/notifications/read', what))
  let told = 0
  /** Notifies a user of these types, one a minute, the last the newest. */
  async function tell(who: Person, ...types: string[]) {
    const notices = types.map((type): NewNotice => {
      told += 1
      const words = { title: 'Title', message: `${type} ${told}`, route: '/', data: {} }
      return { userId: who.id, type, ...words, key: `test ${told}`, at: server.clock.advance(minuteMs) }
    })
    const source = { groupId: group.id, sendsTexts: true, sendsMails: false }
    await server.services.db.transaction((tx) => writeNotices(tx, { source, notices, now: server.clock.now() }))
  }

  it('shows under each filter what belongs there, with its number [NTF-21] [NTF-22]', async () => {
    const who = await server.aPerson('Flo')
    expect(await read(who)).toEqual({
      items: [],
      nextCursor: null,
      unreadCount: 0,
      counts: { all: 0, unread: 0, betting: 0, payment: 0, social: 0, system: 0 },
    })
    await tell(who, 'bid_created', 'bid_accepted', 'bet_settled', 'game_started', 'comment_created', 'debt_created')
    await tell(who, 'debt_paid', 'debt_settled', 'debt_reversed', 'group_invite', 'group_joined', 'user_joined')
    await tell(who, 'system_announcement', 'something_new')
    const { counts, unreadCount } = await read(who)
    expect(counts).toEqual({ all: 14, unread: 14, betting: 5, payment: 4, social: 3, system: 1 })
    expect(unreadCount).toBe(14)
    for (const filter of noticeFilters) {
      expect([filter, (await read(who, `?filter=${filter}`)).items.length]).toEqual([filter, counts[filter]])
    }
    expect((await read(who, '?filter=payment')).items.map(({ type }) => type)).toEqual([
      'debt_reversed',
      'debt_settled',
      'debt_paid',
      'debt_created',
    ])
    expect((await who.get('/api/notifications?filter=moon')).status).toBe(400)
  })

  it('comes newest first, page by page, whatever is told in the meantime [NTF-08]', async () => {
    const who = await server.aPerson('Gus')
    await tell(who, 'bid_created', 'bet_settled', 'bid_created', 'bid_created', 'bid_created')
    const first = await read(who, '?limit=2')
    await tell(who, 'bid_created')
    const second = await read(who, `?limit=2&cursor=${first.nextCursor}`)
    const last = await read(who, `?limit=2&cursor=${second.nextCursor}`)
    const numbers = [first, second, last].map(({ items }) => items.map(({ message }) => Number(message.split(' ')[1])))
    const [top = 0] = numbers[0] ?? []
    expect(numbers).toEqual([[top, top - 1], [top - 2, top - 3], [top - 4]])
    expect(last.nextCursor).toBeNull()
    for (const cursor of ['none-of-ours', Buffer.from('1.abc').toString('base64url')]) {
      expect((await who.get(`/api/notifications?cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('marks one, several or all as read, at the server’s time, once [NTF-07] [NTF-16] [NTF-25] [NTF-26] [NTF-27]', async () => {
    const who = await server.aPerson('Hal')
    await tell(who, 'bid_created', 'debt_paid', 'user_joined', 'bid_created', 'bid_created')
    const ids = (await read(who)).items.map(({ id }) => id)
    const readAt = new Date(server.clock.advance(minuteMs)).toISOString()
    expect((await mark(who, { ids: [ids[0]] })).unreadCount).toBe(4)
    server.clock.advance(minuteMs)
    expect((await mark(who, { ids: ids.slice(0, 3) })).counts).toMatchObject({ all: 5, unread: 2, payment: 1 })
    const [newest] = (await read(who)).items
    expect(newest).toMatchObject({ id: ids[0], read: true, readAt })
    expect((await read(who, '?filter=unread')).items.map(({ id }) => id)).toEqual(ids.slice(3))
    expect((await mark(who, { all: true })).unreadCount).toBe(0)
    expect((await mark(who, { all: true })).unreadCount).toBe(0)
    expect((await read(who)).items.every((one) => one.read && one.readAt !== null)).toBe(true)
  })

  it('is one’s own alone: ids of others, or of none, do nothing', async () => {
    const [who, other] = [await server.aPerson('Ida'), await server.aPerson('Jon')]
    await tell(who, 'bid_created')
    const [notice] = (await read(who)).items
    expect((await mark(other, { ids: [notice?.id, '999999999', 'nothing'] })).unreadCount).toBe(0)
    expect((await mark(other, { all: true })).unreadCount).toBe(0)
    expect((await read(other)).items).toEqual([])
    expect((await read(who)).unreadCount).toBe(1)
    for (const wrong of [{}, { ids: [] }, { all: false }, { ids: [notice?.id], all: true }, { ids: 'x' }]) {
      expect((await who.post('/api/notifications/read', wrong)).status).toBe(400)
    }
  })

  it('keeps its numbers whoever marks and tells at once', async () => {
    const who = await server.aPerson('Kim')
    await tell(who, ...Array.from({ length: 20 }, () => 'bid_created'))
    const ids = (await read(who)).items.map(({ id }) => id)
    await Promise.all([
      ...ids.map((id) => mark(who, { ids: [id] })),
      mark(who, { ids }),
      tell(who, 'debt_paid'),
      tell(who, 'debt_paid', 'user_joined'),
    ])
    expect((await read(who)).counts).toEqual({ all: 23, unread: 3, betting: 20, payment: 2, social: 1, system: 0 })
  })

  it('numbers notices as they are committed: who tells second waits for who told first', async () => {
    const who = await server.aPerson('Lea')
    await tell(who, 'earlier')
    let tellSecond = Promise.resolve()
    await server.services.db.transaction(async (tx) => {
      await tx.query(holdInboxes, { userIds: [who.id] })
      tellSecond = tell(who, 'second')
      await new Promise((resolve) => setTimeout(resolve, 100))
      const words = { type: 'first', title: 'Title', message: 'first', route: '/', data: {} }
      const now = server.clock.now()
      const notices = [{ userId: who.id, ...words, key: 'first', at: now }]
      await writeNotices(tx, { source: { groupId: null, sendsTexts: false, sendsMails: false }, notices, now })
    })
    await tellSecond
    const byNumber = (await read(who)).items.toSorted((one, other) => Number(one.id) - Number(other.id))
    expect(byNumber.map(({ type }) => type)).toEqual(['earlier', 'first', 'second'])
  })

  it('shows all of a group to its admins, with whose it is, behind the same filters, and to nobody else [NTF-21] [NTF-24]', async () => {
    const { ann, ben, cleo, path } = group
    await tell(ben, 'bid_created')
    await tell(cleo, 'bid_accepted')
    const { items } = await done(ann.get<{ items: NoticeView[] }>(`${path}/notifications?limit=2`))
    expect(items.map(({ type, userId }) => [type, userId])).toEqual([
      ['bid_accepted', cleo.id],
      ['bid_created', ben.id],
    ])
    type OfGroup = { items: NoticeView[]; counts: InboxPage['counts'] }
    const filtered = (filter: string) => done(ann.get<OfGroup>(`${path}/notifications?limit=200&filter=${filter}`))
    const { counts } = await filtered('all')
    for (const [filter, count] of Object.entries(counts)) {
      const found = (await filtered(filter)).items
      expect([filter, found.length]).toEqual([filter, count])
      if (filter === 'unread') expect(found.every(({ read }) => !read)).toBe(true)
    }
    expect(counts.betting).toBeGreaterThan(1)
    const [newest] = (await done(cleo.get<InboxPage>('/api/notifications'))).items
    await done(cleo.post('/api/notifications/read', { ids: [newest?.id] }))
    expect((await filtered('all')).counts).toEqual({ ...counts, unread: counts.unread - 1 })
    expect((await refused(ben.get(`${path}/notifications`)))[0]).toBe(403)
    const foreign = await aGroup(server)
    expect((await refused(foreign.ann.get(`${path}/notifications`)))[0]).toBe(403)
    expect((await done(foreign.ann.get<{ items: unknown[] }>(`${foreign.path}/notifications`))).items).toEqual([])
  })

  it('gets what the administrator announces, to all or to one group, once, but for who turned notices off', async () => {
    const [root, away] = [await server.aPerson('Root'), await server.aPerson('Leo')]
    await done(away.send('PUT', '/api/me/notification-settings', { notifications: { inApp: { enabled: false } } }))
    const post = (id: string, groupId: string | null) =>
      server.services.db.transaction((tx) =>
        announce(tx, {
          ...{ id, title: 'Maintenance', text: 'Back at noon.', groupId, groupName: groupId && 'Sunday Crew' },
          ...{ authorId: root.id, now: server.clock.now() },
        }),
      )
    const everybody = await post('first', null)
    expect(everybody).toContain(group.ann.id)
    expect(everybody).not.toContain(away.id)
    expect(everybody).not.toContain(root.id)
    expect(await post('first', null)).toEqual([])
    expect([...(await post('second', group.id))].sort()).toEqual([group.ann.id, group.ben.id, group.cleo.id].sort())
    const { items } = await read(group.ann, '?filter=system')
    expect(items).toHaveLength(2)
    expect(items[1]).toMatchObject({ title: 'Maintenance', message: 'Back at noon.', groupId: null, route: '/' })
  })
})

describe('the settings of notices', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  type Settings = { notifications: Record<string, Record<string, boolean>> }
  const path = '/api/me/notification-settings'

  it('stand at their defaults at first, and change only in what is said [CHN-01] [CHN-05] [CHN-06] [CHN-08]', async () => {
    const who = await server.aPerson('Flo')
    const first = await done(who.get<Settings>(path))
    expect(Object.values(first.notifications.inApp ?? {})).toEqual(Array.from({ length: 30 }, () => true))
    expect(Object.values(first.notifications.email ?? {})).toEqual(Array.from({ length: 30 }, () => true))
    expect(first.notifications.sms).toMatchObject({ enabled: false, bid_accepted: true, game_started: false })
    await done(who.send('PUT', path, { notifications: { email: { weeklyDigest: false } } }))
    const changed = await done(
      who.send<Settings>('PUT', path, { notifications: { inApp: { bid_created: false }, sms: { enabled: true } } }),
    )
    expect(changed.notifications).toEqual({
      inApp: { ...first.notifications.inApp, bid_created: false },
      email: { ...first.notifications.email, weeklyDigest: false },
      sms: { ...first.notifications.sms, enabled: true },
    })
    expect(await done(who.get<Settings>(path))).toEqual(changed)
  })

  it('understand the short keys, and refuse unknown ones [CHN-07] [SET-02] [SET-03]', async () => {
    const who = await server.aPerson('Gus')
    const short = { bidAccepted: false, betSettled: false, debtReminder: false, groupInvites: false }
    const { notifications } = await done(who.send<Settings>('PUT', path, { notifications: short }))
    expect(notifications.inApp).toMatchObject({ bid_accepted: false, bet_settled: false, group_invite: false })
    expect(Object.values(notifications).map((channel) => channel.debt_reminder)).toEqual([false, false, false])
    expect(notifications.email).toMatchObject({ bid_accepted: true, bet_settled: true, group_invite: true })
    for (const wrong of [
      { moon: true },
      { all: true },
      { inApp: { weeklyDigest: true } },
      { sms: { debt_paid: true } },
      { email: { enabled: 'yes' } },
      { inApp: { userId: 'x' } },
    ]) {
      expect((await who.send('PUT', path, { notifications: wrong })).status).toBe(400)
    }
    expect((await who.send('PUT', path, { notifications: {}, userId: 'x' })).status).toBe(400)
  })

  it('keep what each of many changes at once has said', async () => {
    const who = await server.aPerson('Hal')
    const keys = ['bid_created', 'bid_accepted', 'game_started', 'bet_settled', 'debt_paid', 'user_joined']
    await Promise.all(keys.map((key) => done(who.send('PUT', path, { notifications: { email: { [key]: false } } }))))
    const { notifications } = await done(who.get<Settings>(path))
    expect(keys.filter((key) => notifications.email?.[key])).toEqual([])
  })
})
