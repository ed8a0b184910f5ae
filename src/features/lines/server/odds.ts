import type { Game } from '#domain/lines.ts'
import type { SportKey } from '#domain/sports.ts'
import { minuteMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { type Cached, type CacheKind, cachedItems } from './feedCache.ts'

/** What an odds request costs where the service does not say: three markets in two regions. [FEED-16] */
const usualCost = 6

/** Prices older than this are fetched again. [FEED-09] */
const freshMs = 5 * minuteMs

export const oddsCache: CacheKind<Game> = {
  id: (sport) => `odds_${sport}`,
  async fetch(odds, sport) {
    const { games, credits } = await odds.fetchOdds(sport)
    return { items: games, creditsSpent: credits?.last ?? usualCost }
  },
}

/** The games of these sports with their books. */
export function oddsOf(services: Services, sports: readonly SportKey[]): Promise<Cached<Game>[]> {
  return cachedItems(services, oddsCache, sports, { maxAgeMs: freshMs })
}
