import { after, dayMs, hourMs, type Instant, isAhead } from '../times.ts'
import { isLive } from './lines.ts'

/** What is known about a sport's cached lines. */
export type KeptLines = {
  /** The starts of the games in the latest list. */
  readonly starts: readonly Instant[]
  /** Time of the last successful fetch; null if there was none. */
  readonly fetchedAt: Instant | null
}

/**
 * How old the lines of a sport may get before they are refreshed in the background, or null for no refresh. Prices move
 * when a game is near; with the next one a day away, an hour is soon enough. Beyond that, as at night after the last
 * game, a refresh would waste credits.
 */
export function refreshAge(starts: readonly Instant[], now: Instant, freshMs: number): number | null {
  const isNear = (start: Instant) =>
    isLive({ startsAt: start }, now) || (start > now && start <= after(now, 6 * hourMs))
  if (starts.some(isNear)) return freshMs
  const isComing = (start: Instant) => start > now && start <= after(now, dayMs)
  return starts.some(isComing) ? Math.max(freshMs, hourMs) : null
}

/** Whether a sport in use is due for a background refresh. */
export function isRefreshDue({ starts, fetchedAt }: KeptLines, now: Instant, freshMs: number): boolean {
  if (fetchedAt === null || isAhead(fetchedAt, now)) return true
  const age = refreshAge(starts, now, freshMs)
  // One fetch a day finds the next day's games.
  return now - fetchedAt >= (age ?? dayMs)
}
