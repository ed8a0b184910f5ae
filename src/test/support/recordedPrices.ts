import { cell, readRecordedCsv, readRecordedJson, recordedFiles } from './recordedData.ts'

/** The two prices of one book's market in a recorded file, not yet parsed as American odds. */
export type RecordedPair = { readonly market: string; readonly a: number; readonly b: number }

type Outcome = { readonly name: string; readonly price: number; readonly point?: number }
type Market = { readonly key: string; readonly outcomes: readonly Outcome[] }
type Event = { readonly bookmakers?: readonly { readonly markets: readonly Market[] }[] }

/**
 * Every market with two outcomes in a recorded response of the odds service, with or without the historical envelope.
 */
export function recordedPairs(path: string): RecordedPair[] {
  const body = readRecordedJson(path) as Event[] | Event | { data: Event[] }
  const events = Array.isArray(body) ? body : 'data' in body ? body.data : [body]
  return events.flatMap(({ bookmakers = [] }) =>
    bookmakers.flatMap(({ markets }) =>
      markets.map(({ key, outcomes }) => {
        const [first, second, ...more] = outcomes
        if (!first || !second || more.length > 0) throw new Error(`${path}: ${key} has ${outcomes.length} outcomes`)
        return { market: key, a: first.price, b: second.price }
      }),
    ),
  )
}

/** Every market with both prices in the recorded snapshots of lines. */
export function recordedSnapshotPairs(): RecordedPair[] {
  const columns = [
    ['h2h', 'ml_home', 'ml_away'],
    ['spreads', 'spread_home_odds', 'spread_away_odds'],
    ['totals', 'total_over_odds', 'total_under_odds'],
  ] as const
  return recordedFiles('odds-api/snapshots_american_csv', '.csv').flatMap((path) =>
    readRecordedCsv(path).flatMap((row) =>
      columns
        .filter(([, a, b]) => cell(row, a) !== '' && cell(row, b) !== '')
        .map(([market, a, b]) => ({ market, a: Number(cell(row, a)), b: Number(cell(row, b)) })),
    ),
  )
}
