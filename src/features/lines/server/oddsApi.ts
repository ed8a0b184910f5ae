import { oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, secondMs } from '#domain/times.ts'
import { type Credits, type OddsService, OddsServiceError } from '#server/providers/oddsService.ts'
import { fetchJson } from './fetchJson.ts'
import { readGames, readScores } from './oddsApiReader.ts'

export type OddsSettings = {
  /** The base URL, ending in `/v4`. */
  readonly url: string
  readonly apiKey: string
  readonly isSample: boolean
  /** Whether requests cost nothing, as those for sample games. */
  readonly isFree?: boolean
  /** Whose prices they are, where a page must say so. */
  readonly credit?: string
}

type Options = OddsSettings & {
  /** How long a whole response may take. [LINE-03] */
  readonly timeoutMs?: number
}

/** The Odds API v4, or another service with its protocol at `url`. */
export function openOddsApi({
  url,
  apiKey,
  isSample,
  isFree = isSample,
  credit,
  timeoutMs = 10 * secondMs,
}: Options): OddsService {
  let saidAt: Instant | null = null
  const ask = async <Found>(path: string, parameters: Record<string, string>, read: (body: unknown) => Found) => {
    const address = new URL(`${url.replace(/\/+$/, '')}/sports/${path}`)
    address.search = new URLSearchParams({ apiKey, ...parameters }).toString()
    const { body, credits, date } = await fetchJson(address, { timeoutMs })
    saidAt = date
    return { found: readable(() => read(body), credits), credits }
  }
  return {
    isSample,
    isFree,
    credit: credit ?? null,
    saidAt: () => saidAt,
    async fetchOdds(sport, { regions, markets } = { regions: oddsRegions, markets: oddsMarkets }) {
      const parameters = { regions: regions.join(), markets: markets.join(), oddsFormat: 'american', dateFormat: 'iso' }
      const { found: games, credits } = await ask(`${sport}/odds/`, parameters, (body) => readGames(body, sport))
      return { games, credits }
    },
    async fetchEvents(sport: SportKey) {
      const parameters = { dateFormat: 'iso' }
      const { found: games, credits } = await ask(`${sport}/events/`, parameters, (body) => readGames(body, sport))
      return { games, credits }
    },
    async fetchScores(sport: SportKey, daysFrom) {
      const parameters = { dateFormat: 'iso', ...(daysFrom && { daysFrom: String(daysFrom) }) }
      const { found: scores, credits } = await ask(`${sport}/scores/`, parameters, (body) => readScores(body, sport))
      return { scores, credits }
    },
    // The list of sports is free of charge.
    fetchCredits: async () => (await ask('', {}, () => null)).credits,
  }
}

/** A body that is JSON but not a valid answer is a failure of the service, not a bug of ours. */
function readable<Found>(read: () => Found, credits: Credits | null): Found {
  try {
    return read()
  } catch {
    throw new OddsServiceError('API Error: the answer is no list of events', { status: 200, credits })
  }
}
