import type { Game, GameAnswer } from '#domain/games/game.ts'
import { stateOf } from '#domain/games/games.ts'
import { sameGameAmong, underItsNames } from '#domain/games/sameGame.ts'
import { offDoubt } from '#domain/games/settlement.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { expectedEndOf, needsAttentionAt } from '#domain/games/voiding.ts'
import { after, hourMs, type Instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import { noteMissing } from '#features/games/server/hearOfGames.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { ScoresNotAsked, scoresOf, secondScores } from '#features/lines/server/scores.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { decidingOf } from './decidingTime.ts'
import type { DueGame } from './startedBets.ts'

/** What the odds service knows about the games of one sport. */
export type SportResults = {
  /** When the scores were asked for. */
  readonly askedAt: Instant
  /** The scores of the last 3 days, by game. */
  readonly scores: ReadonlyMap<string, FeedScore>
  /** The games that are upcoming or in progress; null if that is not known. */
  readonly listed: ReadonlySet<string> | null
  /** What a second source says of the sport's games; left out where none is asked. */
  readonly witnesses?: readonly FeedScore[]
}

/**
 * The results by sport: null if the scores could not be fetched, and when they will be if they were not asked for, so
 * that the month's credits last. [STL-10] [STL-17] [BEY-40]
 */
export type Results = ReadonlyMap<SportKey, SportResults | { readonly notAskedUntil: Instant } | null>

/** Until when the scores of that game are not asked for; null if they were, or could not be fetched. */
export function notAskedUntil(game: Game | null, results: Results): Instant | null {
  const known = game && results.get(game.sport)
  return known && 'notAskedUntil' in known ? known.notAskedUntil : null
}

/** What the service says about one game; null if it could not be reached, and for a bet without a game. */
export function answerOn(game: Game | null, results: Results): GameAnswer | null {
  const known = game && results.get(game.sport)
  if (!known || 'notAskedUntil' in known) return null
  const { askedAt, scores, listed, witnesses } = known
  const told = scores.get(game.id)
  return {
    askedAt,
    score: told ? underItsNames(game, told) : null,
    isListed: listed?.has(game.id) ?? null,
    ...witnessOf(game, witnesses),
  }
}

/** The one game of a second source that is this one, under its names. */
function witnessOf(game: Game, witnesses: readonly FeedScore[] | undefined): Pick<GameAnswer, 'witness'> {
  if (!witnesses) return {}
  const found = sameGameAmong(game, witnesses)
  return { witness: found && underItsNames(game, found) }
}

/** Records which of the games with waiting bets are not listed anywhere. */
export async function missGames(services: Services, awaited: readonly DueGame[], results: Results): Promise<void> {
  const deciding = decidingOf(services)
  const missing = awaited.filter(({ game }) => {
    const answer = answerOn(game, results)
    return game.missingSince === null && answer !== null && stateOf(game, answer, deciding).is === 'missing'
  })
  if (missing.length > 0)
    await noteMissing(
      services,
      missing.map(({ game }) => game),
    )
}

/** How old scores may be: of games that may be over, and if all games are postponed or have long been in doubt. */
export type ScoreAges = { readonly maxAgeMs: number; readonly patientAgeMs: number }

/**
 * What is known about the games with waiting bets: the scores of the last 3 days, fetched once per sport, and if a game
 * is missing there, which games are listed at all.
 */
export async function resultsFor(
  services: Services,
  games: readonly DueGame[],
  { maxAgeMs, patientAgeMs }: ScoreAges,
): Promise<Results> {
  const now = services.clock()
  const bySport = Map.groupBy(games, ({ game }) => game.sport)
  const found = await Promise.all(
    [...bySport].map(async ([sport, awaited]) => {
      const isUrgent = awaited.some((game) => isExpectedToEnd(game, now))
      const ages = { maxAgeMs: isUrgent ? maxAgeMs : Math.max(maxAgeMs, patientAgeMs) }
      return [sport, await resultsOf(services, sport, awaited, ages)] as const
    }),
  )
  return new Map(found)
}

/** Credits cost money: a game that moved away, is gone or is long overdue does not cause a fetch every few minutes. */
function isExpectedToEnd({ game, doubt }: DueGame, now: Instant): boolean {
  // A doubt because nothing settled by itself says nothing about the score.
  const isLongInDoubt = doubt !== null && doubt !== offDoubt && now >= needsAttentionAt(game)
  return game.startsAt <= now && game.missingSince === null && !isLongInDoubt
}

async function resultsOf(
  services: Services,
  sport: SportKey,
  games: readonly DueGame[],
  { maxAgeMs }: Pick<ScoreAges, 'maxAgeMs'>,
): Promise<SportResults | { readonly notAskedUntil: Instant } | null> {
  try {
    if (await isStillPlayed(services, sport, games)) return nothingNew(services)
    const dueAt = earliestEnd(games)
    const { items, fetchedAt } = await scoresOf(services, sport, { maxAgeMs, dueAt })
    const scores = new Map(items.map((score) => [score.id, score]))
    const isComplete = games.every(({ game }) => scores.has(game.id))
    const isFinal = games.some(({ game }) => scores.get(game.id)?.completed)
    // Asked only of a sport with a final.
    const witnesses = isFinal ? await secondScores(services, sport, { maxAgeMs }) : null
    const listed = isComplete ? null : await listedGames(services, sport)
    return { askedAt: fetchedAt, scores, listed, ...(witnesses && { witnesses }) }
  } catch (error) {
    if (error instanceof ScoresNotAsked) {
      services.log.info(
        { sport, until: isoFromInstant(error.until) },
        'scores were not asked for: the credits must last',
      )
      return { notAskedUntil: error.until }
    }
    services.log.warn({ error, sport }, 'scores could not be fetched')
    return null
  }
}

/** The odds service has nothing to say yet. */
function nothingNew({ clock }: Services): SportResults {
  return { askedAt: clock(), scores: new Map(), listed: null }
}

/** A second source that still says so long after the end is wrong. */
const overtimeMs = hourMs

/**
 * Whether a second source, which costs nothing, says that all of these games are still played. The odds service has said
 * before that they have begun, and may say so again if they should long be over. [BEY-41]
 */
async function isStillPlayed(services: Services, sport: SportKey, games: readonly DueGame[]): Promise<boolean> {
  const now = services.clock()
  const isOn = ({ game }: DueGame) => game.begunAt !== null && now < after(expectedEndOf(game), overtimeMs)
  if (!services.witness || !games.every(isOn)) return false
  const told = await secondScores(services, sport, { maxAgeMs: minuteMs })
  return games.every(({ game }) => {
    const found = sameGameAmong(game, told ?? [])
    return found !== null && found.scores !== null && !found.completed
  })
}

/** When the first of the games should be over. */
function earliestEnd(games: readonly DueGame[]): Instant | null {
  return games.length === 0 ? null : (Math.min(...games.map(({ game }) => expectedEndOf(game))) as Instant)
}

/** The listed games, as of an hour ago at most. */
async function listedGames(services: Services, sport: SportKey): Promise<ReadonlySet<string> | null> {
  const [odds] = await cachedItems(services, oddsCache, [sport], { maxAgeMs: hourMs, part: 'settling', waits: true })
  return odds && !odds.isStale ? new Set(odds.items.map(({ id }) => id)) : null
}
