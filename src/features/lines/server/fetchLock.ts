import { setTimeout as wait } from 'node:timers/promises'
import { after, type Instant, secondMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { releaseFetchLock, takeFetchLock } from './store.ts'

/** A lock taken longer ago belongs to a crashed process, and one in the future to a wrong clock. [FEED-25] */
const lockHoldsMs = 30 * secondMs
/** How long to wait for the holder of a lock to finish. [FEED-28] */
const waitForOtherMs = 2 * secondMs

/** How many times to try for a lock if the database aborts the attempt because of concurrent ones. [FEED-26] */
const attempts = 5
// Serialization failure, deadlock, lock not available: a conflict with another transaction.
const contention: readonly unknown[] = ['40001', '40P01', '55P03']

/**
 * Takes the lock and returns the time; null if it is held, or if all attempts conflicted with others. [FEED-26]
 * [FEED-27]
 */
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
 * Runs `work` while no other process runs it under this key; the lock is released whatever happens. If another process
 * holds it, waits a little instead and returns null: what that process fetched is then in the cache. [FEED-29]
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
