import { setTimeout as wait } from 'node:timers/promises'
import { after, type Instant, secondMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { releaseFetchLock, takeFetchLock } from './store.ts'

/** A lock that was taken longer ago belongs to a process that crashed, and one of the future to a wrong clock. [FEED-25] */
const lockHoldsMs = 30 * secondMs
/** How long whoever finds the lock held gives the holder to finish. [FEED-28] */
const waitForOtherMs = 2 * secondMs

/** How often a lock is tried for when the database breaks off because others try as well. [FEED-26] */
const attempts = 5
// Serialization failure, deadlock, lock not available: another transaction was in the way.
const contention: readonly unknown[] = ['40001', '40P01', '55P03']

/** Takes the lock and answers when; null where somebody holds it, or where others stayed in the way. [FEED-26] [FEED-27] */
export async function takeLock({ db, clock }: Pick<Services, 'db' | 'clock'>, key: string): Promise<Instant | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = clock()
    try {
      const taken = await db.query(takeFetchLock, {
        key,
        now,
        heldSince: after(now, -lockHoldsMs),
        ahead: after(now, lockHoldsMs),
      })
      return taken.length > 0 ? now : null
    } catch (error) {
      const isInTheWay = error instanceof Error && 'code' in error && contention.includes(error.code)
      if (!isInTheWay) throw error
    }
  }
  return null
}

/**
 * Runs `work` while no other process runs it under this key; the lock is released whatever happens. When another
 * process holds it, waits a little instead and answers null: what that process fetched is then in the cache. [FEED-29]
 */
export async function fetchLocked<Result>(
  { db, clock }: Services,
  key: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const lockedAt = await takeLock({ db, clock }, key)
  if (lockedAt === null) {
    await wait(waitForOtherMs)
    return null
  }
  try {
    return await work()
  } finally {
    await db.query(releaseFetchLock, { key, lockedAt, now: clock() })
  }
}
