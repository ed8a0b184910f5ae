import { type Matchup, oppositeSide, type Side, sideOf } from '#domain/games/sides.ts'
import { commentPreview } from '#domain/people/comments.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import type { ActivityView, OfferFacts } from '../contract.ts'

export function creatorSide(offer: OfferFacts): string {
  return sideWords(offer, sideIn(offer))
}

export function acceptorSide(offer: OfferFacts): string {
  const side = sideIn(offer)
  return sideWords(offer, side && oppositeSide(side, offer))
}

/** "Packers at Bears", "a parlay". */
export function matchupWords({ awayTeam, homeTeam, sport }: Matchup & { readonly sport: string }): string {
  if (sport === 'parlay') return 'a parlay'
  return `${teamOf(awayTeam, sport).name} at ${teamOf(homeTeam, sport).name}`
}

function sideIn({ betType, side: { team, type, line } }: OfferFacts): Side | null {
  return sideOf(betType, { ...(team !== null && { team }), ...(type !== null && { type }), line })
}

/** A total names its game, a prop its question; for the others the team is enough. The legs of a parlay are not told. */
function sideWords(offer: OfferFacts, side: Side | null): string {
  if (!side) return matchupWords(offer)
  if (side.betType === 'parlay') return side.team === offer.homeTeam ? 'a parlay' : 'the other side of a parlay'
  const name = sideName(side, offer.sport)
  if (side.betType === 'total') return `${name} in ${matchupWords(offer)}`
  return side.betType === 'prop' ? `${name} on “${commentPreview(offer.description)}”` : name
}

/** "Leg 2 (Bills at Dolphins) was won". */
export function legWords({ game, leg }: Pick<ActivityView, 'game' | 'leg'>): string {
  const came = { won: 'was won', lost: 'was lost', push: 'was a push', void: 'is void' }[leg?.status ?? 'won']
  return `Leg ${leg?.number ?? ''}${game ? ` (${matchupWords(game)})` : ''} ${came}`
}
