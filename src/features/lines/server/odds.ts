import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { after, type Instant, minuteMs } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import type { CacheKind } from './cacheEntries.ts'
import { type Cached, cachedItems } from './feedCache.ts'
import { isQuotaReached } from './quota.ts'
import { noteAsked } from './store.ts'
import { countHits } from './usage.ts'

export const oddsCache: CacheKind<ListedGame> = {
  endpoint: 'odds',
  // Three markets in two regions. [FEED-16]
  usualCost: 6,
  id: (sport) => `odds_${sport}`,
  async fetch(odds, sport) {
    const { games, credits } = await odds.fetchOdds(sport)
    return { items: games, credits }
  },
  reportOf: ({ id, sport, homeTeam, awayTeam, startsAt }) => ({ id, sport, homeTeam, awayTeam, startsAt, score: null }),
  isToldUnchanged: true,
}

/** How old shown prices may be: as set by the administrator; with caching off, zero. [FEED-22] [FEED-35] */
export async function freshForMs(services: Services): Promise<number> {
  const { cacheRefreshMinutes, enableCaching } = await adminSettings(services)
  return enableCaching ? cacheRefreshMinutes * minuteMs : 0
}

/**
 * The games of these sports with their books, for a reader. All are stale once the quota is reached, however new they
 * are: no newer ones will come. [FEED-35]
 */
export async function oddsOf(services: Services, sports: readonly SportKey[]): Promise<Cached<ListedGame>[]> {
  const found = await cachedItems(services, oddsCache, sports, { maxAgeMs: await freshForMs(services) })
  const isReached = await isQuotaReached(services)
  noteViews(services, sports)
  countHits(services, found.filter(({ isHit }) => isHit).length)
  return found.map((one) => ({ ...one, isStale: one.isStale || isReached }))
}

/** When a sport was last noted as being viewed. */
const noted = inMemory(() => new Map<SportKey, Instant>())

/** Records, at most once a minute, that these sports are being viewed; nothing waits for it. */
function noteViews({ db, clock, log, memory }: Services, sports: readonly SportKey[]): void {
  const known = memory.of(noted)
  const now = clock()
  const due = sports.filter((sport) => Math.abs(now - (known.get(sport) ?? 0)) >= minuteMs)
  if (due.length === 0) return
  for (const sport of due) known.set(sport, now)
  db.query(noteAsked, { ids: due.map(oddsCache.id), now, ahead: after(now, minuteMs) }).catch((error: unknown) => {
    log.warn({ error }, 'it could not be noted who looks at the lines')
  })
}
