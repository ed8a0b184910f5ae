import type { BusySite } from './busySite.ts'
import type { FollowedLog } from './followedLog.ts'
import type { Tally } from './senders.ts'

type Went = { readonly site: BusySite; readonly tally: Tally; readonly logs: readonly FollowedLog[] }

/** Figures for whoever runs the drill. */
export function sayHowItWent(what: string, { site, tally, logs }: Went): void {
  const longestAwayMs = Math.max(...logs.map((log) => log.longestAwayMs()))
  const figures = [
    `${what} on PostgreSQL ${site.stand.postgres.version} with ${logs.length} clients`,
    `${tally.requests} requests, ${tally.retries} sent again, ${tally.toldToWait} told to wait`,
    `${logs[0]?.seqs.length ?? 0} events in the first group`,
    `the longest wait for an answer ${Math.round(tally.longestMs)} ms, without a stream ${Math.round(longestAwayMs)} ms`,
  ]
  process.stdout.write(`${figures.join('; ')}.\n`)
}
