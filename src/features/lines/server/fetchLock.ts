import { setTimeout as wait } from 'node:timers/promises'
import { after, secondMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { releaseFetchLock, takeFetchLock } from './store.ts'

/** A lock that was taken longer ago belongs to a process that crashed. [FEED-25] */
const lockHoldsMs = 30 * secondMs
/** How long whoever finds the lock held gives the holder to finish. [FEED-28] */
const waitForOtherMs = 2 * secondMs

/**
 * Runs `work` while no other process runs it under this key; the lock is released whatever happens. When another
 * process holds it, waits a little instead and answers null: what that process fetched is then in the cache. [FEED-29]
 */
export async function fetchLocked<Result>(
  { db, clock }: Services,
  key: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const now = clock()
  const taken = await db.query(takeFetchLock, { key, now, heldSince: after(now, -lockHoldsMs) })
  if (taken.length === 0) {
    await wait(waitForOtherMs)
    return null
  }
  try {
    return await work()
  } finally {
    await db.query(releaseFetchLock, { key, now: clock() })
  }
}
