import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aClock } from '#test/support/testClock.ts'
import { shareAnswers, sharedAnswer, whenAnsweredAgain } from './sharedAnswers.ts'

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
    for (let time = 1; time <= 3; time += 1) {
      const again = await ask('/api/lines', { 'if-none-match': String(headers.etag) })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      // It would be the length of what is not sent.
      expect(again.headers['content-length']).toBeUndefined()
    }
    expect((await ask('/api/lines')).body.length).toBeGreaterThan(100)
    server.clock.advance(6 * minuteMs)
    server.feed.addGame(aFeedGame({ startsAt: instant(server.clock.now() + 5 * hourMs), homeTeam: 'Chicago Bears' }))
    const changed = await ask('/api/lines', { 'if-none-match': String(headers.etag) })
    expect(changed.status).toBe(200)
    expect(String(changed.body)).toContain('Chicago Bears')
  })

  it('comes to those who wait for it also when the one for whom it is being made hangs up', async () => {
    await ask('/api/lines')
    server.clock.advance(hourMs)
    server.feed.delay(300)
    const asked = server.feed.requests.length
    const hangUp = new AbortController()
    const first = fetch(`${server.url}/api/lines`, { signal: hangUp.signal })
    first.catch(() => {})
    await expect.poll(() => server.feed.requests.length).toBeGreaterThan(asked)
    const waiting = [ask('/api/lines'), ask('/api/lines')]
    await new Promise((resolve) => setTimeout(resolve, 50))
    hangUp.abort()
    server.feed.delay(0)
    for (const { status } of await Promise.all([...waiting, ask('/api/lines')])) expect(status).toBe(200)
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

describe('a shared answer is made', () => {
  /** Serves `/shared` and `/own`; each answer counts those made before it, once `let go`. */
  async function anApp() {
    const clock = aClock('2026-11-20T17:00:00Z')
    const app = Fastify()
    const seen = { made: 0, again: 0, tell: () => {}, hold: Promise.resolve(), letGo: () => {} }
    const listenToLines = (listener: (sport: SportKey, isOurs: boolean) => void) => {
      seen.tell = () => listener('basketball_nba', true)
      return () => {}
    }
    const { hooks } = shareAnswers(app, { clock: clock.now, events: { listenToLines } })
    for (const path of ['/shared', '/own']) {
      app.get(path, path === '/shared' ? hooks : {}, async (request, reply) => {
        const number = seen.made
        seen.made += 1
        whenAnsweredAgain(request, () => {
          seen.again += 1
        })
        await seen.hold
        if (path === '/shared') reply.header('cache-control', sharedAnswer)
        return { number }
      })
    }
    const ask = async (url: string): Promise<number> => (await app.inject({ url })).json().number
    const hold = () => {
      seen.hold = new Promise((resolve) => {
        seen.letGo = resolve
      })
    }
    return { app, clock, seen, ask, hold }
  }

  it('once for all who ask at the same time or within a second, and each of them is counted', async () => {
    const { clock, seen, ask, hold } = await anApp()
    await ask('/shared')
    clock.advance(1_000)
    hold()
    const asked = Array.from({ length: 50 }, () => ask('/shared'))
    await expect.poll(() => seen.made).toBe(2)
    seen.letGo()
    expect(new Set(await Promise.all(asked))).toEqual(new Set([1]))
    clock.advance(999)
    expect([await ask('/shared'), seen.made, seen.again]).toEqual([1, 2, 50])
    clock.advance(1)
    expect(await ask('/shared')).toBe(2)
  })

  it('anew as soon as new lines were told of, also where an older one is still being made', async () => {
    const { clock, seen, ask, hold } = await anApp()
    await ask('/shared')
    clock.advance(1_000)
    hold()
    const [before, letGo] = [ask('/shared'), seen.letGo]
    await expect.poll(() => seen.made).toBe(2)
    seen.tell()
    hold()
    const after = ask('/shared')
    await expect.poll(() => seen.made).toBe(3)
    seen.letGo()
    expect(await after).toBe(2)
    letGo()
    expect(await before).toBe(1)
    // The older one came later, and is not served to others.
    expect(await ask('/shared')).not.toBe(1)
  })

  it('for each where it is nobody else’s', async () => {
    const { seen, ask } = await anApp()
    await Promise.all([ask('/own'), ask('/own'), ask('/own')])
    expect([seen.made, seen.again]).toEqual([3, 0])
  })

  it('for few addresses at a time: who makes up addresses fills no memory', async () => {
    const { seen, ask } = await anApp()
    await ask('/shared?n=0')
    for (let n = 1; n <= 60; n += 1) await ask(`/shared?n=${n}`)
    const made = seen.made
    await ask('/shared?n=60')
    expect(seen.made).toBe(made)
    await ask('/shared?n=1')
    expect(seen.made).toBe(made + 1)
  })
})
