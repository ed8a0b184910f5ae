import type { ListedGame } from '#domain/games/lines.ts'
import { askedLines } from '#features/website/server/settings.ts'
import type { CacheKind } from './cacheEntries.ts'

export const oddsCache: CacheKind<ListedGame> = {
  endpoint: 'odds',
  id: (sport) => `odds_${sport}`,
  async fetch(services, sport) {
    const { oddsRegions: regions, oddsMarkets: markets } = await askedLines(services)
    const { games, credits } = await services.odds.fetchOdds(sport, { regions, markets })
    return { items: games, credits }
  },
  reportOf: ({ id, sport, homeTeam, awayTeam, startsAt }) => ({ id, sport, homeTeam, awayTeam, startsAt, score: null }),
  // The time at which a book last looked changes with every fetch, its prices do not.
  shown: ({ books, ...game }) => ({ ...game, books: books.map(({ lastUpdate: _, ...book }) => book) }),
}

/** The games that a league lists, without prices; for nothing. */
export const eventsCache: CacheKind<ListedGame> = {
  endpoint: 'events',
  id: (sport) => `events_${sport}`,
  async fetch({ odds }, sport) {
    const { games, credits } = await odds.fetchEvents(sport)
    return { items: games, credits }
  },
  reportOf: oddsCache.reportOf,
}
