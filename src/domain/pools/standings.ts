import { grouped } from '../grouped.ts'
import type { Instant } from '../times.ts'
import { isLocked, type Pick, type Pool, type PoolGame, type PoolRound } from './pools.ts'

/** What became of a pick: `none` where a game counts for nobody; null while that is open. */
export type PickOutcome = 'won' | 'lost' | 'none'

/** Equal ones have the same place, and the next one the place that is left: 1, 1, 3. */
export type PoolStanding = {
  readonly userId: string
  /** Points of the picks that won; in a survivor pool the rounds survived. */
  readonly points: number
  readonly place: number
  /** The round after which they are out of a survivor pool; null: they are not. */
  readonly out: number | null
  /** What they could still win in the games that are known: points, or rounds in a survivor pool. */
  readonly remaining: number
}

type Played = { readonly [Of in 'kind' | 'confidence' | 'rounds' | 'members' | 'picks']: Pool[Of] }

type PlacedPick = { readonly [Of in 'team' | 'pickedAt']: Pick[Of] }
type DecidedGame = { readonly [Of in 'homeTeam' | 'awayTeam' | 'result' | 'begunAt']: PoolGame[Of] }

/**
 * How a game decides a pick, by the same result as for bets. In a survivor pool a tie is a loss. What was picked after
 * the game had begun, by what the sources said later, is void. [BEY-34]
 */
export function outcomeOfPick(pick: PlacedPick, game: DecidedGame, kind: Pool['kind']): PickOutcome | null {
  const { result, begunAt } = game
  if (result === null) return null
  if (result === 'void' || (begunAt !== null && pick.pickedAt >= begunAt)) return 'none'
  if (result === 'push') return kind === 'survivor' ? 'lost' : 'none'
  return (result === 'home' ? game.homeTeam : game.awayTeam) === pick.team ? 'won' : 'lost'
}

/** Whether nothing of a round is open: its games are decided, or its week has passed without any. */
export function isRoundOver({ games, until }: PoolRound, now: Instant): boolean {
  return games.length === 0 ? until <= now : games.every(({ result }) => result !== null)
}

/** The pool's last game, whose points break a tie; null until the last round is open. */
export function lastGameOf({ rounds }: { readonly rounds: readonly PoolRound[] }): PoolGame | null {
  return rounds.at(-1)?.games.at(-1) ?? null
}

/** What one member has done so far, before it is compared. */
type Line = Omit<PoolStanding, 'place'> & {
  /** By this they are placed: the higher the better. */
  readonly rank: number
  /** Nothing that is open can change the rank. */
  readonly isSure: boolean
}

/** Everybody's standing, the best first; among equals in the order of ids. Final standings break a tie at the top. */
export function standingsOf(pool: Played, now: Instant): PoolStanding[] {
  const lines = linesOf(pool, now)
  const isFinal = isOver(pool, lines, now)
  const placed = placedBy(lines, ({ rank }) => rank)
  const top = placed.filter(({ place }) => place === 1)
  // The last ones of a survivor pool who fall in the same round share.
  const isBroken = isFinal && top.every(({ out }) => out === null)
  const broken = isBroken ? placedBy(top, nearnessIn(pool)) : top
  return [...broken, ...placed.slice(top.length)].map(({ userId, points, place, out, remaining }) => ({
    ...{ userId, points, place, out, remaining },
  }))
}

/** Whether nothing can change the standings but a corrected score. */
export function isPoolOver(pool: Played, now: Instant): boolean {
  return isOver(pool, linesOf(pool, now), now)
}

function isOver({ kind, rounds }: Played, lines: readonly Line[], now: Instant): boolean {
  if (rounds.every((round) => isRoundOver(round, now))) return true
  if (kind !== 'survivor') return false
  // The last one standing has to survive the round in which the last other one fell. Who is alone in it has not won yet.
  const isWon = lines.length > 1 && lines.filter(({ out }) => out === null).length <= 1
  return isWon && isDecided(lines)
}

function isDecided(lines: readonly Line[]): boolean {
  const lastFall = Math.max(0, ...lines.map(({ out }) => out ?? 0))
  return lines.every(({ out, isSure, points }) => (out === null ? points >= lastFall : isSure))
}

function linesOf(pool: Played, now: Instant): Line[] {
  const picksOf = grouped(pool.picks, ({ userId }) => userId)
  const lineOf = pool.kind === 'survivor' ? survivorLine : pointsLine
  return pool.members.map(({ userId }) => ({ userId, ...lineOf(pool, picksOf.get(userId) ?? [], now) }))
}

type Score = Omit<Line, 'userId'>

function pointsLine({ kind, rounds, confidence }: Played, picks: readonly Pick[], now: Instant): Score {
  let [points, remaining, isSure] = [0, 0, true]
  for (const { number, games } of rounds) {
    const own = new Map(picks.filter(({ round }) => round === number).map((pick) => [pick.gameId, pick]))
    const used = new Set([...own.values()].map((pick) => pick.confidence))
    const free = games.map((_, at) => at + 1).filter((worth) => !used.has(worth))
    for (const game of games) {
      const pick = own.get(game.gameId)
      const outcome = pick && outcomeOfPick(pick, game, kind)
      const worth = confidence ? (pick?.confidence ?? 0) : 1
      if (outcome === 'won') points += worth
      const isOpen = outcome === null || (!pick && !isLocked(game, now))
      if (!isOpen) continue
      isSure = false
      // Whoever has not picked yet can still give it the most that is left.
      remaining += pick || !confidence ? worth : (free.pop() ?? 0)
    }
  }
  return { points, remaining, rank: points, out: null, isSure }
}

function survivorLine({ kind, rounds }: Played, picks: readonly Pick[], now: Instant): Score {
  let [survived, remaining, isSure] = [0, 0, true]
  for (const round of rounds) {
    const fate = fateIn(round, picks, { kind, now })
    if (fate === 'lost') return { points: survived, remaining: 0, rank: round.number, out: round.number, isSure }
    if (fate === 'open') {
      isSure = false
      if (round.games.length > 0) remaining += 1
    } else if (isSure) survived += 1
  }
  return { points: survived, remaining, rank: Number.POSITIVE_INFINITY, out: null, isSure }
}

/** What a round does to somebody in a survivor pool. Without a pick they are out once no game is left to pick. */
function fateIn(
  round: PoolRound,
  picks: readonly Pick[],
  { kind, now }: { kind: Pool['kind']; now: Instant },
): 'through' | 'lost' | 'open' {
  const pick = picks.find((one) => one.round === round.number)
  const game = round.games.find(({ gameId }) => gameId === pick?.gameId)
  if (pick && game) {
    const outcome = outcomeOfPick(pick, game, kind)
    if (outcome === null) return 'open'
    return outcome === 'lost' ? 'lost' : 'through'
  }
  if (round.games.length === 0) return isRoundOver(round, now) ? 'through' : 'open'
  return round.games.every((one) => isLocked(one, now)) ? 'lost' : 'open'
}

/** How near somebody's guess is to the points of the last game; the same for all if nobody can know. */
function nearnessIn(pool: Played): (line: { userId: string }) => number {
  const total = lastGameOf(pool)?.total ?? null
  const guesses = new Map(pool.members.map(({ userId, tiebreak }) => [userId, tiebreak]))
  return ({ userId }) => {
    const guess = guesses.get(userId) ?? null
    return total === null || guess === null ? Number.NEGATIVE_INFINITY : -Math.abs(guess - total)
  }
}

function placedBy<Of extends { readonly userId: string }>(
  lines: readonly Of[],
  rankOf: (line: Of) => number,
): (Of & { readonly place: number })[] {
  const ranked = lines.map((line) => ({ line, rank: rankOf(line) }))
  const compare = (a: number, b: number) => (a === b ? 0 : a > b ? -1 : 1)
  const sorted = ranked.toSorted((a, b) => compare(a.rank, b.rank) || (a.line.userId < b.line.userId ? -1 : 1))
  return sorted.map(({ line, rank }) => ({ ...line, place: 1 + ranked.filter((one) => one.rank > rank).length }))
}

/**
 * Where somebody would be if that team won its game, with its spread, and nothing else happened: "If the Lions cover you
 * are second". `picks`: everybody's of that game. Null for somebody who is not in it. [BEY-34]
 */
export function placeIf(
  standings: readonly { readonly userId: string; readonly points: number }[],
  picks: readonly { readonly userId: string; readonly team: string; readonly confidence: number | null }[],
  { userId, team }: { userId: string; team: string },
): number | null {
  const after = standings.map((one) => {
    const pick = picks.find((of) => of.userId === one.userId)
    return { ...one, points: one.points + (pick?.team === team ? (pick.confidence ?? 1) : 0) }
  })
  const own = after.find((one) => one.userId === userId)
  return own ? 1 + after.filter(({ points }) => points > own.points).length : null
}
