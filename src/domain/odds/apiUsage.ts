import { type Instant, isoFromInstant } from '../times.ts'

/** The result of one request to the odds service; the record of a day keeps the latest of them. [FEED-12] */
export type FetchDetail = {
  readonly timestamp: string
  readonly credits: number
  /** `odds` or `scores`. */
  readonly endpoint: string
  readonly sportKey: string
  /** Null if the request failed. */
  readonly gamesReturned: number | null
  readonly quotaRemaining: number | null
  readonly quotaUsed: number | null
  readonly error: string | null
}

/** How many details a day keeps. [FEED-12] */
export const keptDetails = 100

/** The day of a record: YYYY-MM-DD in UTC. [FEED-11] */
export function usageDate(at: Instant): string {
  return isoFromInstant(at).slice(0, 10)
}

/** From the first day of the month to today. [FEED-21] */
export function defaultUsageRange(now: Instant): { from: string; to: string } {
  const to = usageDate(now)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Hits as a share of hits and fetches, in percent with one decimal; 0 if there was neither. [FEED-20] */
export function hitRate({ hits, fetches }: { hits: number; fetches: number }): number {
  const all = hits + fetches
  return all === 0 ? 0 : Math.round((hits / all) * 1_000) / 10
}
