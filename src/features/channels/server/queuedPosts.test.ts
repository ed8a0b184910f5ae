import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/times.ts'
import { messagesJobs } from '#features/messages/server/forgetMessages.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { allTold } from '#test/support/inboxes.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { ChannelView } from '../contract.ts'
import { chatSender } from './chatSender.ts'

describe('a post that waits to be sent', () => {
  let server: TestServer
  let chats: ChatServices
  let group: TestGroup
  let channel: ChannelView

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off', ...chats.settings })
  })
  beforeEach(async () => {
    // Noon in New York, whose time zone the group has.
    server.clock.set('2026-11-20T17:00:00Z')
    group = await aGroup(server)
    channel = await made(
      group.ann.post<ChannelView>(`${group.path}/channels`, { ...chats.typed.discord, kinds: ['bids', 'taken'] }),
    )
    chats.posts.length = 0
    server.clock.advance(minuteMs)
  })
  afterEach(() => chats.recover())
  afterAll(async () => {
    await server.stop()
    await chats.stop()
  })

  const listed = async () => (await done(group.ann.get<{ items: ChannelView[] }>(`${group.path}/channels`))).items[0]
  const change = (body: object) =>
    done(group.ann.send<ChannelView>('PATCH', `${group.path}/channels/${channel.id}`, body))
  const afternoon = { quietFrom: '11:00', quietTo: '14:00' }
  const queued = () => allTold(server, group, 'channels')
  /** Everything has left that is due within some seconds. */
  const deliver = async () => {
    for (let seconds = 0; seconds < 10; seconds += 1) {
      await sendDue(server.services, chatSender)
      server.clock.advance(secondMs)
    }
  }
  const words = () => chats.posts.map(({ text }) => text.split('\n')[0])
  const begun = () => words().map((text = '') => text.slice(0, 10))

  it('waits for the end of quiet hours that were set meanwhile, and is not failing [BEY-35]', async () => {
    const bid = await anOpenBid(group, group.ann)
    await queued()
    await change(afternoon)
    await deliver()
    expect([begun(), (await listed())?.state, (await listed())?.waiting]).toEqual([[], 'on', 1])
    await anOpenBid(group, group.ann)
    await made(accept(group, group.ben, bid))
    await queued()
    await deliver()
    expect(begun()).toEqual([])
    server.clock.advance(2 * hourMs)
    await deliver()
    expect(begun()).toEqual(['2 new bids', 'Ben took A'])
  })

  it('is tried again when quiet hours are over, for another day, if it did not arrive before [BEY-35]', async () => {
    await change({ quietFrom: '12:02', quietTo: '11:30' })
    chats.fail((response) => void response.writeHead(500).end())
    await anOpenBid(group, group.ann)
    await queued()
    await deliver()
    expect(await listed()).toMatchObject({ state: 'failing', waiting: 1 })
    const tried = chats.requests()
    server.clock.advance(hourMs)
    await deliver()
    expect(chats.requests()).toBe(tried)
    server.clock.advance(22.5 * hourMs)
    await deliver()
    expect(chats.requests()).toBe(tried + 1)
    chats.recover()
    server.clock.advance(2 * minuteMs)
    await deliver()
    expect(begun()).toEqual(['Ann offers'])
  })

  it('leaves at once where quiet hours are taken back [BEY-35]', async () => {
    await change(afternoon)
    await anOpenBid(group, group.ann)
    await queued()
    await deliver()
    expect(begun()).toEqual([])
    await change({ quietFrom: null, quietTo: null })
    await deliver()
    expect(begun()).toEqual(['Ann offers'])
  })

  it('calls people as they are called when it leaves, and keeps no word of what it said [BEY-35] [BEY-23]', async () => {
    const { ann, ben, cleo } = group
    const bid = await anOpenBid(group, ann, { ...customBid, homeTeam: 'Cleo runs' })
    await made(accept(group, ben, bid))
    await queued()
    await done(ann.send('PATCH', '/api/me/settings', { namedInChats: false }))
    await done(ben.send('PATCH', '/api/me/settings', { displayName: 'Benny' }))
    await done(cleo.send('DELETE', '/api/me', { confirmEmail: cleo.email }))
    await deliver()
    const terms = 'Former member runs against Sun on Sunday at +150 for $50'
    expect(words()).toEqual([`A friend offers ${terms}`, `Benny took a friend's bid: ${terms}`])
    const { rows } = await server.services.db.pool.query(
      "select content from outbox where channel = 'chat' and recipient like $1 || '%'",
      [group.id],
    )
    expect([rows.length, JSON.stringify(rows)]).toEqual([2, expect.not.stringMatching(/Ann|Ben|Cleo|friend/)])
  })

  it('is forgotten after 90 days, and one that still waits is not [BEY-35] [BEY-23]', async () => {
    const forget = () => Promise.all(messagesJobs.map(({ run }) => run(server.services)))
    const left = async () =>
      (
        await server.services.db.pool.query(
          "select 1 from outbox where channel = 'chat' and recipient like $1 || '%'",
          [group.id],
        )
      ).rows.length
    const bid = await anOpenBid(group, group.ann)
    await queued()
    await deliver()
    await made(accept(group, group.ben, bid))
    await queued()
    server.clock.advance(89 * dayMs)
    await forget()
    expect(await left()).toBe(2)
    server.clock.advance(dayMs)
    await forget()
    expect(await left()).toBe(1)
  })

  it('is not sent where its group was deleted meanwhile [BEY-35] [GRP-35]', async () => {
    await anOpenBid(group, group.ann)
    await queued()
    await server.services.db.pool.query('update groups set is_deleted = true where id = $1', [group.id])
    await deliver()
    expect(begun()).toEqual([])
  })
})
