import { after, dayMs, hourMs, type Instant, isAhead } from '../times.ts'
import { isLive } from './lines.ts'

/** What is known of a sport's kept lines. */
export type KeptLines = {
  /** When the games start that were listed last. */
  readonly starts: readonly Instant[]
  /** Of the last good fetch; null when there was none. */
  readonly fetchedAt: Instant | null
}

/**
 * How old the lines of a sport may get before they are fetched without anybody asking at that moment, or null: not at
 * all. Prices move while a game is near; with the next one a day away an hour is soon enough, and beyond that, as at
 * night after the last game, credits would be spent for nothing.
 */
export function refreshAge(starts: readonly Instant[], now: Instant, freshMs: number): number | null {
  const isNear = (start: Instant) =>
    isLive({ startsAt: start }, now) || (start > now && start <= after(now, 6 * hourMs))
  if (starts.some(isNear)) return freshMs
  const isComing = (start: Instant) => start > now && start <= after(now, dayMs)
  return starts.some(isComing) ? Math.max(freshMs, hourMs) : null
}

/** Whether a sport that somebody needs is due for a refresh by itself. */
export function isRefreshDue({ starts, fetchedAt }: KeptLines, now: Instant, freshMs: number): boolean {
  if (fetchedAt === null || isAhead(fetchedAt, now)) return true
  const age = refreshAge(starts, now, freshMs)
  // A look at the board once a day finds the games of the next.
  return now - fetchedAt >= (age ?? dayMs)
}
