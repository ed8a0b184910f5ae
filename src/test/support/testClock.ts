import { after, type Instant, instantFromIso } from '#domain/times.ts'
import type { Clock } from '#server/db/database.ts'

/** A clock that only the test moves. */
export type TestClock = {
  readonly now: Clock
  set(to: string | Instant): Instant
  advance(ms: number): Instant
}

export function aClock(iso: string): TestClock {
  let at = instantFromIso(iso)
  return {
    now: () => at,
    set: (next) => {
      at = typeof next === 'string' ? instantFromIso(next) : next
      return at
    },
    advance: (ms) => {
      at = after(at, ms)
      return at
    },
  }
}
