import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, after as later } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, customBid, done, type TestGroup } from '#test/support/story.ts'

describe('the live stream tells of new lines [LINE-04]', () => {
  let server: TestServer
  let group: TestGroup
  let other: Awaited<ReturnType<TestServer['another']>>

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    other = await server.another()
    server.feed.setGames(aFeedGame({ startsAt: later(server.clock.now(), hourMs) }))
  })
  afterAll(async () => {
    await other.stop()
    await server.stop()
  })

  /** What a stream has sent so far, as text. */
  async function stream(url: string, headers: Record<string, string> = {}) {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/live?groupId=${group.id}`, {
      headers: { cookie: group.ann.cookie, ...headers },
      signal: abort.signal,
    })
    const seen = { text: '', close: () => abort.abort() }
    void (async () => {
      for await (const part of response.body ?? []) seen.text += Buffer.from(part).toString()
    })().catch(() => undefined)
    return seen
  }

  it('once for one refresh of many sports, in this process and in others', async () => {
    const streams = [await stream(server.url), await stream(other.url)]
    await done(server.visitor.get('/api/lines'))
    for (const seen of streams) {
      await expect.poll(() => seen.text).toContain('event: lines.updated')
      expect(
        seen.text.match(/event: lines\.updated\ndata: \{"type":"lines\.updated","sportKeys":\[.*\]\}\n\n/),
      ).not.toBeNull()
      expect(seen.text.split('event: lines.updated')).toHaveLength(2)
      seen.close()
    }
  })

  it('without a number: where a stream resumes depends on the log alone', async () => {
    const seen = await stream(server.url)
    server.clock.advance(hourMs)
    await done(server.visitor.get('/api/lines'))
    await expect.poll(() => seen.text).toContain('event: lines.updated')
    await group.ben.post(`${group.path}/bids`, customBid)
    await expect.poll(() => seen.text).toContain('event: bid.posted')
    // The first has the stream's start position.
    const [begins = '', ...ids] = [...seen.text.matchAll(/^id: (\d+)\.\d+$/gm)].map(([, seq]) => seq)
    expect(ids).toEqual([String(Number(begins) + 1)])
    expect(seen.text.match(/^id:/gm)).toHaveLength(2)
    seen.close()
  })
})
