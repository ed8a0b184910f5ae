import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondMs } from '#domain/times.ts'
import type { Database } from '#server/db/database.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { fetchLocked, takeLock } from './fetchLock.ts'

describe('the lock of a fetch', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  /** A database in which this many attempts conflict with another transaction. */
  const contended = (times: number): Database => {
    let left = times
    const { db } = server.services
    return {
      ...db,
      query: (statement, params) => {
        left -= 1
        if (left >= 0) return Promise.reject(Object.assign(new Error('could not serialize'), { code: '40001' }))
        return db.query(statement, params)
      },
    }
  }
  const take = (key: string, times: number) => takeLock({ ...server.services, db: contended(times) }, key)

  it('is tried for up to 5 times, and then counts as busy [FEED-26] [FEED-27]', async () => {
    const now = server.clock.now()
    expect(await take('a', 4)).toBe(now)
    expect(await take('b', 5)).toBeNull()
    expect(await take('b', 0)).toBe(now)
  })

  it('is had by one of many at once, and held until it is released [FEED-07] [FEED-25] [FEED-29]', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(server.services, 'c')))
    expect(taken.filter((lockedAt) => lockedAt !== null)).toHaveLength(1)
    server.clock.advance(30 * secondMs - 1)
    expect(await takeLock(server.services, 'c')).toBeNull()
    server.clock.advance(1)
    expect(await fetchLocked(server.services, 'c', async () => 'fetched')).toBe('fetched')
    expect(await takeLock(server.services, 'c')).not.toBeNull()
  })

  it('is released when the fetch fails', async () => {
    await expect(fetchLocked(server.services, 'd', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await takeLock(server.services, 'd')).not.toBeNull()
  })

  it('that another took over is not released by who had it before [FEED-25]', async () => {
    await fetchLocked(server.services, 'f', async () => {
      server.clock.advance(30 * secondMs)
      expect(await takeLock(server.services, 'f')).not.toBeNull()
    })
    expect(await takeLock(server.services, 'f')).toBeNull()
  })

  it('passes on what is no contention', async () => {
    const broken: Database = { ...server.services.db, query: () => Promise.reject(new Error('gone')) }
    await expect(takeLock({ ...server.services, db: broken }, 'e')).rejects.toThrow('gone')
  })
})
