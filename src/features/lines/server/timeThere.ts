import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

/** By how much this process's clock was ahead of the odds service's when it answered last. */
const ahead = new WeakMap<Database, number>()

type Told = Pick<Services, 'db' | 'clock' | 'odds'>

/** Compares the two clocks, right after an answer. */
export function noteTimeThere({ db, clock, odds }: Told): void {
  const saidAt = odds.saidAt?.() ?? null
  if (saidAt !== null) ahead.set(db, clock() - saidAt)
}

/** By how much our clock is ahead of the odds service's; below 0 where it is behind; 0 while nothing is known. */
export function clockAheadMs({ db }: Pick<Told, 'db'>): number {
  return ahead.get(db) ?? 0
}
