import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Refused } from '#domain/refusals.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { LiveStream, liveCursor, livePositionIn, type StreamStart } from './liveStream.ts'

const endings: (() => void)[] = []
const nobody: StreamStart = {
  others: [],
  ...{ sessionId: '', userId: '', groupId: '', beat: Buffer.from('') },
  ...{ seq: 0, notice: 0, marks: 0, ofMembers: 0 },
}

/** A response to a client that never reads, with unread text. */
async function anUnreadResponse(): Promise<ServerResponse> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  reader.on('error', () => {})
  endings.push(() => reader.destroy(), server.close.bind(server))
  const asked = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)))
  reader.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const response = await asked
  response.writeHead(200)
  await waitFor(async () => {
    response.write('x'.repeat(50_000))
    await wait(1)
    return response.writableLength > 100_000 ? true : null
  })
  return response
}

describe('one live stream', () => {
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })

  it('lets go at its end of somebody who does not read', async () => {
    const response = await anUnreadResponse()
    new LiveStream(response, nobody).end()
    await waitFor(() => (response.closed ? true : null), { withinMs: 1_000 })
  })

  it('sends nothing once it has ended, and fails at nothing', async () => {
    const response = await anUnreadResponse()
    const errors: unknown[] = []
    response.on('error', (error) => errors.push(error))
    response.end()
    const stream = new LiveStream(response, nobody)
    for (const text of [':\n\n', ':\n\n']) stream.send(text)
    await wait(20)
    expect(errors).toEqual([])
  })
})

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

  /** What it sends after its start. */
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

  it.each([
    '',
    '?groupId=',
    '?groupId=GROUP',
    '?groupId=GROUP&after=1',
    '?groupId=GROUP&beats=',
    '?groupId=GROUP&beats=loud',
  ])('by a comment, of which a reader is not told, to who asks by “%s”', async (query) => {
    expect(await beatOf(query.replace('GROUP', groupId))).toMatch(/^(: alive\n\n)+$/)
  })

  it.each(['?beats=audible', '?groupId=GROUP&beats=audible', '?groupId=&after=&beats=audible'])(
    'by an event of its own without an id, to who asks by “%s”',
    async (query) => {
      expect(await beatOf(query.replace('GROUP', groupId))).toMatch(/^(event: beat\ndata: \{"type":"beat"\}\n\n)+$/)
    },
  )
})

describe('where a live stream resumes', () => {
  it('is said of the group’s log and of one’s own notices, and of these alone where no group is followed', () => {
    const group = liveCursor({ groupId: 'crew', seq: 12, notice: 337 })
    expect([group, livePositionIn(group)]).toEqual(['12.337', { seq: 12, notice: 337 }])
    const alone = liveCursor({ groupId: '', seq: 0, notice: 337 })
    expect([alone, livePositionIn(alone)]).toEqual(['.337', { seq: null, notice: 337 }])
  })

  it('is by a number alone one of the log', () => {
    expect(livePositionIn('12')).toEqual({ seq: 12, notice: null })
  })

  it('is nowhere where nothing is said', () => {
    expect([livePositionIn(undefined), livePositionIn('')]).toEqual([null, null])
  })

  it.each([
    ['.'],
    ['12.'],
    ['12.337.1'],
    ['-1'],
    ['1e3'],
    ['12,337'],
    [' 12'],
    ['1234567890123456'],
    ['12.1234567890123456'],
    [['12', '13']],
  ])('is refused as %j', (said) => {
    expect(() => livePositionIn(said)).toThrow(Refused)
  })
})
