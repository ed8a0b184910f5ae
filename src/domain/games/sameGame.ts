import { dayMs, hourMs, type Instant } from '../times.ts'
import type { ScoreRecord } from './settlement.ts'
import { hasSameTeams, type Matchup } from './sides.ts'
import type { SportKey } from './sports.ts'
import { isSameTeam } from './teamNames.ts'

/** A game as one source tells it. */
export type ToldGame = Matchup & { readonly startsAt: Instant }
type KnownGame = ToldGame & { readonly sport: SportKey }

const seasonOf = ({ sport, startsAt }: KnownGame) => ({ sport, year: new Date(startsAt).getUTCFullYear() })

/** Whether both full teams are the same, in the same places. */
export function hasTeamsOf(game: KnownGame, told: Matchup): boolean {
  const season = seasonOf(game)
  return isSameTeam(game.homeTeam, told.homeTeam, season) && isSameTeam(game.awayTeam, told.awayTeam, season)
}

/**
 * What a service tells under the id of a game, with the game's own names if it is that game: a team may have been renamed
 * since. With one equal team in the same place and a start within a day it is; otherwise the id was reused, and what is
 * told stays as it is. [BEY-41]
 */
export function underItsNames<Told extends ToldGame & { readonly scores?: ScoreRecord['scores'] }>(
  game: KnownGame,
  told: Told,
): Told {
  if (hasSameTeams(told, game)) return told
  const season = seasonOf(game)
  const isOneEqual =
    isSameTeam(game.homeTeam, told.homeTeam, season) || isSameTeam(game.awayTeam, told.awayTeam, season)
  const isIt = isOneEqual && Math.abs(told.startsAt - game.startsAt) <= dayMs
  if (!isIt && !hasTeamsOf(game, told)) return told
  const { homeTeam, awayTeam } = game
  const nameOf = (name: string) => (name === told.homeTeam ? homeTeam : name === told.awayTeam ? awayTeam : name)
  const scores = told.scores?.map((one) => ({ ...one, name: nameOf(one.name) }))
  return { ...told, homeTeam, awayTeam, ...(scores && { scores }) }
}

/** Two sources may tell starts that differ by so much. */
const startsDifferBy = 6 * hourMs

/**
 * The game that another source tells as this one: both full teams agree and the starts lie within 6 hours, of exactly
 * one; null for none or several, as in a doubleheader. [BEY-41]
 */
export function sameGameAmong<Told extends ToldGame>(game: KnownGame, told: readonly Told[]): Told | null {
  const found = told.filter((one) => Math.abs(one.startsAt - game.startsAt) <= startsDifferBy && hasTeamsOf(game, one))
  return found.length === 1 ? (found[0] ?? null) : null
}
