import { useMemo } from 'react'
import { mostLegs, parlayOdds } from '#domain/bids/parlays.ts'
import { type Side, sideOf } from '#domain/games/sides.ts'
import { type AmericanOdds, isAmericanOdds } from '#domain/odds/odds.ts'
import type { GameView } from '#features/lines/contract.ts'
import { isGameLive } from '#features/lines/web/filters.ts'
import { findPicked, type Pick, writePick } from '#features/lines/web/pick.ts'
import { priceAt } from '#features/lines/web/prices.ts'
import { useStored, writeStored } from '#web/browser/storedValue.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type KeptLeg, keptLegs } from './chosenPicks.ts'

/** A price chosen for a parlay, as it was when it was last looked at. */
export type ChosenLeg = {
  readonly pick: Pick
  readonly sport: string
  readonly homeTeam: string
  readonly awayTeam: string
  readonly gameTime: string
  readonly side: Side
  readonly odds: AmericanOdds
}

/** A chosen price, and what has become of it. */
export type LegNow = {
  readonly chosen: ChosenLeg
  /** As it is offered now; as it was chosen where that is not known, or not offered any more. */
  readonly leg: ChosenLeg
  readonly isMoved: boolean
  /** Why it cannot be a leg any more; null if it can. */
  readonly gone: string | null
}

/** The leg that a price would be; null if the price is not quoted, or its game has begun. */
export function legOf(games: readonly GameView[], pick: Pick, now: number): ChosenLeg | null {
  const picked = findPicked(games, pick)
  const price = picked && priceAt(picked.game, picked.book, pick.market, pick.row)
  if (!picked || !price || hasBegun(picked.game, now)) return null
  const { sportKey: sport, homeTeam, awayTeam, commenceTime: gameTime } = picked.game
  return { pick, sport, homeTeam, awayTeam, gameTime, side: price.side, odds: price.fairOdds }
}

/** The price of a new leg would be that of a game in progress. */
export function hasBegun(game: GameView, now: number): boolean {
  return game.completed || isGameLive(game, now) || Date.parse(game.commenceTime) <= now
}

/** `games`: the current lines; null while they are not known. */
export function legNow(chosen: ChosenLeg, games: readonly GameView[] | null, now: number): LegNow {
  const asChosen = { chosen, leg: chosen, isMoved: false, gone: null }
  if (games === null) return asChosen
  const game = games.find(({ id }) => id === chosen.pick.gameId)
  if (!game) return { ...asChosen, gone: 'This game is no longer listed' }
  if (hasBegun(game, now)) return { ...asChosen, gone: 'This game has begun' }
  const leg = legOf(games, chosen.pick, now)
  if (!leg) return { ...asChosen, gone: 'This line is no longer offered' }
  return { chosen, leg, isMoved: leg.odds !== chosen.odds || lineOf(leg.side) !== lineOf(chosen.side), gone: null }
}

const lineOf = (side: Side) => ('line' in side ? side.line : null)

/** The price of all that are still offered; null if there is none, or it is too long. */
export function priceOfLegs(legs: readonly LegNow[]): AmericanOdds | null {
  const offered = legs.filter(({ gone }) => gone === null)
  return offered.length === 0 ? null : parlayOdds(offered.map(({ leg }) => leg.odds))
}

/** The chosen legs with this one: in place of another price of its game, else as the last. Null if there are too many. */
export function withLeg(legs: readonly ChosenLeg[], leg: ChosenLeg): readonly ChosenLeg[] | null {
  const at = legs.findIndex(({ pick }) => pick.gameId === leg.pick.gameId)
  if (at >= 0) return legs.with(at, leg)
  return legs.length < mostLegs ? [...legs, leg] : null
}

/** The parlay that is being put together: this browser keeps it until it is posted or cleared. */
export function useChosenLegs() {
  const [stored] = useStored('parlay')
  return useMemo(() => readLegs(stored), [stored])
}

export function keepLegs(legs: readonly ChosenLeg[]) {
  const kept = legs.map(({ pick, ...leg }) => ({ ...leg, pick: writePick(pick) }))
  writeStored('parlay', kept.length === 0 ? null : JSON.stringify(kept))
}

/** Takes all legs out, with a way back, since the press is easily made by mistake. */
export function clearLegs(legs: readonly LegNow[]) {
  const before = legs.map(({ chosen }) => chosen)
  keepLegs([])
  toast.info('Parlay cleared', { action: { label: 'Undo', onClick: () => keepLegs(before) } })
}

/** Whatever is not a leg, such as one of another version of the page, is left out. */
export function readLegs(stored: string | null): readonly ChosenLeg[] {
  return keptLegs(stored).flatMap((leg) => readLeg(leg) ?? [])
}

function readLeg({ pick, side, odds, ...game }: KeptLeg): ChosenLeg | null {
  const { sport, homeTeam, awayTeam, gameTime } = game
  const named = [sport, homeTeam, awayTeam, gameTime].every((text) => typeof text === 'string')
  const chosen = (side ?? {}) as Parameters<typeof sideOf>[1]
  const read = sideOf(pick.market, chosen)
  if (!read || !named || typeof odds !== 'number' || !isAmericanOdds(odds)) return null
  return { ...(game as Omit<ChosenLeg, 'pick' | 'side' | 'odds'>), pick, side: read, odds }
}
