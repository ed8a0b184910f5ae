import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import { dayMs, type Instant } from '#domain/times.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { oddsCache } from './oddsCaches.ts'
import { listCacheHeads } from './store.ts'

type Source = 'lines' | 'scores' | 'second scores'

/** Where lines or scores come from, as their latest requests went; of a league that nobody asks for it says nothing. */
export type SourceState = {
  readonly source: Source
  /** When the latest request that was answered was made; null if none ever was, or the cache was cleared since. */
  readonly succeededAt: Instant | null
  /** When the latest request that failed was made; null if none ever was. */
  readonly failedAt: Instant | null
  /** Since when a league has had no answer; null while all have. */
  readonly failingSince: Instant | null
  /** Why its latest request failed, in the words of the log; null while none does. */
  readonly error: string | null
}

export const scoresId = (sport: SportKey) => `scores_${sport}_3d`
export const secondScoresId = (sport: SportKey) => `second_scores_${sport}`

/**
 * How the sources of lines and scores are: when each last answered, when it last failed, and since when it does. The
 * second source of scores is left out where none is asked. [BEY-41] [BEY-42]
 */
export async function sourceStates({ db, clock, witness }: Services): Promise<SourceState[]> {
  const entries: readonly (readonly [Source, (sport: SportKey) => string])[] = [
    ['lines', oddsCache.id],
    ['scores', scoresId],
    ...(witness ? [['second scores', secondScoresId] as const] : []),
  ]
  const heads = await db.query(listCacheHeads, { ids: entries.flatMap(([, id]) => sportKeys.map(id)) })
  return entries.map(([source, id]) => {
    const ids = sportKeys.map(id)
    const own = heads.filter((head) => ids.includes(head.id))
    return { source, ...stateOf(own, clock()) }
  })
}

type Head = Row<(typeof listCacheHeads)['columns']>

function stateOf(heads: readonly Head[], now: Instant): Omit<SourceState, 'source'> {
  const succeededAt = latest(heads.map(({ fetched_at }) => fetched_at))
  // A league that was last asked for in its season has nothing to say about today.
  const failing = heads.filter(
    ({ error, failed_at: at }) => error !== null && at !== null && (now - at < dayMs || at >= (succeededAt ?? 0)),
  )
  const failedAt = latest(heads.map(({ failed_at }) => failed_at))
  const since = failing.flatMap(({ failing_since }) => failing_since ?? [])
  return {
    succeededAt,
    failedAt,
    failingSince: since.length === 0 ? null : (Math.min(...since) as Instant),
    error: failing.find(({ failed_at }) => failed_at === latest(failing.map((one) => one.failed_at)))?.error ?? null,
  }
}

function latest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? null : (Math.max(...known) as Instant)
}
