import { processorTimeOf } from '#bench/rows/costs.ts'
import type { Measurement } from '#bench/support/measurement.ts'
import type { Report } from '#bench/support/report.ts'

/** Milliseconds of a processor for one of something. */
export type Work = { readonly program: number; readonly database: number }

const operations = {
  lines: 'the lines',
  groups: 'my groups',
  bids: 'a list of 50 bids',
  bets: 'a list of 50 bets',
  stats: 'the stats of a group',
  balances: 'the balances of a group',
  post: 'posting a bid',
  accept: 'accepting a bid',
  asker: 'finding who asks',
  life: 'a bet from its bid to its payment in a group of 10, with notices',
} as const

export type Operation = keyof typeof operations

/** What things cost, as the benchmark measured them. */
export type Costs = Readonly<Record<Operation, Work>> & {
  /** What a bet takes from its bid to its payment. */
  readonly storedKilobytes: number
  readonly logKilobytes: number
  /** What one more open stream takes. */
  readonly streamKilobytes: number
  /** Milliseconds of a processor until one more stream is told of an event. */
  readonly tellOne: number
  /** Milliseconds of a processor for settling one bet among many. */
  readonly settleOne: number
}

const streamsTold = 2_000
const bothCores = 2

/** Reads them from a report of `npm run bench`; throws the sentence that says which row it lacks. */
export function costsFrom({ rows }: Report): Costs {
  const measured = Object.values(rows).flat()
  const find = (what: string): Measurement => {
    const row = measured.find((one) => one.what === what)
    if (!row) throw new Error(`The report has no row “${what}”: measure the rows ${rowsNeeded.join(', ')} first.`)
    return row
  }
  const workOf = (what: string): Work => {
    const row = find(`${processorTimeOf}${what}`)
    return { program: row.measured.value, database: row.reference?.value ?? 0 }
  }
  const works = Object.entries(operations).map(([name, what]) => [name, workOf(what)])
  const told = find(`a bid is posted until the last of ${streamsTold.toLocaleString('en-US')} streams is told`)
  return {
    ...(Object.fromEntries(works) as Record<Operation, Work>),
    storedKilobytes: find(
      'a bet from its bid to its payment in a group of 10, with events and notices: rows and indexes',
    ).measured.value,
    logKilobytes: find('the same: write-ahead log').measured.value,
    streamKilobytes: find('memory of one more stream').measured.value,
    tellOne: told.measured.value / streamsTold,
    settleOne: (1_000 * bothCores) / find('settle 100,000 bets').measured.value,
  }
}

const rowsNeeded = ['costs', 'footprint', 'streams', 'settlement']
