import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { countAgainst, type Limit, LimitReached, takeBackCount } from './rateLimit.ts'

describe('a limit', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server?.stop())

  const thrice: Limit = { name: 'thrice', times: 3, windowMs: hourMs }
  const once: Limit = { name: 'once', times: 1, windowMs: hourMs }

  /** How many of `tries` attempts it lets through. */
  async function letThrough(limit: Limit, who: string, tries: number): Promise<number> {
    let count = 0
    for (let time = 0; time < tries; time += 1) {
      const tried = { who, code: 'too-many-tries', now: server.clock.now() } as const
      try {
        await countAgainst(server.services.db, server.services, limit, tried)
        count += 1
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error
      }
    }
    return count
  }

  it('has room for as many as were taken back, however often it has refused', async () => {
    expect(await letThrough(thrice, 'Ann', 8)).toBe(3)
    for (const takenBack of [1, 2, 3]) {
      for (let time = 0; time < takenBack; time += 1) await takeBackCount(server.services.db, thrice, 'Ann')
      expect(await letThrough(thrice, 'Ann', 8)).toBe(takenBack)
    }
    expect(await letThrough(once, 'Ann', 4)).toBe(1)
    await takeBackCount(server.services.db, once, 'Ann')
    expect(await letThrough(once, 'Ann', 4)).toBe(1)
  })

  it('begins anew with the first try after all were taken back', async () => {
    expect(await letThrough(thrice, 'Ben', 1)).toBe(1)
    await takeBackCount(server.services.db, thrice, 'Ben')
    server.clock.advance(hourMs / 2)
    expect(await letThrough(thrice, 'Ben', 4)).toBe(3)
    server.clock.advance(hourMs / 2)
    expect(await letThrough(thrice, 'Ben', 1)).toBe(0)
  })
})
