import { poolRefusal } from '../refusals/poolRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { earliest, type Instant } from '../times.ts'
import { firstLockOf, isInPool, isLocked, type Pick, type Pool, type PoolGame, type PoolRound } from './pools.ts'
import { isPoolOver, lastGameOf, standingsOf } from './standings.ts'

/** A pick as it is asked for. */
export type AskedPick = { readonly gameId: string; readonly team: string; readonly confidence?: number | undefined }

/** The picks of a round that are to replace one's own. `tiebreak`: left out, the guess stays as it is. */
export type AskedPicks = {
  readonly userId: string
  readonly round: number
  readonly picks: readonly AskedPick[]
  readonly tiebreak?: number | undefined
}

export const mostTiebreak = 999

/**
 * Why somebody cannot have these picks, or null. Picks of locked games stay as they are: they may be sent along, or left
 * out, but not changed. [BEY-34]
 */
export function whyCannotPick(pool: Pool, asked: AskedPicks, now: Instant): Refusal | null {
  if (!isInPool(pool, asked.userId)) return poolRefusal('pool-not-yours')
  if (pool.calledOffAt !== null) return poolRefusal('pool-called-off')
  if (pool.settledAt !== null || isPoolOver(pool, now)) return poolRefusal('pool-over')
  const round = pool.rounds.find(({ number }) => number === asked.round)
  if (!round?.openedAt) return poolRefusal('pool-round-not-open')
  const own = pool.picks.filter(({ userId, round: of }) => userId === asked.userId && of === asked.round)
  return (
    whyNotOfRound(round, asked.picks) ??
    whyLocked(round, { own, asked: asked.picks, now }) ??
    (pool.kind === 'survivor' ? whyNotInSurvivor(pool, asked, { own, round, now }) : null) ??
    whyConfidenceWrong(pool, round, picksAfter(round, { own, asked: asked.picks, now })) ??
    whyTiebreakWrong(pool, asked, now)
  )
}

function whyNotOfRound({ games }: PoolRound, picks: readonly AskedPick[]): Refusal | null {
  if (new Set(picks.map(({ gameId }) => gameId)).size < picks.length) return poolRefusal('pool-picked-twice')
  for (const { gameId, team } of picks) {
    const game = games.find((one) => one.gameId === gameId)
    if (!game) return poolRefusal('pool-game-unknown')
    if (team !== game.homeTeam && team !== game.awayTeam) return poolRefusal('pool-team-unknown')
  }
  return null
}

type Change = { readonly own: readonly Pick[]; readonly asked: readonly AskedPick[]; readonly now: Instant }

function whyLocked(round: PoolRound, { own, asked, now }: Change): Refusal | null {
  for (const { gameId, team, confidence } of asked) {
    const kept = own.find((pick) => pick.gameId === gameId)
    const isSame = kept?.team === team && kept.confidence === (confidence ?? null)
    if (!isSame && isLockedIn(round, gameId, now))
      return poolRefusal('pool-game-locked', { hasPick: kept !== undefined })
  }
  return null
}

function isLockedIn({ games }: PoolRound, gameId: string, now: Instant): boolean {
  const game = games.find((one) => one.gameId === gameId)
  return game !== undefined && isLocked(game, now)
}

function whyNotInSurvivor(
  pool: Pool,
  { userId, round: number, picks }: AskedPicks,
  { own, round, now }: { own: readonly Pick[]; round: PoolRound; now: Instant },
): Refusal | null {
  const standing = standingsOf(pool, now).find((one) => one.userId === userId)
  if (standing?.out != null) return poolRefusal('pool-out')
  const after = picksAfter(round, { own, asked: picks, now })
  if (after.length > 1) {
    return picks.length > 1 ? poolRefusal('pool-one-pick') : poolRefusal('pool-game-locked', { hasPick: true })
  }
  const used = pool.picks.filter((pick) => pick.userId === userId && pick.round !== number).map(({ team }) => team)
  const again = picks.find(({ team }) => used.includes(team))
  return again ? poolRefusal('pool-team-used', { team: again.team }) : null
}

/** One's picks of the round after the change: those of locked games, and the others as they are asked for. */
export function picksAfter(round: PoolRound, { own, asked, now }: Change): AskedPick[] {
  const locked = own.filter(({ gameId }) => isLockedIn(round, gameId, now))
  const others = asked.filter(({ gameId }) => !isLockedIn(round, gameId, now))
  return [
    ...locked.map(({ gameId, team, confidence }) => ({ gameId, team, confidence: confidence ?? undefined })),
    ...others,
  ]
}

function whyConfidenceWrong({ confidence }: Pool, { games }: PoolRound, picks: readonly AskedPick[]): Refusal | null {
  if (!confidence) return picks.some((pick) => pick.confidence !== undefined) ? poolRefusal('pool-no-confidence') : null
  const most = games.length
  const points = picks.map((pick) => pick.confidence ?? 0)
  const isRight = points.every((one) => Number.isInteger(one) && one >= 1 && one <= most)
  return isRight && new Set(points).size === points.length ? null : poolRefusal('pool-confidence-wrong', { most })
}

function whyTiebreakWrong(pool: Pool, { round, tiebreak }: AskedPicks, now: Instant): Refusal | null {
  if (tiebreak === undefined) return null
  if (!Number.isInteger(tiebreak) || tiebreak < 0 || tiebreak > mostTiebreak) return poolRefusal('pool-tiebreak-wrong')
  return takesTiebreak(pool, round, now) ? null : poolRefusal('pool-tiebreak-closed')
}

/** Whether the guess can be given with the picks of that round. */
export function takesTiebreak({ rounds }: Pool, round: number, now: Instant): boolean {
  const last = lastGameOf({ rounds })
  return round === rounds.at(-1)?.number && last !== null && !isLocked(last, now)
}

/** What others may see of picks: those of locked games; one's own are all shown. [BEY-34] */
export function visiblePicks(pool: Pool, viewerId: string, now: Instant): Pick[] {
  const locked = new Set(
    pool.rounds.flatMap(({ number, games }) =>
      games.filter((game) => isLocked(game, now)).map((game) => keyOf(number, game)),
    ),
  )
  return pool.picks.filter((pick) => pick.userId === viewerId || locked.has(keyOf(pick.round, pick)))
}

const keyOf = (round: number, { gameId }: { readonly gameId: string }) => `${round} ${gameId}`

/** Who still has to pick in a round: some of its open games, or the one of a survivor pool in which they are not out. */
export function whoHasNotPicked(pool: Pool, round: PoolRound, now: Instant): string[] {
  const open = round.games.filter((game) => !isLocked(game, now))
  if (open.length === 0) return []
  const out = new Set(standingsOf(pool, now).flatMap(({ userId, out }) => (out === null ? [] : userId)))
  return pool.members.flatMap(({ userId }) => {
    const own = pool.picks.filter((pick) => pick.userId === userId && pick.round === round.number)
    const hasPicked = (game: PoolGame) => own.some(({ gameId }) => gameId === game.gameId)
    const isDone = pool.kind === 'survivor' ? own.length > 0 || out.has(userId) : open.every(hasPicked)
    return isDone ? [] : [userId]
  })
}

/** From when on somebody can no longer pick all that they still have to pick in the open rounds; null: nothing is left. */
export function picksUntil(pool: Pool, userId: string, now: Instant): Instant | null {
  const ends = pool.rounds.flatMap((round) => {
    if (!whoHasNotPicked(pool, round, now).includes(userId)) return []
    const own = pool.picks.filter((pick) => pick.userId === userId && pick.round === round.number)
    const left = round.games.filter((game) => !isLocked(game, now) && !own.some(({ gameId }) => gameId === game.gameId))
    return firstLockOf({ games: left }) ?? []
  })
  const [first, ...others] = ends
  return first === undefined ? null : earliest(first, ...others)
}
