import { easternDate } from '#domain/easternTime.ts'
import { isSportKey, type SportKey } from '#domain/games/sports.ts'
import { espnIds } from '#domain/games/witness.ts'
import { after, dayMs, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { sourceFailed } from '#features/lines/server/fetchJson.ts'
import type { FeedReply, FeedSource } from '../sampleFeed/feedAnswers.ts'
import { type FeedEvent, type FeedScoreRow, feedEvent, feedScoreRow } from '../sampleFeed/feedProtocol.ts'
import { startFeedServer } from '../sampleFeed/feedServer.ts'
import type { EspnGame } from './espnBoard.ts'
import { askBoard, whyUnread } from './espnBoards.ts'

type Options = {
  /** ESPN's own, or another server of that form. */
  readonly url: string
  /** Who asks, and where to read about it. */
  readonly agent: string
  readonly clock: () => Instant
  readonly log: (sentence: string) => void
  /** Lists cancelled games too, as not over: who compares results must know. */
  readonly isWitness?: boolean
}

/** The key that this feed expects: it protects nothing, but the client sends one to every service. */
export const espnKey = 'espn'

/** The days that are asked for: those whose scores settle bets, and the coming week. */
const daysBack = 3
const daysAhead = 7
/** A failed board is not asked again for so long. */
const pauseMs = minuteMs

type SeenGame = EspnGame & { readonly overAt: Instant | null }

/** What is known of a league's day. `games`: as of `askedAt`, the latest answer. `failed`: the latest request has. */
type Day = {
  readonly games: readonly SeenGame[]
  readonly askedAt: Instant
  /** The latest request. */
  readonly triedAt: Instant
  readonly isKnown: boolean
  readonly failed: string | null
}

/**
 * Starts a feed of ESPN's public scoreboards, in the place of the odds service and over its protocol: schedules, one
 * book's prices before the game, and scores. It listens on loopback only. A board is asked for when the program asks for
 * its league, and no more often than its games need. [BEY-41]
 */
export async function startEspnFeed({
  url,
  agent,
  clock,
  log,
  isWitness = false,
}: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const days = new Map<string, Day>()
  const asking = new Map<SportKey, Promise<string | null>>()
  const feed = await startFeedServer({
    source: espnSource(days, { clock, isWitness }),
    credits: 1_000_000,
    async intercept(asked) {
      const sport = asked.pathname.split('/')[3] ?? ''
      if (!isSportKey(sport)) return null
      // Those who ask meanwhile wait for the same boards.
      const running =
        asking.get(sport) ?? bringUpToDate({ url, agent, clock, days }, sport).finally(() => asking.delete(sport))
      asking.set(sport, running)
      const failed = await running
      if (failed !== null) log(`the scoreboard of ${sport} could not be read: ${failed}`)
      return failed === null ? null : unavailable(failed)
    },
  })
  if (!isWitness) log('lines are those of one book, from ESPN’s public scoreboards')
  return feed
}

function unavailable(message: string): FeedReply {
  return { status: 503, body: { error_code: sourceFailed, message }, cost: 0 }
}

type Boards = Pick<Options, 'url' | 'agent'> & { readonly clock: () => Instant; readonly days: Map<string, Day> }

/** The board of a moment: `YYYYMMDD` in Eastern time. */
function boardDay(at: Instant): string {
  return easternDate(at).replaceAll('-', '')
}

/** Asks for the days that are due. Answers what failed, if it leaves the days around now unknown. */
async function bringUpToDate({ clock, days, ...boards }: Boards, sport: SportKey): Promise<string | null> {
  const now = clock()
  const aways = Array.from({ length: daysBack + daysAhead + 1 }, (_, n) => n - daysBack)
  const problems = await Promise.all(
    aways.map(async (away) => {
      const name = boardDay(after(now, away * dayMs))
      const key = `${sport} ${name}`
      const known = days.get(key)
      const isDue = !known || now - known.triedAt >= oldestMs(known, now)
      const day = isDue ? await ask({ ...boards, sport, name, known, now }) : known
      days.set(key, day)
      return day.failed !== null && (!day.isKnown || Math.abs(away) <= 1) ? day.failed : null
    }),
  )
  forgetBefore(days, boardDay(after(now, -(daysBack + 1) * dayMs)))
  return problems.find((problem) => problem !== null) ?? null
}

type Asked = Pick<Options, 'url' | 'agent'> & { sport: SportKey; name: string; known: Day | undefined; now: Instant }

async function ask({ sport, name, known, now, ...boards }: Asked): Promise<Day> {
  try {
    const games = (await askBoard(boards, sport, name)).map((game) => ({ ...game, overAt: overAt(game, known, now) }))
    return { games, askedAt: now, triedAt: now, isKnown: true, failed: null }
  } catch (error) {
    return { ...(known ?? { games: [], askedAt: now, isKnown: false }), triedAt: now, failed: whyUnread(error) }
  }
}

/** When a game was first seen to be over; null while it is not. */
function overAt({ id, state }: EspnGame, known: Day | undefined, now: Instant): Instant | null {
  return state === 'over' ? (known?.games.find((game) => game.id === id)?.overAt ?? now) : null
}

function forgetBefore(days: Map<string, Day>, first: string): void {
  for (const key of days.keys()) if (key.slice(-8) < first) days.delete(key)
}

/** How old a day's board may get: a minute while a game is played, a quarter of an hour in the hours before, else six. */
function oldestMs({ games, failed }: Day, now: Instant): number {
  if (failed !== null) return pauseMs
  const isOpen = ({ state }: EspnGame) => state === 'scheduled' || state === 'playing'
  const begins = (withinMs: number) => games.some((game) => isOpen(game) && game.startsAt <= now + withinMs)
  if (begins(0)) return minuteMs
  return begins(3 * hourMs) ? 15 * minuteMs : 6 * hourMs
}

function espnSource(
  days: ReadonlyMap<string, Day>,
  { clock, isWitness }: { clock: () => Instant; isWitness: boolean },
): FeedSource {
  const gamesOf = (sport: SportKey) => {
    const boards = [...days].filter(([key]) => key.startsWith(`${sport} `)).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const found = boards.flatMap(([, { games, askedAt }]) => games.map((game) => ({ ...game, askedAt })))
    // A game that was moved may be on the boards of two days: the newer answer counts.
    const newest = new Map<string, (typeof found)[number]>()
    for (const game of found.toSorted((a, b) => a.askedAt - b.askedAt)) newest.set(game.id, game)
    return [...newest.values()]
      .map((game) => ({ ...game, id: `${espnIds}${game.id}`, sport }))
      .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
  }
  return {
    key: espnKey,
    clock,
    events: (sport) =>
      gamesOf(sport)
        .filter(({ state, isTimeKnown }) => isTimeKnown && (state === 'scheduled' || state === 'playing'))
        .map((game): FeedEvent => feedEvent(game, game.prices ? [game.prices] : [], game.askedAt)),
    scores: (sport) =>
      gamesOf(sport)
        .filter(({ state }) => state !== 'cancelled' || isWitness)
        .map(
          (game): FeedScoreRow =>
            feedScoreRow(game, {
              completed: game.state === 'over',
              score: game.score,
              lastUpdate: game.overAt ?? game.askedAt,
            }),
        ),
  }
}
