import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { waitFor } from '#test/support/waitFor.ts'

describe('after 15 seconds a live stream shows that it stands', () => {
  let server: TestServer
  let eve: Person
  let groupId: string
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await aServer()
    eve = await server.aPerson('Eve')
    groupId = (await eve.post<{ id: string }>('/api/groups', { name: 'Crew' })).body.id
  })
  afterAll(async () => {
    await server.stop()
    vi.useRealTimers()
  })

  /** What it says behind its beginning. */
  async function beatOf(query: string): Promise<string> {
    const abort = new AbortController()
    const answer = await fetch(`${server.url}/api/live${query}`, {
      headers: { cookie: eve.cookie },
      signal: abort.signal,
    })
    let text = ''
    void (async () => {
      for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
    })().catch(() => undefined)
    const beginning = /^retry: 1000\nid: \S+\n\n/
    await waitFor(() => (beginning.test(text) ? true : null))
    return waitFor(async () => {
      vi.advanceTimersByTime(15_000)
      await new Promise((resolve) => setTimeout(resolve, 20))
      const said = text.replace(beginning, '')
      return said === '' ? null : said
    }).finally(() => abort.abort())
  }

  it.each(['', '?groupId=GROUP', '?groupId=GROUP&beats=', '?groupId=GROUP&beats=loud'])(
    'by a comment, of which a reader is not told, to who asks by “%s”',
    async (query) => {
      expect(await beatOf(query.replace('GROUP', groupId))).toMatch(/^(: alive\n\n)+$/)
    },
  )

  it.each(['?beats=audible', '?groupId=GROUP&beats=audible', '?groupId=&after=&beats=audible'])(
    'by an event of its own without an id, to who asks by “%s”',
    async (query) => {
      expect(await beatOf(query.replace('GROUP', groupId))).toMatch(/^(event: beat\ndata: \{"type":"beat"\}\n\n)+$/)
    },
  )

  it.each(['?groupId=', '?groupId=GROUP&after=1'])(
    'by what a window of an older version hears, which asks by “%s”',
    async (query) => {
      expect(await beatOf(query.replace('GROUP', groupId))).toMatch(/^(data: \{"type":"beat"\}\n\n)+$/)
    },
  )
})
