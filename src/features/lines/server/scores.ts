import type { CreditPart } from '#domain/credits/creditShares.ts'
import { sameGameAmong, underItsNames } from '#domain/games/sameGame.ts'
import type { Matchup } from '#domain/games/sides.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, minuteMs, secondMs } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { type FeedScore, OddsServiceError } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import type { CacheKind } from './cacheEntries.ts'
import { type Cached, cachedItems } from './feedCache.ts'
import { floorMs } from './odds.ts'
import { noteBidOn } from './plannedLeagues.ts'
import { scoresId, secondScoresId } from './sourceStates.ts'
import { countHits } from './usage.ts'

export const scoresCache: CacheKind<FeedScore> = {
  endpoint: 'scores',
  id: scoresId,
  async fetch({ odds }, sport) {
    const { scores, credits } = await odds.fetchScores(sport, 3)
    return { items: scores, credits }
  },
  // The time moves with every fetch of a running game.
  shown: ({ lastUpdate: _, ...score }: FeedScore) => score,
  reportOf: ({ completed, scores, lastUpdate, ...game }) => ({ ...game, score: { completed, scores, lastUpdate } }),
}

/** What a second source says, by its own ids; asked only where there is one. [BEY-41] */
const secondScoresCache: CacheKind<FeedScore> = {
  endpoint: 'second-scores',
  id: secondScoresId,
  async fetch({ witness }, sport) {
    if (!witness) throw new Error('there is no second source of scores')
    const { scores, credits } = await witness.fetchScores(sport, 3)
    return { items: scores, credits }
  },
  shown: scoresCache.shown,
  reportOf: null,
}

/**
 * What a second source says of a sport's games, at most `maxAgeMs` old: nothing if it could not be asked; null where there
 * is none. [BEY-41]
 */
export async function secondScores(
  services: Services,
  sport: SportKey,
  { maxAgeMs, waits = true }: { maxAgeMs: number; waits?: boolean },
): Promise<readonly FeedScore[] | null> {
  if (!services.witness) return null
  const wanted = { maxAgeMs, part: 'settling', waits } as const
  const [found] = await cachedItems(services, secondScoresCache, [sport], wanted)
  return found && !found.isStale ? found.items : []
}

/**
 * How old scores may be: a member who presses the button knows that the game is over, and gets up-to-date scores; who
 * takes a bid on a live game must not know more than the other one; a scheduled run can wait; a member who keeps pressing
 * waits longest, because credits cost money.
 */
export const scoreAge = {
  onDemand: 0,
  live: 5 * secondMs,
  scheduled: 20 * secondMs,
  pressedTooOften: minuteMs,
} as const

/** The scores were not asked for, so that the month's credits last. [BEY-40] */
export class ScoresNotAsked extends OddsServiceError {
  readonly until: Instant

  constructor(sport: SportKey, until: Instant) {
    super(`the scores of ${sport} were not asked for`)
    this.until = until
  }
}

type WantedScores = { readonly maxAgeMs: number; readonly dueAt?: Instant | null }

/**
 * The scores of the last 3 days, at most `maxAgeMs` old, for settlement. Throws `OddsServiceError` if they cannot be
 * fetched, since nothing is settled on old scores. `dueAt`: when the first of the games should be over. [STL-10] [STL-17]
 */
export async function scoresOf(
  services: Services,
  sport: SportKey,
  { maxAgeMs, dueAt = null }: WantedScores = { maxAgeMs: scoreAge.scheduled },
): Promise<{ readonly items: readonly FeedScore[]; readonly fetchedAt: Instant }> {
  await noteBidOn(services, sport)
  const wanted = { maxAgeMs, part: 'settling', dueAt, waits: true } as const
  const [found] = await cachedItems(services, scoresCache, [sport], wanted)
  const { items, fetchedAt } = found ?? { items: [], fetchedAt: null }
  if (found && fetchedAt !== null && (!found.isStale || isFromThisTurn(found, services.clock())))
    return { items, fetchedAt }
  if (found?.noCredits) throw new ScoresNotAsked(sport, found.noCredits.until)
  throw new OddsServiceError(`the scores of ${sport} could not be fetched`)
}

/**
 * While credits must last, scores come rarely, and whoever asks first gets them: a run of all groups still decides by
 * those that a member's run fetched since the turn before.
 */
function isFromThisTurn({ noCredits, fetchedAt }: Cached<FeedScore>, now: Instant): boolean {
  return noCredits?.why === 'must-last' && fetchedAt !== null && Math.abs(now - fetchedAt) <= turnMs
}

/** Runs come every 5 minutes, give or take. */
const turnMs = 6 * minuteMs

/** The scores of games, by game, and how many leagues the odds service was read for. */
export type ShownScores = { readonly of: ReadonlyMap<string, FeedScore>; readonly reads: number }

/**
 * The scores of games in progress for screens: at most a minute old if they can be fetched, otherwise of any age; with
 * caching off like the prices. A second source is asked first, and costs nothing: the odds service is asked for leagues
 * with a game that the second one does not know. [FEED-35] [BEY-41]
 */
export async function shownScores(
  services: Services,
  games: readonly ScoredGame[],
  part: CreditPart,
): Promise<ShownScores> {
  const { enableCaching } = await adminSettings(services)
  const wanted = { maxAgeMs: enableCaching ? minuteMs : floorMs }
  const bySport = Map.groupBy(games, ({ sport }) => sport)
  const free = await Promise.all(
    [...bySport].map(async ([sport, ofSport]) => {
      const told = (await secondScores(services, sport, { ...wanted, waits: false })) ?? []
      const scores = ofSport.flatMap((game) => secondScoreOf(game, told) ?? [])
      return { sport, scores, isComplete: scores.length === ofSport.length }
    }),
  )
  const sports = free.flatMap(({ sport, isComplete }) => (isComplete ? [] : [sport]))
  const paid = await cachedItems(services, scoresCache, sports, { ...wanted, part })
  countHits(services, paid.filter(({ isHit }) => isHit).length)
  const scores = [...paid.flatMap(({ items }) => items), ...free.flatMap((one) => one.scores)]
  return { of: new Map(scores.map((score) => [score.id, score])), reads: paid.length }
}

type ScoredGame = Matchup & Pick<FeedScore, 'id' | 'sport' | 'startsAt'>

/** What a second source says of a game that has points or is over, under the game's id and names. */
function secondScoreOf(game: ScoredGame, told: readonly FeedScore[]): FeedScore | null {
  const found = sameGameAmong(game, told)
  return found?.scores ? { ...underItsNames(game, found), id: game.id } : null
}
