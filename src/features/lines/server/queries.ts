import type { NoCredits } from '#domain/credits/creditShares.ts'
import { exampleGame, isLive, type ListedGame } from '#domain/games/lines.ts'
import { sportKeys, sportOfLabel } from '#domain/games/sports.ts'
import { type Instant, instantFromIso, isoOrNull } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { Services } from '#server/services.ts'
import type { ExampleView, LinesQuery, LinesView } from '../contract.ts'
import type { Cached } from './feedCache.ts'
import { keyRefusals } from './fetchJson.ts'
import { gameView } from './gameView.ts'
import { keptOdds } from './keptOdds.ts'
import { oddsOf } from './odds.ts'
import { shownScores } from './scores.ts'
import { countHits } from './usage.ts'

type LinesContext = Pick<OperationContext, 'services' | 'asker' | 'answerHeaders' | 'whenAnsweredAgain'>

/** The games of the chosen sports with original and fair prices, in order of their starts. [LINE-01] [LINE-23] */
export async function listLines(
  { services, asker, answerHeaders, whenAnsweredAgain }: LinesContext,
  asked: LinesQuery,
): Promise<LinesView> {
  // With caching off every read may be a fetch, so clients may not cache the answer either. [FEED-35]
  if (!(await adminSettings(services)).enableCaching) answerHeaders['cache-control'] = 'no-store'
  const sport = sportOfLabel(asked.sport)
  const part = asker ? 'members' : 'visitors'
  const { odds, noCredits } = await oddsOf(services, sport ? [sport] : sportKeys, { part })
  const now = services.clock()
  const games = odds.flatMap(({ items }) => items).filter((game) => isAskedFor(game, asked))
  // Scores are fetched only if a game has started: every request costs credits.
  const begun = games.filter(({ startsAt }) => startsAt <= now)
  const scores = await shownScores(services, begun, part)
  const isStale = odds.some((one) => one.isStale)
  // The age of an empty list says nothing about the prices shown.
  const playing = odds.filter(({ items }) => items.length > 0)
  whenAnsweredAgain(() => countHits(services, odds.length + scores.reads))
  return {
    games: games
      .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
      .map((game) => gameView(game, scores.of.get(game.id), now)),
    lastUpdated: isoOrNull(oldest(playing.length > 0 ? playing : odds)),
    stale: isStale,
    staleBecause: isStale ? (reasonOf(noCredits?.why ?? null) ?? failureOf(odds)) : null,
    nextAt: isStale && noCredits ? isoOrNull(noCredits.until) : null,
    leagues: odds.flatMap(({ sport: sportKey, items, fetchedAt, noCredits: refusal }) =>
      items.length === 0
        ? []
        : [{ sportKey, lastUpdated: isoOrNull(fetchedAt), nextAt: isoOrNull(refusal?.until ?? null) }],
    ),
    isSample: services.odds.isSample,
    credit: creditOf(games, services),
  }
}

function reasonOf(noCredits: NoCredits | null): LinesView['staleBecause'] {
  if (noCredits === null) return null
  if (noCredits === 'visitors-share') return 'visitor'
  return noCredits === 'must-last' ? 'must-last' : 'credits'
}

/** A key that is wrong is told apart from one that is used up, and both from a service that does not answer. [BEY-40] */
function failureOf(odds: readonly Cached<ListedGame>[]): LinesView['staleBecause'] {
  const says = (words: string) => odds.some(({ error }) => error?.includes(words))
  if (says(keyRefusals.key)) return 'key'
  return says(keyRefusals.credits) ? 'credits' : 'no-answer'
}

/** Strangers cause no requests to the odds service, except to the sample games, which cost nothing. [BEY-31] */
export async function readExample({ services }: Pick<OperationContext, 'services'>): Promise<ExampleView> {
  const { isSample, isFree } = services.odds
  if (isFree) await oddsOf(services, sportKeys, { part: 'visitors' })
  const kept = await keptOdds(services, sportKeys)
  const now = services.clock()
  const found = exampleGame(
    [...kept.values()].flatMap(({ games }) => [...games.values()]),
    now,
  )
  if (!found) return { game: null, isSample, credit: null }
  const game = gameView(found, undefined, now)
  return {
    game: { ...game, books: game.books.filter(({ key }) => key === game.automaticBook) },
    isSample,
    credit: creditOf([found], services),
  }
}

/** Whose prices they are, in words, where a page must say so. [BEY-41] */
export function creditOf(games: readonly ListedGame[], { odds }: Pick<Services, 'odds'>): string | null {
  const book = games.find(({ books }) => books.length > 0)?.books[0]?.title
  return odds.credit?.replace('{book}', book ?? 'no book yet') ?? null
}

function isAskedFor(game: ListedGame, { query, from, to }: LinesQuery): boolean {
  const part = query?.trim().toLowerCase() ?? ''
  const matches = [game.homeTeam, game.awayTeam].some((team) => team.toLowerCase().includes(part))
  const begin = from === undefined ? null : instantFromIso(from)
  return (
    matches &&
    (begin === null || game.startsAt >= begin || isLive(game, begin)) &&
    (to === undefined || game.startsAt < instantFromIso(to))
  )
}

function oldest(found: readonly Pick<Cached<ListedGame>, 'fetchedAt'>[]): Instant | null {
  const instants = found.flatMap(({ fetchedAt }) => fetchedAt ?? [])
  return instants.length === 0 ? null : (Math.min(...instants) as Instant)
}
