import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postKinds } from '#domain/channels/posts.ts'
import { hourMs, secondMs } from '#domain/times.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { chatSender } from './chatSender.ts'
import { postRecaps } from './postRecaps.ts'

// By the group's zone, which is New York's.
const [eight, nine] = ['2026-11-23T13:00:00Z', '2026-11-23T14:00:00Z'] as const

describe('the week in words is posted to the chats', () => {
  let server: TestServer
  let chats: ChatServices
  let group: TestGroup

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer({ RATE_LIMITS: 'off', ...chats.settings })
  })
  beforeEach(async () => {
    server.clock.set(friday)
    group = await aGroup(server)
    await won(group.ann)
  })
  afterEach(async () => {
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanViewStats: false } }))
  })
  afterAll(async () => {
    await server.stop()
    await chats.stop()
  })

  async function won(winner: Person): Promise<void> {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  }
  async function connect(kinds: readonly string[]): Promise<void> {
    await made(group.ann.post(`${group.path}/channels`, { ...chats.typed.discord, kinds }))
    chats.posts.length = 0
  }
  async function postedBy(job = () => postRecaps(server.services)): Promise<string[]> {
    await job()
    while ((await sendDue(server.services, chatSender)) > 0) server.clock.advance(2 * secondMs)
    return chats.posts.map(({ text }) => text)
  }

  it('on Monday at 9 AM in the group’s time zone, once, also when something happens between two turns [BEY-37] [BEY-35]', async () => {
    await connect(['recap'])
    server.clock.set(eight)
    expect(await postedBy()).toEqual([])
    server.clock.set(nine)
    const { text } = await done(group.cleo.get<{ text: string }>(`${group.path}/recap`))
    // What single people owe is told in the app alone.
    const debt = ' The largest debt is $75, from Ben to Ann.'
    expect(text).toContain(debt)
    const post = `${text.replace(debt, '')}\nhttp://localhost:3000/groups/${group.id}/stats`
    expect(post).toContain('Ann won the most, $75; Ben lost the most, $75.')
    const twice = () => Promise.all([postRecaps(server.services), postRecaps(server.services)]).then(() => {})
    expect(await postedBy(twice)).toEqual([post])
    await anOpenBid(group, group.ben)
    server.clock.advance(hourMs)
    expect(await postedBy()).toEqual([post])
  })

  it('on Monday morning of the group’s time zone also where that is Sunday in New York [BEY-37]', async () => {
    await server.services.db.pool.query("update groups set time_zone = 'Asia/Tokyo' where id = $1", [group.id])
    await connect(['recap'])
    server.clock.set('2026-11-22T23:00:00Z')
    expect(await postedBy()).toEqual([])
    server.clock.set('2026-11-23T00:00:00Z')
    expect(await postedBy()).toHaveLength(1)
  })

  it('only where it was chosen, and where members may see statistics [BEY-37] [GRP-32]', async () => {
    await connect(postKinds.filter((kind) => kind !== 'recap'))
    server.clock.set(nine)
    expect(await postedBy()).toEqual([])
    await connect(['recap'])
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanViewStats: false } }))
    expect(await postedBy()).toEqual([])
  })

  it('by the names alone, without the mark of a locked account [BEY-37] [BEY-23]', async () => {
    await server.services.db.pool.query('update users set locked_at = now() where id = $1', [group.ben.id])
    await connect(['recap'])
    server.clock.set(nine)
    const [post = ''] = await postedBy()
    const { text } = await done(group.cleo.get<{ text: string }>(`${group.path}/recap`))
    for (const said of [post, text]) expect(said).toContain('Ben lost the most, $75.')
    expect(`${post} ${text}`).not.toContain('locked')
  })

  it('without whoever chose "A friend", who is named in it nowhere else either [BEY-37] [BEY-35]', async () => {
    await done(group.ann.send('PATCH', '/api/me/settings', { namedInChats: false }))
    await connect(['recap'])
    server.clock.set(nine)
    const [post = ''] = await postedBy()
    const { text } = await done(group.cleo.get<{ text: string }>(`${group.path}/recap`))
    for (const said of [post, text]) {
      expect(said).toContain('Ben lost the most, $75')
      expect(said).not.toMatch(/\bAnn\b|a friend/i)
    }
  })
})
