import { addDays } from '#domain/easternTime.ts'
import { cents } from '#domain/money/money.ts'
import type { GameResult, Pick, Pool, PoolGame, PoolMember, PoolRound } from '#domain/pools/pools.ts'
import { spanOfWeek } from '#domain/pools/rounds.ts'
import { after, hourMs, type Instant, instantFromIso } from '#domain/times.ts'

/** A Tuesday in the middle of a season, on which the first round opens. */
export const firstTuesday = '2026-11-10'
export const opened = instantFromIso('2026-11-10T15:00:00Z')

/** A game of a round, on its Sunday unless said otherwise: `A` at home against `B` and so on. */
export function aPoolGame(gameId: string, changes: Partial<PoolGame> & { readonly week?: number } = {}): PoolGame {
  const { week = 0, ...own } = changes
  const { from } = spanOfWeek(addDays(firstTuesday, 7 * week))
  const startsAt = own.startsAt ?? after(from, 127 * hourMs)
  const [homeTeam, awayTeam] = [`Home ${gameId}`, `Away ${gameId}`]
  return {
    ...{ gameId, sport: 'americanfootball_nfl', homeTeam, awayTeam, homeSpread: null, book: null },
    ...{ scheduledAt: startsAt, startsAt, hasPoints: false, isOver: false, staysLocked: false },
    ...{ result: null, total: null, begunAt: null, decidedAt: null },
    ...own,
  }
}

/** A game that came out so, four hours after its start. */
export function decided(game: PoolGame, result: GameResult, total: number | null = 40): PoolGame {
  const decidedAt = after(game.startsAt, 4 * hourMs)
  return { ...game, result, total: result === 'void' ? null : total, begunAt: game.startsAt, decidedAt, isOver: true }
}

/** Rounds of consecutive weeks with these games. */
export function roundsWith(...games: readonly (readonly PoolGame[])[]): PoolRound[] {
  return games.map((ofRound, at) => {
    const week = spanOfWeek(addDays(firstTuesday, 7 * at))
    return { number: at + 1, ...week, openedAt: ofRound.length === 0 ? null : week.from, games: ofRound }
  })
}

export function membersOf(...ids: readonly string[]): PoolMember[] {
  return ids.map((userId) => ({ userId, joinedAt: opened, tiebreak: null, hasAgreed: false }))
}

export function aPick(userId: string, game: PoolGame, side: 'home' | 'away', changes: Partial<Pick> = {}): Pick {
  const team = side === 'home' ? game.homeTeam : game.awayTeam
  return { userId, round: 1, gameId: game.gameId, team, confidence: null, pickedAt: opened, ...changes }
}

/** A pool of Ann, Ben and Cleo that Ann opened, at $20 each for the winner. */
export function aPool(changes: Partial<Pool> = {}): Pool {
  return {
    ...{ name: 'Sundays', leagues: ['americanfootball_nfl'], kind: 'pickem', confidence: false },
    ...{ entry: cents(2_000), shares: [100], openedBy: 'ann', createdAt: opened },
    ...{ rounds: [], members: membersOf('ann', 'ben', 'cleo'), picks: [], settledAt: null, calledOffAt: null },
    ...changes,
  }
}

/** So many hours after a game of the story begins. */
export function hoursAfter(game: PoolGame, hours: number): Instant {
  return after(game.startsAt, hours * hourMs)
}
