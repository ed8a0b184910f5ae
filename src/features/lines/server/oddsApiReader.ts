import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Book, LinePrice, ListedGame } from '#domain/games/lines.ts'
import type { Matchup } from '#domain/games/sides.ts'
import type { SportKey } from '#domain/games/sports.ts'
import {
  type AmericanOdds,
  americanFromDecimal,
  americanOdds,
  impliedProbability,
  isAmericanOdds,
} from '#domain/odds/odds.ts'
import { type Instant, instant } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'

/**
 * Turns bodies of the odds service, which are untrusted, into games and scores. Anything but a price for both sides of
 * this game is dropped and never guessed: a market with one side, a draw, a lay price, a team of another game, two
 * prices for one side, lines that do not mirror. An unreadable event drops only itself.
 */

/** No control characters, which no team name has and the database cannot store, and no half of a surrogate pair. */
const isPlain = (value: string) => value.isWellFormed() && !/\p{Cc}/u.test(value)
const text = z.string().trim().min(1).max(200).refine(isPlain)
const time = z.iso.datetime({ offset: true }).transform((iso) => instant(Date.parse(iso)))

/** A list of at most so many items: a longer one is not parsed at all, since that alone could take seconds. */
const shortList = (most: number) => z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= most)

/** Three days of a league's scores are some hundreds; this many take a third of a second. */
const mostEvents = 20_000

const named = z.object({ id: z.string().regex(/^[\x21-\x7e]{1,64}$/), sport_key: z.string() })
const event = named.extend({
  commence_time: time,
  home_team: text,
  away_team: text,
})
const oddsEvent = event.extend({ bookmakers: shortList(200).catch([]) })
const scoreRow = event.extend({
  completed: z.boolean(),
  // A game with unreadable scores counts as one without, so that a bet on it is held back and noticed.
  scores: shortList(10)
    .pipe(
      z.array(
        z.object({ name: text, score: z.union([z.number(), z.string().max(20).trim().refine(isPlain)]).nullish() }),
      ),
    )
    .nullable()
    .catch(null),
  last_update: time.nullable().catch(null),
})
const bookmaker = z.object({
  key: z.string().regex(/^\w{1,40}$/),
  title: text.max(60).optional().catch(undefined),
  last_update: time.nullable().catch(null),
  markets: shortList(50),
})
const market = z.object({
  key: z.string(),
  last_update: time.optional().catch(undefined),
  outcomes: shortList(20).pipe(
    z.array(z.object({ name: z.string(), price: z.number(), point: z.number().optional() })),
  ),
})
type Outcome = z.infer<typeof market>['outcomes'][number]

/** The games in the answer to an odds request. Throws when the answer is no list, or one of something else. */
export function readGames(body: unknown, sport: SportKey): ListedGame[] {
  const games = eventsIn(body, oddsEvent, sport).map(({ bookmakers, ...found }) => {
    const matchup = { homeTeam: found.home_team, awayTeam: found.away_team }
    const books = bookmakers.flatMap((one) => readBook(one, matchup) ?? [])
    return { id: found.id, sport, ...matchup, startsAt: found.commence_time, books: firstOfEach(books, 'key') }
  })
  return firstOfEach(games, 'id')
}

/**
 * The scores in the answer to a scores request. A game listed twice with different scores has none: picking one would
 * be a guess. A game with an unreadable event is known to be listed, and no more. Throws if the answer is not a list,
 * or a list of something else.
 */
export function readScores(body: unknown, sport: SportKey): FeedScore[] {
  const scores = new Map<string, FeedScore>()
  for (const row of eventsIn(body, scoreRow, sport)) {
    const score = feedScore(row, sport)
    const told = scores.get(row.id)
    if (!told || isDeepStrictEqual(told, score)) scores.set(row.id, score)
    else scores.set(row.id, { ...told, completed: told.completed || score.completed, scores: null })
  }
  for (const { data: found } of (body as unknown[]).map((one) => named.safeParse(one))) {
    if (found?.sport_key === sport && !scores.has(found.id)) scores.set(found.id, { ...unread, id: found.id, sport })
  }
  return [...scores.values()]
}

/** Without teams, so that no game matches it. */
const unread = {
  homeTeam: '',
  awayTeam: '',
  startsAt: instant(0),
  completed: false,
  scores: null,
  lastUpdate: null,
} as const

function feedScore(row: z.infer<typeof scoreRow>, sport: SportKey): FeedScore {
  return {
    id: row.id,
    sport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    startsAt: row.commence_time,
    completed: row.completed,
    scores: row.scores?.map(({ name, score = null }) => ({ name, score })) ?? null,
    lastUpdate: row.last_update,
  }
}

/** The readable events of this sport. Two games may have the same teams: a game is identified by its id. */
function eventsIn<Read extends z.infer<typeof event>>(body: unknown, shape: z.ZodType<Read>, sport: SportKey): Read[] {
  if (!Array.isArray(body) || body.length > mostEvents) throw new TypeError('the answer is no list of events')
  // A list without a single event would empty the board: it is not a valid answer.
  if (body.length > 0 && !body.some((one) => event.safeParse(one).success)) {
    throw new TypeError('the answer is a list of something else')
  }
  const read = body.flatMap((one) => shape.safeParse(one).data ?? [])
  return read.filter((found) => found.sport_key === sport && found.home_team !== found.away_team)
}

function readBook(untrusted: unknown, matchup: Matchup): Book | null {
  const { data: found } = bookmaker.safeParse(untrusted)
  if (!found) return null
  const markets = found.markets.flatMap((one) => market.safeParse(one).data ?? [])
  const outcomesOf = (key: string): readonly Outcome[] => {
    const [only, ...more] = markets.filter((one) => one.key === key)
    return only && more.length === 0 ? only.outcomes : []
  }
  const moneyline = readMoneyline(outcomesOf('h2h'), matchup)
  const spread = readSpread(outcomesOf('spreads'), matchup)
  const total = readTotal(outcomesOf('totals'))
  if (!moneyline && !spread && !total) return null
  return {
    key: found.key,
    title: found.title ?? found.key,
    lastUpdate: found.last_update ?? latest(markets.flatMap(({ last_update }) => last_update ?? [])),
    ...(moneyline && { moneyline }),
    ...(spread && { spread }),
    ...(total && { total }),
  }
}

function readMoneyline(outcomes: readonly Outcome[], { homeTeam, awayTeam }: Matchup): Book['moneyline'] | null {
  const pair = pairOf(outcomes, homeTeam, awayTeam)
  return pair && { home: pair.first.odds, away: pair.second.odds }
}

function readSpread(outcomes: readonly Outcome[], { homeTeam, awayTeam }: Matchup): Book['spread'] | null {
  const pair = pairOf(outcomes, homeTeam, awayTeam)
  const [home, away] = [linePrice(pair?.first), linePrice(pair?.second)]
  return home && away && home.point + away.point === 0 ? { home, away } : null
}

function readTotal(outcomes: readonly Outcome[]): Book['total'] | null {
  const pair = pairOf(outcomes, 'Over', 'Under')
  const [over, under] = [linePrice(pair?.first), linePrice(pair?.second)]
  if (!over || !under || over.point !== under.point || over.point <= 0) return null
  return { point: over.point, over: over.odds, under: under.odds }
}

type Priced = { readonly odds: AmericanOdds; readonly point: number | undefined }

/** Exactly these two outcomes, each with a price. A third one, like a draw, makes it a different market. */
function pairOf(outcomes: readonly Outcome[], firstName: string, secondName: string) {
  const [first, second] = [firstName, secondName].map((name) => outcomes.find((one) => one.name.trim() === name))
  if (outcomes.length !== 2 || !first || !second) return null
  const odds = readPrices(first.price, second.price)
  return odds && { first: { odds: odds[0], point: first.point }, second: { odds: odds[1], point: second.point } }
}

/**
 * American odds are requested; decimal ones are recognized, since one side always has decimal odds far below 100. Two
 * prices that no book would quote together, like +500 for either side, are an error in the feed.
 */
function readPrices(first: number, second: number): [AmericanOdds, AmericanOdds] | null {
  const isAmerican = isAmericanOdds(first) && isAmericanOdds(second)
  const [a, b] = [first, second].map((price) => (isAmerican ? americanOdds(price) : americanFromDecimal(price)))
  if (!a || !b) return null
  const sum = impliedProbability(a) + impliedProbability(b)
  return sum >= 0.8 && sum <= 1.5 ? [a, b] : null
}

/** No line in these sports reaches 1,000 points; a line is whole or a half, since a quarter line splits the stake. */
function linePrice(found: Priced | undefined): LinePrice | null {
  if (found?.point === undefined || !Number.isInteger(found.point * 2) || Math.abs(found.point) >= 1_000) return null
  // -0 is the same line as 0.
  return { point: found.point === 0 ? 0 : found.point, odds: found.odds }
}

function latest(times: readonly Instant[]): Instant | null {
  return times.length === 0 ? null : (Math.max(...times) as Instant)
}

function firstOfEach<Key extends string, Value extends Readonly<Record<Key, string>>>(
  values: Value[],
  key: Key,
): Value[] {
  return [...new Map(values.toReversed().map((value) => [value[key], value])).values()].toReversed()
}
