import type { ListedGame } from '#domain/games/lines.ts'
import type { ScoreRecord } from '#domain/games/settlement.ts'
import type { SportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'

/** Where lines and scores come from. Every call is one request to the service and may cost credits. */
export type OddsService = {
  /** Whether these are replayed games and not the service's own; the screens say so. */
  readonly isSample: boolean
  /** Whether its requests cost nothing. */
  readonly isFree: boolean
  /** Whose prices they are, where a page must say so; `{book}` stands for the book's name. */
  readonly credit: string | null
  /** The service's time at its last response; null (or no such method) where it does not say. */
  readonly saidAt?: () => Instant | null
  /** Upcoming and live games, with their books. Throws `OddsServiceError`. [FEED-13] */
  fetchOdds(sport: SportKey, asked?: AskedOdds): Promise<FetchedOdds>
  /**
   * Scores of live games and, with `daysFrom`, of those that ended within so many days. Throws `OddsServiceError`.
   * [FEED-14]
   */
  fetchScores(sport: SportKey, daysFrom?: 1 | 2 | 3): Promise<FetchedScores>
  /** The games that the odds would list, without prices and for nothing. Throws `OddsServiceError`. */
  fetchEvents(sport: SportKey): Promise<FetchedOdds>
  /**
   * Our credits, by a request that costs none. Throws `OddsServiceError`. No such method: it does not say. [FEED-15]
   */
  readonly fetchCredits?: () => Promise<Credits | null>
}

/** What odds are asked for; each market in each region costs a credit. All if it is left out. */
export type AskedOdds = { readonly regions: readonly string[]; readonly markets: readonly string[] }

export type FetchedOdds = { readonly games: readonly ListedGame[]; readonly credits: Credits | null }
export type FetchedScores = { readonly scores: readonly FeedScore[]; readonly credits: Credits | null }

/** Our credits as reported by the service; `last` is the cost of this call. Null where it does not say. [FEED-15] */
export type Credits = {
  readonly last: number | null
  readonly used: number | null
  readonly remaining: number | null
}

/** The score of a game. Scores are matched to teams by name; the score itself is untrusted text. [FEED-04] */
export type FeedScore = ScoreRecord & {
  readonly id: string
  readonly sport: SportKey
  readonly homeTeam: string
  readonly awayTeam: string
  readonly startsAt: Instant
  readonly lastUpdate: Instant | null
}

/** The service is down, refuses, or breaks its protocol. The message never contains the key. [FEED-30] */
export class OddsServiceError extends Error {
  /** The HTTP status, or null when there was no complete response. */
  readonly status: number | null
  /** The service's error code, like `OUT_OF_USAGE_CREDITS`. */
  readonly errorCode: string | null
  /** How long the service asks us to wait. */
  readonly retryAfterMs: number | null
  /** The reported cost of the call: an unreadable answer is charged like any other. */
  readonly credits: Credits | null

  constructor(message: string, about: Partial<Omit<OddsServiceError, keyof Error>> = {}) {
    super(message)
    this.name = 'OddsServiceError'
    this.status = about.status ?? null
    this.errorCode = about.errorCode ?? null
    this.retryAfterMs = about.retryAfterMs ?? null
    this.credits = about.credits ?? null
  }
}
