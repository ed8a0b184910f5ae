import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type CreditCount, type CreditPart, type NoCredits, whyNoCredits } from '#domain/odds/creditShares.ts'
import { after, type Instant, minuteMs, secondMs } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import type { CacheKind } from './cacheEntries.ts'
import { creditsNow } from './credits.ts'
import { type Cached, cachedItems } from './feedCache.ts'
import { noteAsked } from './store.ts'
import { countHits } from './usage.ts'

export const oddsCache: CacheKind<ListedGame> = {
  endpoint: 'odds',
  id: (sport) => `odds_${sport}`,
  async fetch(odds, sport) {
    const { games, credits } = await odds.fetchOdds(sport)
    return { items: games, credits }
  },
  reportOf: ({ id, sport, homeTeam, awayTeam, startsAt }) => ({ id, sport, homeTeam, awayTeam, startsAt, score: null }),
  // The time at which a book last looked changes with every fetch, its prices do not.
  shown: ({ books, ...game }) => ({ ...game, books: books.map(({ lastUpdate: _, ...book }) => book) }),
}

/** What screens show is never fetched more often, whatever the settings are. */
export const floorMs = 10 * secondMs

/** How old shown prices may be: as set by the administrator; with caching off, hardly. [FEED-22] [FEED-35] */
export async function freshForMs(services: Services): Promise<number> {
  const { cacheRefreshMinutes, enableCaching } = await adminSettings(services)
  return enableCaching ? cacheRefreshMinutes * minuteMs : floorMs
}

/** The odds of these sports for a reader, with what a lack of credits means for them. */
export type ShownOdds = {
  readonly odds: readonly Cached<ListedGame>[]
  /** Why no newer ones can be fetched now; null if they can. */
  readonly noCredits: NoCredits | null
}

/**
 * The games of these sports with their books, for a reader, fetched first if they are too old and `part` has credits.
 * All are stale while it can have no newer ones this month, however new they are. [FEED-35]
 */
export async function oddsOf(services: Services, sports: readonly SportKey[], part: CreditPart): Promise<ShownOdds> {
  const found = await cachedItems(services, oddsCache, sports, { maxAgeMs: await freshForMs(services), part })
  const noCredits = services.odds.isSample ? null : whyNoOdds(await creditsNow(services), part)
  const isLast = noCredits === 'used-up' || noCredits === 'kept-for-settling'
  // Others are not read for: their lines are fetched when they look, within their share.
  if (part === 'members') noteViews(services, sports)
  countHits(services, found.filter(({ isHit }) => isHit).length)
  return { odds: found.map((one) => ({ ...one, isStale: one.isStale || isLast })), noCredits }
}

function whyNoOdds(count: CreditCount, part: CreditPart): NoCredits | null {
  return whyNoCredits(count, { part, endpoint: 'odds', lastAskedAt: null })
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
