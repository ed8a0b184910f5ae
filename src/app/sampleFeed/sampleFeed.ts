import { after, dayMs, hourMs, type Instant, instant, minuteMs } from '#domain/times.ts'
import type { FeedSource } from './feedAnswers.ts'
import { type FeedEvent, type FeedScoreRow, feedEvent, feedScoreRow } from './feedProtocol.ts'
import { startFeedServer } from './feedServer.ts'
import { livePrices } from './livePrices.ts'
import { pregamePrices } from './pregamePrices.ts'
import { scoreAt } from './runningScore.ts'
import { asKnown, gamesBetween, longestDelayMs, type ScheduledGame } from './schedule.ts'

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

/** The key that the sample feed expects: it protects nothing, but the client sends one to every service. */
export const sampleKey = 'sample'

/** How far ahead games are listed: the coming week in any time zone. */
const aheadMs = 7 * dayMs + 12 * hourMs
/** No game ends later than this after its listed start. */
const longestMs = 4 * hourMs + longestDelayMs

/** The replayed games at the time of `clock`: prices and scores change every minute. */
export function sampleSource(clock: () => Instant): FeedSource {
  return {
    key: sampleKey,
    clock,
    events(sport) {
      const now = wholeMinute(clock())
      return gamesBetween(sport, after(now, -longestMs), after(now, aheadMs))
        .map((game) => asKnown(game, now))
        .filter(({ endsAt }) => endsAt > now)
        .map((game) => eventOf(game, now))
    },
    scores(sport) {
      const now = wholeMinute(clock())
      return gamesBetween(sport, after(now, -3 * dayMs - longestMs), after(now, aheadMs)).map((game) =>
        rowOf(asKnown(game, now), now),
      )
    },
  }
}

function eventOf(game: ScheduledGame, now: Instant): FeedEvent {
  const before = pregamePrices(game, Math.max(0, game.startsAt - now))
  if (now < game.startsAt) return feedEvent(game, before, now)
  const fraction = played(game, now)
  return feedEvent(game, livePrices(game, before, { fraction, score: scoreAt(game, fraction) }), now)
}

function rowOf(game: ScheduledGame, now: Instant): FeedScoreRow {
  const completed = game.endsAt <= now
  const score = now < game.startsAt ? null : scoreAt(game, played(game, now))
  return feedScoreRow(game, { completed, score, lastUpdate: completed ? game.endsAt : now })
}

function played({ startsAt, endsAt }: ScheduledGame, now: Instant): number {
  return Math.min(1, (now - startsAt) / (endsAt - startsAt))
}

function wholeMinute(at: Instant): Instant {
  return instant(at - (at % minuteMs))
}
