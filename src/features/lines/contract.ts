import { z } from 'zod'
import { creditParts } from '#domain/credits/creditShares.ts'
import { command, instantText, query, wholeOdds } from '../contracts/procedure.ts'

const price = z.object({ odds: wholeOdds, fairOdds: wholeOdds })
const spreadPrice = price.extend({ point: z.number() })
/** The book's margin in percent. */
const juice = z.number()

const moneyline = z.object({ home: price, away: price, juice })
const spread = z.object({ home: spreadPrice, away: spreadPrice, juice })
const total = z.object({ point: z.number(), over: price, under: price, juice })

const book = z.object({
  key: z.string(),
  title: z.string(),
  lastUpdate: instantText.nullable(),
  /** A market is present only if both of its sides have a price. */
  markets: z.object({ moneyline: moneyline.optional(), spread: spread.optional(), total: total.optional() }),
})
export type BookView = z.infer<typeof book>

const game = z.object({
  id: z.string(),
  sportKey: z.string(),
  sportTitle: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  commenceTime: instantText,
  isLive: z.boolean(),
  completed: z.boolean(),
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
  /** The key of the book that Automatic shows; null if no book quotes the game. */
  automaticBook: z.string().nullable(),
  books: z.array(book),
})
export type GameView = z.infer<typeof game>

/** The eight filters, in order. [LINE-01] */
export const sportFilters = ['ALL', 'NFL', 'NBA', 'MLB', 'NHL', 'NCAAF', 'NCAAB', 'WNBA'] as const

export const lines = z.object({
  /** In order of their starts. */
  games: z.array(game),
  /** When the oldest of the prices shown was fetched; null if none ever was. */
  lastUpdated: instantText.nullable(),
  /** Whether some of them are older than they should be, because they could not be fetched. */
  stale: z.boolean(),
  /**
   * Why they are: the odds service does not answer or does not accept the key, this month's credits are used up, visitors have had their share of
   * today's, or the credits must last, so that new ones come at `nextAt`. [BEY-40]
   */
  staleBecause: z.enum(['no-answer', 'key', 'credits', 'visitor', 'must-last']).nullable(),
  /** When the next prices may be fetched; null while nothing is waited for but the service. */
  nextAt: instantText.nullable(),
  /** The same for each league that has games: where credits are scarce, some are asked for more often. [BEY-40] */
  leagues: z.array(
    z.object({ sportKey: z.string(), lastUpdated: instantText.nullable(), nextAt: instantText.nullable() }),
  ),
  /** Whether these are replayed games and not today's. */
  isSample: z.boolean(),
  /** Whose prices these are, in words, where that must be said; else null. [BEY-41] */
  credit: z.string().nullable(),
})
export type LinesView = z.infer<typeof lines>

const example = z.object({ game: game.nullable(), isSample: z.boolean(), credit: z.string().nullable() })
export type ExampleView = z.infer<typeof example>

const linesQuery = z.strictObject({
  sport: z.enum(sportFilters, { error: `The sport is one of ${sportFilters.join(', ')}` }).default('ALL'),
  /** Part of a team's name. */
  query: z.string().max(80).optional(),
  /** Games that start at or after this instant, or are live at it. */
  from: instantText.optional(),
  /** Games that start before this instant. */
  to: instantText.optional(),
})

export type LinesQuery = z.output<typeof linesQuery>

const refreshResult = z.object({
  /** The sports that were refreshed, by their keys. */
  successes: z.array(z.string()),
  failures: z.array(z.object({ sportKey: z.string(), error: z.string() })),
  totalGames: z.int(),
  /** When those may be fetched that were not for the sake of the month's credits; null if there are none. [BEY-40] */
  nextAt: instantText.nullable(),
  /** The cost of the refresh; absent if cached prices were reloaded. */
  totalCredits: z.int(),
})
export type RefreshResult = z.infer<typeof refreshResult>

/** The cache entry for the odds of one sport. [FEED-05] [ADM-62] */
const sportStats = z.object({
  sportKey: z.string(),
  gameCount: z.int(),
  status: z.enum(['fresh', 'stale', 'error', 'cleared']),
  fetchStatus: z.enum(['success', 'error', 'cleared']),
  lastUpdated: instantText.nullable(),
  errorMessage: z.string().nullable(),
  clearedAt: instantText.nullable(),
})

const cacheStatus = z.object({
  totalCached: z.int(),
  freshCached: z.int(),
  staleCached: z.int(),
  errorCached: z.int(),
  /** The sports with anything in the cache. */
  sportStats: z.array(sportStats),
  /** Credits used in this calendar month, and the limit. */
  creditsThisMonth: z.int(),
  apiQuotaLimit: z.int(),
  quotaReached: z.boolean(),
  /** "Quota reached", if it is. */
  message: z.string().nullable(),
  /** What may still be used this month; less than the rest of the limit if the service has less. */
  creditsLeft: z.int(),
  /** The part of it that is kept for settling bets. */
  keptForSettling: z.int(),
  /** What the month will have cost when it is over, going by the last 7 days. */
  forecast: z.int(),
  /** The highest of 50, 80 and 95 percent of the month's credits that is used up; 0: none is. */
  reachedPercent: z.int(),
  /** What a whole month of the plan carries, in a sentence; null where requests cost nothing. */
  carries: z.string().nullable(),
  /** What lines wait for, if it is not the service: the credits are kept for settling, or must last. */
  waiting: z.string().nullable(),
  /** Until when, as far as is known. */
  waitingUntil: instantText.nullable(),
  /** How the requests to each source went; the second one of scores only where it is asked. [BEY-41] */
  sources: z.array(
    z.object({
      source: z.enum(['lines', 'scores', 'second scores']),
      succeededAt: instantText.nullable(),
      failedAt: instantText.nullable(),
      failingSince: instantText.nullable(),
      error: z.string().nullable(),
    }),
  ),
})
export type CacheStatusView = z.infer<typeof cacheStatus>

const fetchDetail = z.object({
  timestamp: instantText,
  credits: z.int(),
  endpoint: z.string(),
  sportKey: z.string(),
  gamesReturned: z.int().nullable(),
  quotaRemaining: z.int().nullable(),
  quotaUsed: z.int().nullable(),
  error: z.string().nullable(),
})

const usageCounts = { creditsUsed: z.int(), apiFetches: z.int(), cacheHits: z.int() }
/** YYYY-MM-DD, in UTC. */
const date = z.iso.date()

const usage = z.object({
  from: date,
  to: date,
  totalCredits: z.int(),
  /** Percentage of reads answered from the cache, to one decimal. */
  cacheHitRate: z.number(),
  today: z.object(usageCounts),
  /** What the credits of the range were used for. */
  parts: z.array(z.object({ part: z.enum(creditParts), name: z.string(), credits: z.int(), apiFetches: z.int() })),
  /** Newest first. */
  days: z.array(z.object({ date, ...usageCounts, quotaRemaining: z.int().nullable(), details: z.array(fetchDetail) })),
})
export type UsageView = z.infer<typeof usage>

export const linesContract = {
  list: query('/lines', { access: 'anyone', staleOn: ['lines.updated'], isShared: true })
    .input(linesQuery)
    .output(lines),
  /**
   * A coming game with the prices of one book, for the page that explains the product; null if none is cached. [BEY-31]
   */
  example: query('/lines/example', { access: 'anyone', staleOn: ['lines.updated'], isShared: true }).output(example),
  /** Reloads the cached prices; for the website administrator it fetches every sport. [LINE-26] [LINE-27] */
  refresh: command('POST', '/lines/refresh', { access: 'user', changesShared: true })
    .input(z.strictObject({}).optional())
    .output(refreshResult),
  /** What is cached, how fresh it is, and whether the credits will last. [FEED-32] */
  cacheStatus: query('/admin/odds/status', { access: 'website-admin', staleOn: ['lines.updated'] }).output(cacheStatus),
  /** Credits, fetches and cache hits by day; from the first of the month if no range is given. [FEED-21] */
  usage: query('/admin/odds/usage', { access: 'website-admin', staleOn: ['lines.updated'] })
    .input(z.strictObject({ from: date.optional(), to: date.optional() }))
    .output(usage),
  /** Fetches every sport, even if its lines are fresh. [FEED-33] [FEED-34] */
  forceRefresh: command('POST', '/admin/odds/refresh', { access: 'website-admin', changesShared: true })
    .input(z.strictObject({}).optional())
    .output(refreshResult),
  /** Empties the cache: the next read of each sport fetches it. [FEED-24] */
  clearCache: command('POST', '/admin/odds/clear', { access: 'website-admin', changesShared: true })
    .input(z.strictObject({}).optional())
    .output(z.object({ cleared: z.int() })),
}
