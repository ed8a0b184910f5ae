/** An answer of the feed before it is written out. */
export type FeedAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const details = 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html'

/** The service's own errors with their statuses and texts. */
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

export type FeedErrorCode = keyof typeof errors

export function feedError(code: FeedErrorCode): FeedAnswer {
  const [status, message] = errors[code]
  const details_url = `${details}#${code.toLowerCase().replaceAll('_', '-')}`
  return { status, body: { message, error_code: code, details_url } }
}
