import type { FeedReply, FeedSource } from '#app/sampleFeed/feedAnswers.ts'
import {
  type BookPrices,
  type FeedEvent,
  type FeedGame,
  type FeedScoreRow,
  feedEvent,
  feedScoreRow,
  isoSeconds,
} from '#app/sampleFeed/feedProtocol.ts'

export { type FeedScoreRow, feedEvent } from '#app/sampleFeed/feedProtocol.ts'

import { type Quota, startFeedServer } from '#app/sampleFeed/feedServer.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, instant } from '#domain/times.ts'

/** A game as the test feed lists it. */
export type TestGame = FeedGame & { readonly books: readonly BookPrices[] }

type Prices = Omit<BookPrices, 'key' | 'title'>
type GameOptions = Partial<Omit<TestGame, 'books'>> & { readonly startsAt: Instant } & {
  readonly [Market in keyof Prices]?: Prices[Market] | null
} & { readonly books?: readonly BookPrices[] }

let gamesMade = 0

/**
 * Buffalo at Miami, quoted by DraftKings: Miami -150/+130, Miami -3.5 at -110/-110, 44.5 points at -110/-110. A market
 * that is null is not quoted; `books` replaces DraftKings.
 */
export function aFeedGame(options: GameOptions): TestGame {
  gamesMade += 1
  const { moneyline, spread, total, books, ...game } = options
  const markets = {
    ...(moneyline === null ? {} : { moneyline: moneyline ?? { home: -150, away: 130 } }),
    ...(spread === null ? {} : { spread: spread ?? { point: -3.5, home: -110, away: -110 } }),
    ...(total === null ? {} : { total: total ?? { point: 44.5, over: -110, under: -110 } }),
  }
  return {
    id: `game${gamesMade}`,
    sport: 'americanfootball_nfl',
    homeTeam: 'Miami Dolphins',
    awayTeam: 'Buffalo Bills',
    ...game,
    books: books ?? [{ key: 'draftkings', title: 'DraftKings', ...markets }],
  }
}

/** A received request: `odds` or `scores` of a sport. */
export type FeedRequest = { readonly kind: string; readonly sport: string; readonly parameters: URLSearchParams }

type Failure = { readonly answer: FeedReply | 'hang up'; readonly only: RegExp }

export type OddsFeed = Awaited<ReturnType<typeof anOddsFeed>>

/**
 * A small odds service on loopback with the test's data. A game is in the odds until it is finished, and in the scores
 * from the beginning.
 */
export async function anOddsFeed({ clock = () => instant(Date.now()), key = 'test' } = {}) {
  const state = {
    games: new Map<string, TestGame>(),
    scoreRows: new Map<string, Partial<FeedScoreRow>>(),
    running: new Set<string>(),
    rawEvents: [] as FeedEvent[],
    requests: [] as FeedRequest[],
    failure: null as Failure | null,
    delayMs: 0,
    quota: 'true' as Quota | null | 'true',
    time: clock,
  }
  const { url, stop } = await startFeedServer({
    credits: 1_000_000,
    source: sourceOf(state, { key, clock: () => state.time() }),
    say: (quota) => (state.quota === 'true' ? quota : state.quota),
    async intercept(asked) {
      const [sport = '', kind = 'sports'] = asked.pathname.replace(/\/$/, '').split('/').slice(3)
      // The free list of games, which is asked for where credits are scarce, is no request that a test counts.
      if (kind !== 'events') state.requests.push({ kind, sport, parameters: asked.searchParams })
      if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
      return state.failure?.only.test(asked.pathname) ? state.failure.answer : null
    },
  })
  return {
    /** Ends in `/v4`. */
    url,
    key,
    /** Every request so far, the oldest first. */
    requests: state.requests as readonly FeedRequest[],
    ...listing(state),
    ...scoring(state, clock),
    ...failing(state),
    stop,
  }
}

type State = {
  readonly games: Map<string, TestGame>
  readonly scoreRows: Map<string, Partial<FeedScoreRow>>
  /** The games whose score is reported as of the moment. */
  readonly running: Set<string>
  readonly rawEvents: FeedEvent[]
  failure: Failure | null
  delayMs: number
  quota: Quota | null | 'true'
  /** The service's own time. */
  time: () => Instant
}

function sourceOf(state: State, { key, clock }: Pick<FeedSource, 'key' | 'clock'>): FeedSource {
  const ofSport = (sport: SportKey) => [...state.games.values()].filter((game) => game.sport === sport)
  return {
    key,
    clock,
    events: (sport) => [
      ...ofSport(sport)
        .filter(({ id }) => state.scoreRows.get(id)?.completed !== true)
        .map((game) => feedEvent(game, game.books, clock())),
      ...state.rawEvents.filter(({ sport_key }) => sport_key === sport),
    ],
    scores: (sport) =>
      ofSport(sport).map((game) => ({
        ...feedScoreRow(game, { completed: false, score: null, lastUpdate: clock() }),
        ...state.scoreRows.get(game.id),
        ...(state.running.has(game.id) && { last_update: isoSeconds(clock()) }),
      })),
  }
}

function listing(state: State) {
  return {
    /** Lists these games and no others, and forgets every score. */
    setGames(...listed: readonly TestGame[]): void {
      state.games.clear()
      state.scoreRows.clear()
      state.running.clear()
      for (const game of listed) state.games.set(game.id, game)
    },
    /** Lists one more game, or updates a listed one. */
    addGame(game: TestGame): void {
      state.games.set(game.id, game)
    },
    removeGame(id: string): void {
      state.games.delete(id)
    },
    /** The ids of the games that the odds of a sport would list now. */
    listed(sport: string): string[] {
      const games = [...state.games.values()].filter((game) => game.sport === sport)
      return games.map(({ id }) => id).filter((id) => state.scoreRows.get(id)?.completed !== true)
    },
    /** Adds raw events, for bodies that no game could produce. */
    addEvents(...events: readonly FeedEvent[]): void {
      state.rawEvents.push(...events)
    },
  }
}

function scoring({ games, scoreRows, running }: State, clock: () => Instant) {
  const setScoreOf = (id: string, completed: boolean, score: { home: number; away: number }) => {
    const game = games.get(id)
    if (!game) throw new Error(`the feed has no game ${id}`)
    scoreRows.set(id, feedScoreRow(game, { completed, score, lastUpdate: clock() }))
    if (completed) running.delete(id)
    else running.add(id)
  }
  return {
    /** The score while the game runs, which the service reports as of the moment of each answer. */
    setScore: (id: string, score: { home: number; away: number }) => setScoreOf(id, false, score),
    /** The final score; the game leaves the odds. */
    finish: (id: string, home: number, away: number) => setScoreOf(id, true, { home, away }),
    /** Overrides fields of a game's scores, for records that no game could produce. */
    setScoreRow(id: string, row: Partial<FeedScoreRow>): void {
      scoreRows.set(id, row)
      running.delete(id)
    },
  }
}

type FailureOptions = {
  /** The paths that fail, such as `/scores/`; all of them by default. */
  readonly only?: RegExp
  readonly headers?: Readonly<Record<string, string>>
}

function failing(state: State) {
  return {
    /** From now on requests get this response instead. A string is sent as is. */
    fail(status: number, body: unknown = '', { only = /./, headers = {} }: FailureOptions = {}): void {
      state.failure = { answer: { status, body, headers, cost: 0 }, only }
    },
    /** From now on connections are cut without a response. */
    hangUp(): void {
      state.failure = { answer: 'hang up', only: /./ }
    },
    recover(): void {
      state.failure = null
    },
    /** Sets the service's own clock. */
    tellTime(time: () => Instant): void {
      state.time = time
    },
    /** Sets the reported credits; null: none. */
    sayCredits(quota: Quota | null): void {
      state.quota = quota
    },
    /** Every response takes this long from now on. */
    delay(ms: number): void {
      state.delayMs = ms
    },
  }
}
