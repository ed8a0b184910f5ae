import { marginOf } from '../games/settlement.ts'
import type { Matchup, Side } from '../games/sides.ts'
import type { Cents } from '../money/money.ts'
import type { GameResult, Pick, PoolKind, PoolTerms } from './pools.ts'
import { netsOf } from './prizes.ts'
import { outcomeOfPick, type PoolStanding } from './standings.ts'

type PickedGame = Matchup & { readonly homeSpread: number | null }
type Score = { readonly home: number; readonly away: number }

/** A team as it is picked: to win, or with its spread. */
export function sideOfPick({ homeTeam, homeSpread }: PickedGame, team: string) {
  if (homeSpread === null) return { betType: 'moneyline', team } as const satisfies Side
  return { betType: 'spread', team, line: team === homeTeam ? homeSpread : -homeSpread } as const satisfies Side
}

/** How a game would come out with the score that it has; null where that decides nothing. */
export function resultIfEndedNow(game: PickedGame, { home, away }: Score): GameResult | null {
  const margin = marginOf(sideOfPick(game, game.homeTeam), { homeScore: home, awayScore: away }, game)
  if (typeof margin !== 'number') return null
  if (margin === 0) return 'push'
  return margin > 0 ? 'home' : 'away'
}

/** A game in progress as it would come out now, with everybody's picks of it. */
export type GameNow = Matchup & {
  readonly round: number
  readonly result: GameResult
  readonly picks: readonly { readonly [Of in 'userId' | 'team' | 'confidence' | 'pickedAt']: Pick[Of] }[]
}

type Before = { readonly [Of in 'userId' | 'points' | 'out']: PoolStanding[Of] }

/** Where somebody would be if the games in progress ended with the scores that they have. */
export type StandingNow = Before & {
  readonly place: number
  /** What they would win of the pot, less their entry. */
  readonly net: Cents
}

/**
 * Everybody's standing if all games in progress ended now and nothing else happened, from the standings without them.
 * Equal ones share: the guess of the last game's points is not asked before it is over. [BEY-46]
 */
export function standingsIfEndedNow(
  { kind, ...money }: { readonly [Of in 'kind' | 'entry' | 'shares']: PoolTerms[Of] },
  standings: readonly Before[],
  games: readonly GameNow[],
): StandingNow[] {
  const after = standings.map((one) => games.reduce((line, game) => afterGame(kind, line, game), one))
  const rankOf = ({ points, out }: Before) => (kind === 'survivor' ? (out ?? Number.POSITIVE_INFINITY) : points)
  const placed = after.map((one) => ({
    ...one,
    place: 1 + after.filter((other) => rankOf(other) > rankOf(one)).length,
  }))
  const nets = netsOf(placed, money)
  return placed.flatMap((one) => {
    const net = nets.get(one.userId)
    return net === undefined ? [] : [{ ...one, net }]
  })
}

function afterGame(kind: PoolKind, line: Before, { round, picks, ...game }: GameNow): Before {
  const pick = picks.find(({ userId }) => userId === line.userId)
  const outcome = pick && outcomeOfPick(pick, { ...game, begunAt: null }, kind)
  if (kind !== 'survivor') return outcome === 'won' ? { ...line, points: line.points + (pick?.confidence ?? 1) } : line
  return outcome === 'lost' && line.out === null ? { ...line, out: round } : line
}
