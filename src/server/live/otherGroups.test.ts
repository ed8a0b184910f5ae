import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, newGroup, type TestGroup } from '#test/support/story.ts'

describe('the live stream of a user who looks over all their groups [BEY-28]', () => {
  let server: TestServer
  let group: TestGroup
  let work: TestGroup
  let other: Awaited<ReturnType<TestServer['another']>>

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    const { id, code } = await newGroup(group.ann, 'Work')
    await done(group.ben.post('/api/groups/join', { code }))
    work = { ...group, id, code, path: `/api/groups/${id}` }
    other = await server.another()
  })
  afterAll(async () => {
    await other.stop()
    await server.stop()
  })

  async function stream(who: Person, { url = server.url, asks = '&others=on' } = {}) {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/live?groupId=${group.id}${asks}`, {
      headers: { cookie: who.cookie },
      signal: abort.signal,
    })
    const seen = { text: '', close: () => abort.abort() }
    void (async () => {
      for await (const part of response.body ?? []) seen.text += Buffer.from(part).toString()
    })().catch(() => undefined)
    return seen
  }
  const told = 'event: groups.changed\ndata: {"type":"groups.changed"}\n\n'

  it('says that something happened in another one, but not what, in this process and in others', async () => {
    const streams = await Promise.all([stream(group.ann), stream(group.ann, { url: other.url })])
    await anOpenBid(work, group.ben)
    for (const seen of streams) {
      await expect.poll(() => seen.text).toContain(told)
      expect(seen.text).not.toContain('bid.posted')
      expect(seen.text).not.toContain(work.id)
    }
    await anOpenBid(group, group.ben)
    for (const seen of streams) await expect.poll(() => seen.text).toContain('event: bid.posted')
    await wait(700)
    for (const seen of streams) {
      // It only has the events of the group that it follows.
      expect(seen.text.split('groups.changed"')).toHaveLength(2)
      seen.close()
    }
  })

  it('says nothing more to a user who was removed from that one', async () => {
    const dev = await server.aPerson('Dev')
    for (const { code } of [group, work]) await done(dev.post('/api/groups/join', { code }))
    const seen = await stream(dev)
    await anOpenBid(work, group.ben)
    await expect.poll(() => seen.text).toContain(told)
    await done(group.ann.send('DELETE', `${work.path}/members/${dev.id}`))
    await wait(1_500)
    const before = seen.text
    await anOpenBid(work, group.ben)
    await wait(1_000)
    expect(seen.text).toBe(before)
    // What comes again asks for the groups as they are now.
    const again = await stream(dev)
    await anOpenBid(work, group.ben)
    await anOpenBid(group, group.ben)
    await expect.poll(() => again.text).toContain('event: bid.posted')
    expect(again.text).not.toContain('groups.changed')
    for (const one of [seen, again]) one.close()
  })

  it('says nothing to users who are not in that group, or did not ask', async () => {
    const streams = await Promise.all([stream(group.cleo), stream(group.ann, { asks: '' })])
    await anOpenBid(work, group.ben)
    await wait(1_000)
    for (const seen of streams) {
      expect(seen.text).not.toContain('groups.changed')
      seen.close()
    }
  })
})
