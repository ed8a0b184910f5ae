import { z } from 'zod'
import { command, instantText, query, wholeOdds } from '../procedure.ts'

const price = z.object({ odds: wholeOdds, fairOdds: wholeOdds })
const spreadPrice = price.extend({ point: z.number() })
/** The book's margin in per cent. */
const juice = z.number()

const moneyline = z.object({ home: price, away: price, juice })
const spread = z.object({ home: spreadPrice, away: spreadPrice, juice })
const total = z.object({ point: z.number(), over: price, under: price, juice })

const book = z.object({
  key: z.string(),
  title: z.string(),
  lastUpdate: instantText.nullable(),
  /** A market is there only when both of its sides have a price. */
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
  /** The key of the book that Automatic shows; null when no book quotes the game. */
  automaticBook: z.string().nullable(),
  books: z.array(book),
})
export type GameView = z.infer<typeof game>

/** The eight filters in their order. [LINE-01] */
export const sportFilters = ['ALL', 'NFL', 'NBA', 'MLB', 'NHL', 'NCAAF', 'NCAAB', 'WNBA'] as const

export const lines = z.object({
  /** In the order in which they start. */
  games: z.array(game),
  /** When the oldest of the prices shown were fetched; null when none ever were. */
  lastUpdated: instantText.nullable(),
  /** Whether some of it is older than it should be, because it could not be fetched. */
  stale: z.boolean(),
  /** Whether these are replayed games and not today's. */
  isSample: z.boolean(),
})
export type LinesView = z.infer<typeof lines>

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
  /** The sports that were read, by their keys. */
  successes: z.array(z.string()),
  failures: z.array(z.object({ sportKey: z.string(), error: z.string() })),
  totalGames: z.int(),
  /** What the refresh cost; nothing where cached prices were reloaded. */
  totalCredits: z.int(),
})
export type RefreshResult = z.infer<typeof refreshResult>

export const linesContract = {
  list: query('/lines', { access: 'anyone', staleOn: [], isShared: true }).input(linesQuery).output(lines),
  /** Reloads the cached prices; for the website administrator it fetches every sport anew. [LINE-26] [LINE-27] */
  refresh: command('POST', '/lines/refresh', { access: 'user' })
    .input(z.strictObject({}).optional())
    .output(refreshResult),
}
