import type { Instant } from '#domain/times.ts'
import { startFeedServer } from './feedServer.ts'
import { sampleSource } from './sampleSource.ts'

type Options = { readonly clock: () => Instant; readonly log: (sentence: string) => void }

/**
 * Starts the built-in feed: recorded real games of all seven sports on this week's dates, over the same protocol as the
 * real service. Its `url` ends in `/v4`; it listens on loopback only.
 */
export async function startSampleFeed({ clock, log }: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const feed = await startFeedServer({ source: sampleSource(clock), credits: 1_000_000 })
  log(`lines are sample data, replayed by the built-in feed at ${feed.url}`)
  return feed
}
