import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'

type Raw = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

describe('an answer that is the same for everybody', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
    server.feed.setGames(aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) }))
  })
  afterAll(() => server.stop())

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Raw>((resolve, reject) => {
      get(server.url + path, { headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      }).on('error', reject)
    })

  it('comes compressed to who can read that, and says the same', async () => {
    const plain = await ask('/api/lines')
    const brotli = await ask('/api/lines', { 'accept-encoding': 'gzip, deflate, br' })
    const zipped = await ask('/api/lines', { 'accept-encoding': 'gzip' })
    const refused = await ask('/api/lines', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(refused.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  it('is not sent again to who has it, and is once it has changed', async () => {
    const { headers } = await ask('/api/lines')
    const again = await ask('/api/lines', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    server.clock.advance(6 * minuteMs)
    server.feed.addGame(aFeedGame({ startsAt: instant(server.clock.now() + 5 * hourMs), homeTeam: 'Chicago Bears' }))
    const changed = await ask('/api/lines', { 'if-none-match': String(headers.etag) })
    expect(changed.status).toBe(200)
    expect(String(changed.body)).toContain('Chicago Bears')
  })

  it('is never what one person alone may see', async () => {
    const ann = await server.aPerson('Ann')
    const own = await ask('/api/groups', { cookie: ann.cookie, 'accept-encoding': 'br' })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers.etag).toBeUndefined()
    expect(own.headers['content-encoding']).toBeUndefined()
    const bad = await ask('/api/lines?sport=CHESS', { 'accept-encoding': 'br' })
    expect([bad.status, bad.headers['cache-control']]).toEqual([400, 'no-store'])
  })
})
