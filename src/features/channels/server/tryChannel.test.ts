import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import type { Answered } from '#test/support/person.ts'
import { aGroup, made, type TestGroup } from '#test/support/story.ts'
import type { ChannelView } from '../contract.ts'

describe('a message that proves a chat', () => {
  let server: TestServer
  let chats: ChatServices
  let group: TestGroup

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer(chats.settings)
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })
  afterEach(() => chats.recover())
  afterAll(async () => {
    await server.stop()
    await chats.stop()
  })

  const test = () => group.ann.post(`${group.path}/channels/test`, chats.typed.discord)
  const connect = (more: object = {}) =>
    group.ann.post<ChannelView>(`${group.path}/channels`, { ...chats.typed.discord, kinds: ['bids'], ...more })
  const reasonOf = async (asked: Promise<Answered<unknown>>) => {
    const { status, body } = await asked
    return [status, (body as { error?: { reason?: string } }).error?.reason]
  }
  const sentBy = async (asked: () => Promise<unknown>) => {
    const before = chats.requests()
    await asked()
    return chats.requests() - before
  }

  it('is sent 30 times an hour, also where none arrives, and none is sent beyond [BEY-35]', async () => {
    const channel = await made(connect())
    chats.fail((response) => void response.writeHead(500).end())
    for (let times = 1; times < 30; times += 1) await test()
    const switchedOn = () => group.ann.send('PATCH', `${group.path}/channels/${channel.id}`, { isOn: true })
    const each = [test, connect, switchedOn]
    const sent = await sentBy(async () => {
      for (const ask of each) expect(await reasonOf(ask())).toEqual([429, 'too-many-tries'])
    })
    expect(sent).toBe(0)
    server.clock.advance(hourMs)
    expect(await reasonOf(test())).toEqual([400, 'channel-unreached'])
  })

  it('is sent in vain to nobody: what is refused anyway is refused before [BEY-35]', async () => {
    const channel = await made(connect())
    const change = (body: object) =>
      group.ann.send('PATCH', `${group.path}/channels/${channel.id}`, { isOn: true, ...body })
    const quiet = { quietFrom: '09:00', quietTo: '09:00' }
    const sent = await sentBy(async () => {
      expect(await reasonOf(connect({ kinds: [] }))).toEqual([400, 'channel-kinds'])
      expect(await reasonOf(change({ kinds: [] }))).toEqual([400, 'channel-kinds'])
      expect(await reasonOf(connect(quiet))).toEqual([400, 'quiet-hours'])
      expect(await reasonOf(change(quiet))).toEqual([400, 'quiet-hours'])
    })
    for (let times = 1; times < 5; times += 1) await made(connect())
    const sixth = await sentBy(async () => expect(await reasonOf(connect())).toEqual([429, 'too-many-channels']))
    expect([sent, sixth]).toEqual([0, 0])
  })
})
