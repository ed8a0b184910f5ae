import { hasBegun } from '../games/games.ts'
import type { Matchup } from '../games/sides.ts'
import type { SportKey } from '../games/sports.ts'
import type { Cents } from '../money/money.ts'
import type { Instant } from '../times.ts'

/**
 * In a pool everybody picks the games of a round, and the pot goes to the best. A pool is _open_ to more members until
 * the first game of its first round locks, and then _running_; it is _over_ once nothing can change its standings but a
 * corrected score, and _settled_ when its entries have become debts. One that is _called off_ leaves no debts. [BEY-34]
 *
 *     pickem     the winner of each game
 *     spread     each game at the spread that was fair when its round opened
 *     survivor   one winner a round, no team twice, out after the first loss
 */
export type PoolKind = 'pickem' | 'spread' | 'survivor'
export const poolKinds = ['pickem', 'spread', 'survivor'] as const satisfies readonly PoolKind[]

export type PoolState = 'open' | 'running' | 'over' | 'settled' | 'calledOff'

/** What a pool is for, which never changes. */
export type PoolTerms = {
  readonly name: string
  readonly leagues: readonly SportKey[]
  readonly kind: PoolKind
  /** Each pick has points of its own, from 1 to the number of games in the round. Never in a survivor pool. */
  readonly confidence: boolean
  /** Whole dollars. */
  readonly entry: Cents
  /** Whole percents of the pot for the places from the first on; they sum to 100. */
  readonly shares: readonly number[]
}

/** How a game came out for whoever picked it: the home or away team (with its spread), nobody, or no game at all. */
export type GameResult = 'home' | 'away' | 'push' | 'void'
export const gameResults = ['home', 'away', 'push', 'void'] as const satisfies readonly GameResult[]

/** A game of a round, as it was fixed when the round opened. */
export type SlateGame = Matchup & {
  readonly gameId: string
  readonly sport: SportKey
  readonly scheduledAt: Instant
  /** The points added to the home team's score; null where winners are picked. */
  readonly homeSpread: number | null
  /** The name of the book whose spread it is; null where winners are picked, or if it was not kept. */
  readonly book: string | null
}

/** The same with what has become of it. */
export type PoolGame = SlateGame & {
  /** By the latest report. */
  readonly startsAt: Instant
  readonly hasPoints: boolean
  readonly isOver: boolean
  /** It had begun when its start was moved to a later one. */
  readonly staysLocked: boolean
  /** Null until it is decided. */
  readonly result: GameResult | null
  /** The points of both teams together; null without a final score. */
  readonly total: number | null
  /** When it was played by what the sources say of the decided game: a pick made later is void like a late bet. */
  readonly begunAt: Instant | null
  readonly decidedAt: Instant | null
}

/** A week of the pool; without games until it opens, and for good if no lines of it are ever known. */
export type PoolRound = {
  readonly number: number
  readonly from: Instant
  readonly until: Instant
  readonly openedAt: Instant | null
  /** The earliest first. */
  readonly games: readonly PoolGame[]
}

export type Pick = {
  readonly userId: string
  readonly round: number
  readonly gameId: string
  readonly team: string
  /** Null without confidence points. */
  readonly confidence: number | null
  readonly pickedAt: Instant
}

export type PoolMember = {
  readonly userId: string
  readonly joinedAt: Instant
  /** Their guess of the total points of the pool's last game. */
  readonly tiebreak: number | null
  /** Whether they agree to the final standings. */
  readonly hasAgreed: boolean
}

/** Everything by which a pool is played. */
export type Pool = PoolTerms & {
  readonly openedBy: string
  readonly createdAt: Instant
  readonly rounds: readonly PoolRound[]
  readonly members: readonly PoolMember[]
  readonly picks: readonly Pick[]
  readonly settledAt: Instant | null
  readonly calledOffAt: Instant | null
}

type LockingGame = { readonly [Of in 'result' | 'startsAt' | 'hasPoints' | 'isOver' | 'staysLocked']: PoolGame[Of] }

/**
 * A game locks at its start, by the clock or by what is heard of it; a decided one is locked too. Everybody sees its picks
 * from then on, so it stays locked if its start is moved later.
 */
export function isLocked(game: LockingGame, now: Instant): boolean {
  return game.result !== null || game.staysLocked || hasBegun(game, now)
}

/** When the first game of a round locks; null without games. Later moves of a game move it. */
export function firstLockOf({ games }: { readonly games: readonly { readonly startsAt: Instant }[] }): Instant | null {
  return games.reduce<Instant | null>(
    (first, { startsAt }) => (first === null || startsAt < first ? startsAt : first),
    null,
  )
}

/** Whether the first game of the first round has locked: nobody joins from then on. */
export function hasLocked({ rounds }: { readonly rounds: readonly PoolRound[] }, now: Instant): boolean {
  return rounds[0]?.games.some((game) => isLocked(game, now)) ?? false
}

/** Whether a game of it runs: it has locked, and nothing has decided it yet. */
export function hasLiveGame({ rounds }: { readonly rounds: readonly PoolRound[] }, now: Instant): boolean {
  return rounds.some(({ games }) => games.some((game) => game.result === null && isLocked(game, now)))
}

export function isInPool(
  { members }: { readonly members: readonly { readonly userId: string }[] },
  userId: string,
): boolean {
  return members.some((member) => member.userId === userId)
}
