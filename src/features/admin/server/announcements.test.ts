import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxPage } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { AdminActView, AnnouncementView } from '../contract.ts'

describe('an announcement', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup
  let other: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    ;[group, other] = [await aGroup(server), await aGroup(server)]
  })
  afterAll(() => server.stop())

  const post = (input: object) => root.post<AnnouncementView>('/api/admin/announcements', input)
  const titles = async (who: Person) =>
    (await done(who.get<InboxPage>('/api/notifications?filter=system'))).items.map(({ title }) => title)

  it('reaches everybody but who posts it, and their open windows', async () => {
    const stream = await followStream(server.url, group.ben, group.id)
    const posted = await made(post({ title: ' New season ', text: ' The lines are back. ' }))
    expect(posted).toEqual({
      id: expect.any(String),
      title: 'New season',
      text: 'The lines are back.',
      groupId: null,
      groupName: null,
      createdAt: expect.stringMatching(/Z$/),
      createdByName: 'Root',
      recipients: 6,
    })
    await waitFor(() => stream.events.some(({ type }) => type === 'notification') || null, { withinMs: 3_000 })
    stream.close()
    for (const who of [group.ann, group.ben, other.cleo]) expect(await titles(who)).toEqual(['New season'])
    expect(await titles(root)).toEqual([])
    await checkInboxes(server.services.db.pool)
    server.clock.advance(1_000)
  })

  it('to one group reaches its members alone, and is listed with the others', async () => {
    const posted = await made(post({ title: 'Hello crew', text: 'Welcome.', groupId: group.id }))
    expect(posted).toMatchObject({ groupId: group.id, groupName: 'Sunday Crew', recipients: 3 })
    expect(await titles(group.cleo)).toContain('Hello crew')
    expect(await titles(other.cleo)).not.toContain('Hello crew')
    const list = await done(root.get<{ items: AnnouncementView[] }>('/api/admin/announcements'))
    expect(list.items.map(({ title }) => title)).toEqual(['Hello crew', 'New season'])
    const { items } = await done(root.get<{ items: AdminActView[] }>('/api/admin/acts?limit=1'))
    expect(items).toMatchObject([
      {
        act: 'announcement.posted',
        target: { type: 'group', id: group.id, name: 'Sunday Crew' },
        details: { announcementId: posted.id, title: 'Hello crew', recipients: 3 },
      },
    ])
  })

  it('to one group is seen at once by an admin who wants no notices, in the list of all that members got', async () => {
    const stream = await followStream(server.url, other.ann, other.id)
    const told = () => stream.events.map(({ type }) => type)
    await done(other.ann.send('PUT', '/api/me/notification-settings', { notifications: { inApp: { enabled: false } } }))
    // Wait until her windows have heard of the setting; what comes after that is from the announcement.
    await expect.poll(told).toEqual(['notification'])
    await made(post({ title: 'For the others', text: 'Only.', groupId: other.id }))
    await waitFor(() => told()[1] ?? null, { withinMs: 1_500 })
    expect(told()).toEqual(['notification', 'members.notified'])
    stream.close()
    await done(other.ann.send('PUT', '/api/me/notification-settings', { notifications: { inApp: { enabled: true } } }))
    server.clock.advance(1_000)
  })

  it('has a title of 1 to 100 and a text of 1 to 1000 characters', async () => {
    const says = async (input: object) => (await refused(post({ title: 'Hi', text: 'There', ...input })))[2]
    expect(await says({ title: '  ' })).toBe('Please enter a title')
    expect(await says({ title: 'x'.repeat(101) })).toBe('The title cannot exceed 100 characters')
    expect(await says({ text: '' })).toBe('Please enter a message')
    expect(await says({ text: 'x'.repeat(1_001) })).toBe('The message cannot exceed 1000 characters')
    expect(await says({ groupId: 'NoSuchGroupAtAll0000' })).toBe('Group not found')
  })

  it('is told once however often it is sent with the same key', async () => {
    const input = { title: 'Once', text: 'Only.', groupId: other.id }
    const send = () => root.post<AnnouncementView>('/api/admin/announcements', input, { 'idempotency-key': 'once' })
    const [first, second] = await Promise.all([made(send()), made(send())])
    expect(second).toEqual(first)
    expect((await titles(other.ann)).filter((title) => title === 'Once')).toHaveLength(1)
  })
})
