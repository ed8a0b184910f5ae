import { isSportKey, type SportKey, sportKeys, sports } from '#domain/games/sports.ts'
import { impliedProbability, isAmericanOdds } from '#domain/odds/odds.ts'
import { dayMs, type Instant, instantFromIso } from '#domain/times.ts'
import type { FeedEvent, FeedScoreRow } from './feedProtocol.ts'

/** The data of a feed. Prices are American odds; scores are those of upcoming and live games and of the last 3 days. */
export type FeedSource = {
  readonly key: string
  readonly clock: () => Instant
  events(sport: SportKey): readonly FeedEvent[]
  scores(sport: SportKey): readonly FeedScoreRow[]
}

export type FeedReply = FeedAnswer & { readonly cost: number }

/** Answers a request of the protocol; null for any other URL. */
export function answerFeed(source: FeedSource, url: URL): FeedReply | null {
  const [, version, root, sport, kind, ...more] = url.pathname.replace(/\/$/, '').split('/')
  if (version !== 'v4' || root !== 'sports' || more.length > 0) return null
  const key = url.searchParams.get('apiKey')
  if (key === null) return free(feedError('MISSING_KEY'))
  if (key !== source.key) return free(feedError('INVALID_KEY'))
  if (sport === undefined) return free({ status: 200, body: sportKeys.map(sportRow) })
  if (!isSportKey(sport)) return free(feedError('UNKNOWN_SPORT'))
  if (kind === 'odds') return odds(source, sport, url.searchParams)
  if (kind === 'events')
    return free({ status: 200, body: source.events(sport).map(({ bookmakers: _, ...event }) => event) })
  if (kind === 'scores') return scores(source, sport, url.searchParams)
  return null
}

const marketKeys = ['h2h', 'spreads', 'totals']

/** One credit for every market of every region. */
function odds(source: FeedSource, sport: SportKey, asked: URLSearchParams): FeedReply {
  const regions = list(asked.get('regions'))
  const markets = list(asked.get('markets') ?? 'h2h')
  const format = asked.get('oddsFormat') ?? 'decimal'
  if (regions.length === 0) return free(feedError('MISSING_REGION'))
  if (!regions.every((region) => /^[a-z]{2}\d?$/.test(region))) return free(feedError('INVALID_REGION'))
  if (!markets.every((market) => marketKeys.includes(market))) return free(feedError('INVALID_MARKET'))
  if (format !== 'american' && format !== 'decimal') return free(feedError('INVALID_ODDS_FORMAT'))
  const body = source.events(sport).map((event) => inFormat(event, markets, format))
  return { status: 200, body, cost: regions.length * markets.length }
}

/** Two credits with the games that ended, one without them. */
function scores(source: FeedSource, sport: SportKey, asked: URLSearchParams): FeedReply {
  const text = asked.get('daysFrom')
  if (text !== null && !/^[1-3]$/.test(text)) return free(feedError('INVALID_SCORES_DAYS_FROM'))
  const since = source.clock() - Number(text ?? 0) * dayMs
  const body = source
    .scores(sport)
    .filter((row) => !row.completed || (text !== null && instantFromIso(row.commence_time) >= since))
  return { status: 200, body, cost: text === null ? 1 : 2 }
}

function inFormat(event: FeedEvent, markets: readonly string[], format: 'american' | 'decimal'): FeedEvent {
  const bookmakers = event.bookmakers.map((book) => ({
    ...book,
    markets: book.markets
      .filter(({ key }) => markets.includes(key) || key.endsWith('_lay'))
      .map((market) => (format === 'american' ? market : { ...market, outcomes: market.outcomes.map(inDecimal) })),
  }))
  return { ...event, bookmakers }
}

/** Decimal odds have two decimals. A value that is not a price stays unchanged. */
function inDecimal<Outcome extends { price: number }>(outcome: Outcome): Outcome {
  if (!isAmericanOdds(outcome.price)) return outcome
  return { ...outcome, price: Math.round(100 / impliedProbability(outcome.price)) / 100 }
}

function sportRow(key: SportKey) {
  const { label } = sports[key]
  const group = key.startsWith('americanfootball')
    ? 'American Football'
    : key.startsWith('basketball')
      ? 'Basketball'
      : key.startsWith('baseball')
        ? 'Baseball'
        : 'Ice Hockey'
  return { key, group, title: label, description: label, active: true, has_outrights: false }
}

function list(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean)
}

function free(answer: FeedAnswer): FeedReply {
  return { ...answer, cost: 0 }
}

/** A response of the feed before it is sent. */
type FeedAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const details = 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html'

/** The service's own errors with their statuses and messages. */
const errors = {
  MISSING_KEY: [401, 'API key is missing. Get an API key at https://the-odds-api.com'],
  INVALID_KEY: [401, 'API key is not valid. Get an API key at https://the-odds-api.com'],
  OUT_OF_USAGE_CREDITS: [401, 'Usage quota has been reached. See usage plans at https://the-odds-api.com'],
  UNKNOWN_SPORT: [404, 'Unknown sport'],
  MISSING_REGION: [422, 'Missing regions parameter'],
  INVALID_REGION: [422, 'Invalid regions parameter'],
  INVALID_MARKET: [422, 'Invalid markets'],
  INVALID_ODDS_FORMAT: [422, 'Invalid oddsFormat parameter'],
  INVALID_SCORES_DAYS_FROM: [422, 'Invalid daysFrom parameter. It must be a whole number from 1 to 3'],
  EXCEEDED_FREQ_LIMIT: [429, 'Requests are too frequent. Please wait and try again'],
} as const satisfies Record<string, readonly [number, string]>

type FeedErrorCode = keyof typeof errors

function feedError(code: FeedErrorCode): FeedAnswer {
  const [status, message] = errors[code]
  const details_url = `${details}#${code.toLowerCase().replaceAll('_', '-')}`
  return { status, body: { message, error_code: code, details_url } }
}
